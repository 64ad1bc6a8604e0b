import type pg from 'pg';
import type { EntryKind } from '../posting.ts';

export type Movement = {
  /** ISO date. */
  bookedOn: string;
  kind: EntryKind;
  orderNumber: string | null;
  /** As the customer sees it: a payment is positive, a bill negative. Minor units. */
  amount: number;
};

type Period = { accountId: string; from: string; to: string };

const MOVED = `select entry.booked_on, entry.id, entry.kind, entry.order_number, moved.amount
  from ledger_entry entry cross join lateral (
    select -sum(posting.amount) as amount from ledger_posting posting
    where posting.entry_id = entry.id and posting.account in ('receivable', 'credit')) moved
  where entry.account_id = $1 and moved.amount <> 0`;

/** Returns the balance of an account before a period, and its movements within the period in the order of booking. */
export async function movementsOf(
  client: pg.PoolClient,
  { accountId, from, to }: Period,
): Promise<{ opening: number; movements: Movement[] }> {
  const { rows: sums } = await client.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from (${MOVED} and entry.booked_on < $2::date) before`,
    [accountId, from],
  );
  const { rows } = await client.query<Movement>(
    `select booked_on::text as "bookedOn", kind, order_number as "orderNumber", amount::bigint as amount
     from (${MOVED} and entry.booked_on between $2::date and $3::date) moves order by booked_on, id`,
    [accountId, from, to],
  );
  return {
    opening: Number(sums[0]?.amount ?? 0),
    movements: rows.map((row) => ({ ...row, amount: Number(row.amount) })),
  };
}

/** Returns the postal address of an account's newest order as it is stored, with its locale; null without an order. */
export async function holderOfAccount(
  client: pg.PoolClient,
  accountId: string,
): Promise<{ delivery: unknown; locale: string; customerNumber: string | null } | null> {
  const { rows } = await client.query<{ delivery: unknown; locale: string; customerNumber: string | null }>(
    `select delivery, locale, customer_number as "customerNumber" from orders
     where id = (select order_id from ledger_entry where account_id = $1 and order_id is not null order by id desc limit 1)`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Whether the tenant has this account. */
export async function isAccountOf(client: pg.PoolClient, tenant: string, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from ledger_account where tenant = $1 and id = $2', [
    tenant,
    accountId,
  ]);
  return rowCount === 1;
}
