import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { AgreementPart } from './agreement-rules.ts';

export type PaymentAgreement = {
  id: string;
  accountId: string;
  /** Minor units: what its debts owed when it was made, and owe now. */
  openBefore: number;
  open: number;
  parts: AgreementPart[];
  state: 'active' | 'kept' | 'broken' | 'ended';
  reason: string;
  createdBy: string;
  createdAt: Date;
};

const SELECT = `select agreement.id, agreement.account_id as "accountId", agreement.open_before as "openBefore",
    coalesce((select sum(due.amount - due.settled) from ledger_due due where due.id = any(agreement.due_ids)), 0)::bigint as open,
    agreement.parts, agreement.state, agreement.reason, agreement.created_by as "createdBy", agreement.created_at as "createdAt"
  from payment_agreement agreement`;
const read = (rows: PaymentAgreement[]) =>
  rows.map((row) => ({ ...row, openBefore: Number(row.openBefore), open: Number(row.open) }));

/** Returns the agreements of an account, newest first. */
export async function paymentAgreementsOf(
  runner: Pool | pg.PoolClient,
  { tenant, accountId }: { tenant: string; accountId: string },
): Promise<PaymentAgreement[]> {
  const { rows } = await runner.query<PaymentAgreement>(
    `${SELECT} where agreement.tenant = $1 and agreement.account_id = $2::uuid order by agreement.created_at desc limit 20`,
    [tenant, accountId],
  );
  return read(rows);
}

/** Returns the open debts of an account that an agreement covers: one of them, or all, and locks them. */
export async function duesToAgree(
  client: pg.PoolClient,
  accountId: string,
  dueId: string | null,
): Promise<{ id: string; open: number }[]> {
  const { rows } = await client.query<{ id: string; open: number }>(
    `select id, amount - settled as open from ledger_due where account_id = $1 and settled < amount and ($2::text is null or id::text = $2)
     order by payable_on, id for update`,
    [accountId, dueId],
  );
  return rows;
}

/** Stores an agreement, which ends the active one, with holds of its debts. The caller has locked the account. */
export async function writeAgreement(
  client: pg.PoolClient,
  made: {
    tenant: string;
    accountId: string;
    dues: readonly { id: string; open: number }[];
    parts: readonly AgreementPart[];
    reason: string;
    by: string;
    now: Date;
  },
): Promise<void> {
  const { tenant, accountId, dues, parts, reason, by, now } = made;
  const ids = dues.map(({ id }) => id);
  await endAgreement(client, { accountId, state: 'ended', by, now });
  await client.query(
    `insert into payment_agreement (tenant, account_id, due_ids, open_before, parts, reason, created_by, created_at)
     values ($1, $2, $3::uuid[], $4, $5, $6, $7, $8)`,
    [tenant, accountId, ids, dues.reduce((sum, { open }) => sum + open, 0), JSON.stringify(parts), reason, by, now],
  );
  await client.query(
    `update ledger_hold set ended_at = $3, ended_by = $4 where account_id = $1 and due_id = any($2::uuid[]) and ended_at is null
       and kind <> 'deferral'`,
    [accountId, ids, now, by],
  );
  await client.query(
    `insert into ledger_hold (tenant, account_id, due_id, kind, reason, created_by, created_at)
     select $1, $2, id, 'agreement', $4, $5, $6 from unnest($3::uuid[]) as due (id)
     where not exists (select from ledger_hold hold where hold.account_id = $2 and hold.due_id = due.id and hold.ended_at is null)`,
    [tenant, accountId, ids, reason, by, now],
  );
}

/** Ends the active agreement of an account and its holds; returns its id, or null without one. */
export async function endAgreement(
  client: pg.PoolClient,
  { accountId, state, by, now }: { accountId: string; state: 'kept' | 'broken' | 'ended'; by: string; now: Date },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `update payment_agreement set state = $2, ended_by = $3, ended_at = $4 where account_id = $1 and state = 'active' returning id`,
    [accountId, state, by, now],
  );
  const [ended] = rows;
  if (!ended) return null;
  await client.query(
    "update ledger_hold set ended_at = $2, ended_by = $3 where account_id = $1 and kind = 'agreement' and ended_at is null",
    [accountId, now, by],
  );
  return ended.id;
}

/** Returns the active agreements of a tenant in pages of accounts. */
export async function activeAgreements(
  pool: Pool,
  tenant: string,
  after: string | null,
  most: number,
): Promise<PaymentAgreement[]> {
  const { rows } = await pool.query<PaymentAgreement>(
    `${SELECT} where agreement.tenant = $1 and agreement.state = 'active' and ($2::uuid is null or agreement.account_id > $2::uuid)
     order by agreement.account_id limit $3`,
    [tenant, after, most],
  );
  return read(rows);
}

/** Account whose newest agreement is broken, with what is still open of it. `place`: its end with all digits. */
export type BrokenAgreement = {
  accountId: string;
  customerNumber: string | null;
  open: number;
  endedAt: Date;
  place: string;
};

/** Returns broken agreements, the newest first, behind a place: `place` and account of the last one. */
export async function brokenAgreements(
  pool: Pool,
  tenant: string,
  { last, size }: { last: readonly string[] | null; size: number },
): Promise<BrokenAgreement[]> {
  const [place = null, accountId = null] = last ?? [];
  const { rows } = await pool.query<BrokenAgreement>(
    `select found.*, found."endedAt"::text as place, customer.number as "customerNumber" from (
       select agreement.account_id as "accountId", agreement.ended_at as "endedAt",
         coalesce((select sum(due.amount - due.settled) from ledger_due due where due.id = any(agreement.due_ids)), 0)::bigint as open
       from payment_agreement agreement where agreement.tenant = $1 and agreement.state = 'broken'
         and ($3::timestamptz is null or (agreement.ended_at, agreement.account_id) < ($3::timestamptz, $4::uuid))
         and not exists (select from payment_agreement later where later.account_id = agreement.account_id
           and later.created_at > agreement.created_at)) found
     join ledger_account account on account.id = found."accountId" left join customer on customer.id = account.customer_id
     where found.open > 0 order by found."endedAt" desc, found."accountId" desc limit $2`,
    [tenant, size, place, accountId],
  );
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
}
