import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

/** Debt of an order with its open amount; `hasVat` is false for fees and late interest. */
export type WritableDue = { id: string; open: number; hasVat: boolean };

/** Returns the open debts of an order, oldest first. The caller has locked the account. */
export async function openDuesOfOrder(client: pg.PoolClient, orderId: string): Promise<WritableDue[]> {
  const { rows } = await client.query<WritableDue>({
    name: 'write-off-dues',
    text: `select id, amount - settled as open, kind not in ('fee', 'interest') as "hasVat" from ledger_due
     where order_id = $1 and settled < amount order by payable_on, position, id`,
    values: [orderId],
  });
  return rows;
}

/** Billed amount and VAT of an order, and the VAT left after credit notes and earlier write-offs; minor units. */
export type VatLeft = { sold: number; vat: WrittenOffVat[]; left: WrittenOffVat[] };

/** Returns the amount of an order that waits for its supply, in minor units. */
export async function deferredOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const { rows } = await client.query<{ deferred: number }>({
    name: 'write-off-deferred',
    text: `select coalesce(-sum(posting.amount), 0)::bigint as deferred from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id where entry.order_id = $1 and posting.account = 'deferred'`,
    values: [orderId],
  });
  return Number(rows[0]?.deferred ?? 0);
}

/** VAT at a rate, and the amount without it. */
export type WrittenOffVat = { permille: number; vat: number; net: number };

export async function vatLeftOf(client: pg.PoolClient, orderId: string): Promise<VatLeft> {
  type Sum = { permille: number | null; sold: number; left: number; soldNet: number; leftNet: number };
  const { rows } = await client.query<Sum>({
    name: 'write-off-vat',
    text: `select case when posting.account = 'vat' then posting.permille end as permille,
       coalesce(-sum(posting.amount) filter (where entry.kind not in ('written-off', 'rounded')), 0)::bigint as sold,
       coalesce(-sum(posting.amount), 0)::bigint as left,
       coalesce(-sum(posting.net) filter (where posting.account = 'vat' and entry.kind not in ('written-off', 'rounded')), 0)::bigint as "soldNet",
       coalesce(-sum(posting.net) filter (where posting.account = 'vat'), 0)::bigint as "leftNet"
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.order_id = $1 and posting.account in ('sales', 'vat', 'interest', 'protection', 'deferred')
     group by 1`,
    values: [orderId],
  });
  const rates = rows.flatMap(({ permille, sold, left, soldNet, leftNet }) =>
    permille === null
      ? []
      : [
          {
            sold: { permille, vat: Number(sold), net: Number(soldNet) },
            left: { permille, vat: Number(left), net: Number(leftNet) },
          },
        ],
  );
  return {
    sold: rows.reduce((sum, { sold }) => sum + Number(sold), 0),
    vat: rates.map(({ sold }) => sold),
    left: rates.map(({ left }) => left),
  };
}

export type WrittenOff = {
  id: number;
  orderId: string;
  orderNumber: string;
  amount: number;
  kind: 'written-off' | 'rounded';
  note: string | null;
};

/** Posting of a write-off as it is stored. */
export type WrittenOffPosting = { account: string; amount: number; permille: number | null; net: number | null };

/** Write-offs that are not undone. */
const WRITTEN_OFF = `select entry.id::int8 as id, entry.order_id as "orderId", entry.order_number as "orderNumber", -posting.amount as amount,
    entry.kind, entry.note
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id and posting.account = 'receivable'
  where entry.kind in ('written-off', 'rounded') and posting.amount < 0 and entry.order_id is not null
    and not exists (select from ledger_entry undone where undone.tenant = entry.tenant and undone.key = 'write-off:undone:' || entry.id)`;
const OF_ACCOUNT = `${WRITTEN_OFF} and entry.account_id = $1::uuid and entry.tenant = $2`;

type Account = { tenant: string; accountId: string };

export async function writeOffsOf(runner: Pool | pg.PoolClient, { tenant, accountId }: Account): Promise<WrittenOff[]> {
  const { rows } = await runner.query<WrittenOff>(`${OF_ACCOUNT} order by entry.id desc limit 100`, [
    accountId,
    tenant,
  ]);
  return rows;
}

/** Returns a write-off with its postings; null if it is none or undone. */
export async function writeOffById(
  client: pg.PoolClient,
  { tenant, accountId }: Account,
  entryId: string,
): Promise<(WrittenOff & { postings: WrittenOffPosting[] }) | null> {
  const { rows } = await client.query<WrittenOff>(`${OF_ACCOUNT} and entry.id::text = $3`, [
    accountId,
    tenant,
    entryId,
  ]);
  return (await withPostings(client, rows))[0] ?? null;
}

/** Returns the write-offs of an order with their postings, newest first. */
export async function writeOffsOfOrder(
  client: pg.PoolClient,
  orderId: string,
): Promise<(WrittenOff & { postings: WrittenOffPosting[] })[]> {
  const { rows } = await client.query<WrittenOff>({
    name: 'write-offs-of-order',
    text: `${WRITTEN_OFF} and entry.order_id = $1 order by entry.id desc`,
    values: [orderId],
  });
  return withPostings(client, rows);
}

async function withPostings(client: pg.PoolClient, found: readonly WrittenOff[]) {
  if (found.length === 0) return [];
  const { rows } = await client.query<WrittenOffPosting & { id: number }>(
    `select entry_id::int8 as id, account, amount, permille, net from ledger_posting where entry_id = any($1::bigint[])
     order by entry_id, position`,
    [found.map(({ id }) => id)],
  );
  return found.map((off) => ({ ...off, postings: rows.filter(({ id }) => id === off.id) }));
}

/** Returns orders whose whole rest is below an amount and overdue since a day; held debts do not count. */
export async function smallRests(
  pool: Pool,
  asked: { tenant: string; below: number; before: string; today: string; most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select due.order_id as id from ledger_due due
     where due.tenant = $1 and due.settled < due.amount and due.order_id is not null
       and not exists (select from ledger_hold hold where hold.account_id = due.account_id
         and (hold.due_id is null or hold.due_id = due.id) and hold.ended_at is null and (hold.until is null or hold.until >= $4::date))
     group by due.order_id
     having sum(due.amount - due.settled) < $2 and max(due.payable_on) <= $3::date
       and not exists (select from ledger_due later where later.order_id = due.order_id and later.settled < later.amount
         and later.payable_on > $3::date)
       and sum(due.amount - due.settled) = (select sum(every.amount - every.settled) from ledger_due every where every.order_id = due.order_id)
     order by due.order_id limit $5`,
    [asked.tenant, asked.below, asked.before, asked.today, asked.most],
  );
  return rows.map(({ id }) => id);
}
