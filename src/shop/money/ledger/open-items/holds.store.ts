import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

export const HOLD_KINDS = ['dunning-stop', 'deferral', 'collection', 'agreement'] as const;
/**
 * dunning-stop: no reminders; deferral: a later payable day; collection: an agency collects the debt; agreement: the
 * customer pays on agreed days.
 */
export type HoldKind = (typeof HOLD_KINDS)[number];

export type Hold = {
  id: string;
  kind: HoldKind;
  /** Null: all debts of the account. */
  dueId: string | null;
  until: string | null;
  reason: string;
  createdBy: string;
  createdAt: Date;
};

/** Returns the active holds of an account, newest first. An expired one no longer counts. */
export async function activeHolds(
  runner: Pool | pg.PoolClient,
  { tenant, accountId }: { tenant: string; accountId: string },
  today: string,
): Promise<Hold[]> {
  const { rows } = await runner.query<Hold>(
    `select id, kind, due_id as "dueId", until::text as until, reason, created_by as "createdBy", created_at as "createdAt"
     from ledger_hold where tenant = $3 and account_id = $1 and ended_at is null and (until is null or until >= $2::date)
     order by created_at desc, id`,
    [accountId, today, tenant],
  );
  return rows;
}

export type HeldDue = { id: string; kind: string; payableOn: string };

/** Locks an account of a tenant; returns false if it does not exist. */
export async function lockLedgerAccount(client: pg.PoolClient, tenant: string, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from ledger_account where tenant = $1 and id = $2::uuid for update', [
    tenant,
    accountId,
  ]);
  return rowCount === 1;
}

/** Returns an open debt of an account; null if it is settled or not of this account. */
export async function openDueOf(client: pg.PoolClient, accountId: string, dueId: string): Promise<HeldDue | null> {
  const { rows } = await client.query<HeldDue>(
    `select id, kind, payable_on::text as "payableOn" from ledger_due
     where account_id = $1 and id::text = $2 and settled < amount for update`,
    [accountId, dueId],
  );
  return rows[0] ?? null;
}

export type NewHold = {
  tenant: string;
  accountId: string;
  due: HeldDue | null;
  kind: HoldKind;
  until: string | null;
  reason: string;
  by: string;
  now: Date;
};

/**
 * Stores a hold, which replaces an earlier one of the same debt or account, and moves the payable day of a deferral.
 * The caller has locked the account.
 */
export async function writeHold(client: pg.PoolClient, hold: NewHold): Promise<void> {
  const { tenant, accountId, due, kind, until, reason, by, now } = hold;
  const { rows } = await client.query<{ payableBefore: string | null }>(
    `update ledger_hold set ended_at = $3, ended_by = $4
     where account_id = $1 and due_id is not distinct from $2::uuid and ended_at is null
     returning payable_before::text as "payableBefore"`,
    [accountId, due?.id ?? null, now, by],
  );
  const before = rows[0]?.payableBefore ?? due?.payableOn ?? null;
  await client.query(
    `insert into ledger_hold (tenant, account_id, due_id, kind, until, payable_before, reason, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenant, accountId, due?.id ?? null, kind, until, kind === 'deferral' ? before : null, reason, by, now],
  );
  const payableOn = kind === 'deferral' ? until : (rows[0]?.payableBefore ?? null);
  if (due && payableOn !== null)
    await client.query('update ledger_due set payable_on = $2 where id = $1', [due.id, payableOn]);
}

/** Ends a hold of an account; a deferred debt is payable as before. Returns false if it has ended already. */
export async function endHold(
  client: pg.PoolClient,
  ended: { accountId: string; id: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await client.query<{ dueId: string | null; payableBefore: string | null }>(
    `update ledger_hold set ended_at = $3, ended_by = $4 where account_id = $1 and id::text = $2 and ended_at is null
     returning due_id as "dueId", payable_before::text as "payableBefore"`,
    [ended.accountId, ended.id, ended.now, ended.by],
  );
  const [hold] = rows;
  if (!hold) return false;
  if (hold.dueId !== null && hold.payableBefore !== null)
    await client.query('update ledger_due set payable_on = $2 where id = $1', [hold.dueId, hold.payableBefore]);
  return true;
}

/** Returns the ids of the dues of these accounts that may not be reminded of on a day. */
export async function heldDues(client: pg.PoolClient, accountIds: string[], day: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'closing-holds',
    text: `select due.id from ledger_hold hold join ledger_due due
       on due.account_id = hold.account_id and (hold.due_id is null or hold.due_id = due.id) and due.settled < due.amount
     where hold.account_id = any($1::uuid[]) and hold.ended_at is null and (hold.until is null or hold.until >= $2::date)`,
    values: [accountIds, day],
  });
  return new Set(rows.map(({ id }) => id));
}
