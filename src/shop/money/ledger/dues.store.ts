import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { OpenDue } from './allocate.ts';

export type DueKind = 'invoice' | 'prepayment' | 'online' | 'instalment' | 'fee' | 'interest';

/** Minor units, ISO dates. */
export type NewDue = {
  tenant: string;
  accountId: string;
  key: string;
  orderId: string | null;
  orderNumber: string | null;
  kind: DueKind;
  position: number;
  dueOn: string;
  payableOn: string;
  amount: number;
  protection: number;
  principal: number;
  /** Amount settled already. */
  settled?: number;
};

export async function writeDues(client: pg.PoolClient, dues: readonly NewDue[]): Promise<void> {
  if (dues.length === 0) return;
  const rows = dues.map((due) => ({
    ...due,
    account_id: due.accountId,
    order_id: due.orderId,
    order_number: due.orderNumber,
    due_on: due.dueOn,
    payable_on: due.payableOn,
  }));
  await client.query({
    name: 'ledger-new-dues',
    text: `insert into ledger_due (tenant, account_id, key, order_id, order_number, kind, position, due_on, payable_on, amount,
       protection, principal, settled)
     select tenant, account_id, key, order_id, order_number, kind, position, due_on, payable_on, amount, protection, principal,
       coalesce(settled, 0)
     from jsonb_to_recordset($1::jsonb) as due (tenant text, account_id uuid, key text, order_id uuid, order_number text, kind text,
       position smallint, due_on date, payable_on date, amount bigint, protection bigint, principal bigint, settled bigint)
     on conflict (tenant, key) do nothing`,
    values: [JSON.stringify(rows)],
  });
}

/** Returns the open dues of accounts, by account id. The caller has locked the accounts. */
export async function openDues(client: pg.PoolClient, accountIds: readonly string[]): Promise<Map<string, OpenDue[]>> {
  const { rows } = await client.query<OpenDue & { accountId: string }>({
    name: 'ledger-open-dues',
    // The inner select gives the same query plan for any number of accounts.
    text: `select account_id as "accountId", id, order_id as "orderId", payable_on::text as "payableOn", position,
       amount - settled as open
     from ledger_due where account_id = any((select $1::uuid[])::uuid[]) and settled < amount`,
    values: [accountIds],
  });
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** Returns those of these orders whose instalment plans ended early or with their contract. */
export async function endedPlans(client: pg.PoolClient, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>({
    name: 'ledger-ended-plans',
    text: `select order_id as id from instalment_plan
     where order_id = any($1::uuid[]) and (payoff_on is not null or state = 'withdrawn')`,
    values: [orderIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Share of a debt to settle, in minor units. */
export type DueShare = {
  id: string;
  amount: number;
  /** False if no payment settles it, such as a cancelled or returned line; true by default. */
  isMoney?: boolean;
};

/** Kinds of entries that reduce a debt without a payment. */
const CREDITED =
  "('order-cancelled', 'return-credited', 'price-reduced', 'goodwill', 'credit-used', 'written-off', 'rounded')";

/**
 * Settles shares of debts and marks the paid bills and instalments in orders and plans. A fully settled bill counts as
 * paid if money settled any part of it, now or earlier. That holds if the order's settled sum exceeds its credited sum.
 * The caller has written the entries before.
 */
export async function settleDues(client: pg.PoolClient, shares: readonly DueShare[], now: Date): Promise<void> {
  if (shares.length === 0) return;
  await client.query({
    name: 'ledger-settle',
    // Several shares may concern one debt, but a statement changes a row only once.
    text: `with share as (
       select id, sum(amount) as amount, bool_or(coalesce("isMoney", true)) as "isMoney"
       from jsonb_to_recordset($1::jsonb) as share (id uuid, amount bigint, "isMoney" boolean) group by id
     ), settled as (
       update ledger_due due set settled = due.settled + share.amount from share where due.id = share.id
       returning due.order_id, due.kind, due.position, due.settled = due.amount as "isPaid", share.amount, share."isMoney"
     ), instalments as (
       update instalment_due due set paid_at = $2 from settled
       where settled."isPaid" and settled.kind = 'instalment' and due.order_id = settled.order_id
         and due.position = settled.position and due.paid_at is null
     ), bill as materialized (
       select order_id, kind, "isMoney" or
         coalesce((select sum(due.settled) from ledger_due due where due.order_id = settled.order_id), 0)
         + (select sum(other.amount) from settled other where other.order_id = settled.order_id)
         + coalesce((select sum(posting.amount) from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
             where entry.order_id = settled.order_id and entry.kind in ${CREDITED} and posting.account = 'receivable'), 0) > 0 as "isMoney"
       from settled where "isPaid" and kind in ('invoice', 'prepayment')
         -- Goods that were added to the order have a due of their own.
         and not exists (select from ledger_due other left join share on share.id = other.id
           where other.order_id = settled.order_id and other.kind in ('invoice', 'prepayment')
             and other.settled + coalesce(share.amount, 0) < other.amount)
     ) update payment set state = case when bill."isMoney" then 'captured' else 'cancelled' end,
         settled_at = case when bill."isMoney" then $2::timestamptz end from bill
       where payment.order_id = bill.order_id and payment.method = bill.kind and payment.state = 'authorised'
         and payment.settled_at is null`,
    values: [JSON.stringify(shares), now],
  });
}

/**
 * Returns the open amount of an order by the ledger, with fees and interest, in minor units. Null while its bill is not
 * booked. `until` (ISO date) limits it to dues payable by then, or to the next due. Without it all instalments count.
 * Locks nothing.
 */
export async function owedInBooks(
  runner: Pool | pg.PoolClient,
  orderId: string,
  until: string | null = null,
): Promise<number | null> {
  const { rows } = await runner.query<{ owed: number | null }>({
    name: 'ledger-owed',
    text: `with open as (
       select payable_on, amount - settled as amount from ledger_due where order_id = $1 and settled < amount
     ) select case when bool_and(booked_at is not null) then (
         select coalesce(sum(amount), 0) from open
         where $2::date is null or payable_on <= greatest($2::date, (select min(payable_on) from open)))::bigint
         -- Costs of a reminder whose letter is leaving: its pay link demands them before they are booked.
         + coalesce((select sum(fee + interest) from ledger_reminder where order_id = $1 and state = 'letter'
             and (charges->'fee' <> '0' or charges->'interest' <> '[]')), 0)::bigint end as owed
       from payment where order_id = $1`,
    values: [orderId, until],
  });
  return rows[0]?.owed ?? null;
}

/** Returns what was paid or credited on an order's dues, in minor units. Takes no lock, so it is an estimate. */
export async function settledOfOrder(client: pg.ClientBase, orderId: string): Promise<number> {
  const { rows } = await client.query<{ settled: number }>(
    'select coalesce(sum(settled), 0)::bigint as settled from ledger_due where order_id = $1',
    [orderId],
  );
  return Number(rows[0]?.settled ?? 0);
}
