import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { DueKind } from './dues.store.ts';
import type { EntryKind } from './posting.ts';

type Runner = Pool | pg.PoolClient;

/** Sums in minor units. */
export type AccountSums = {
  receivable: number;
  credit: number;
};

/** Returns the sums of all bookings of an account. */
export async function sumsOf(runner: Runner, accountId: string): Promise<AccountSums> {
  const { rows } = await runner.query<{ receivable: number; credit: number }>({
    name: 'ledger-sums',
    text: `select coalesce(sum(posting.amount) filter (where posting.account = 'receivable'), 0)::bigint as receivable,
       coalesce(-sum(posting.amount) filter (where posting.account = 'credit'), 0)::bigint as credit
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id where entry.account_id = $1`,
    values: [accountId],
  });
  const { receivable = 0, credit = 0 } = rows[0] ?? {};
  return { receivable: Number(receivable), credit: Number(credit) };
}

export type DueRow = {
  id: string;
  orderNumber: string | null;
  /** Whether the order still exists and can be opened. */
  hasOrder: boolean;
  kind: DueKind;
  position: number;
  payableOn: string;
  amount: number;
  open: number;
  reminded: number;
};

/** Returns the open dues of an account, oldest first. */
export async function openDuesOf(runner: Runner, accountId: string, most: number): Promise<DueRow[]> {
  const { rows } = await runner.query<DueRow>({
    name: 'ledger-dues-of',
    text: `select id, order_number as "orderNumber", order_id is not null as "hasOrder", kind, position, payable_on::text as "payableOn",
       amount, amount - settled as open, reminded
     from ledger_due where account_id = $1 and settled < amount order by payable_on, order_number, position, key limit $2`,
    values: [accountId, most],
  });
  return rows;
}

export type BookingRow = {
  id: number;
  kind: EntryKind;
  orderNumber: string | null;
  hasOrder: boolean;
  bookedOn: string;
  valueOn: string;
  /** Effect on the balance as the customer sees it: a payment is positive, a bill negative. */
  amount: number;
  /** Balance after this booking. */
  balance: number;
};

/**
 * Returns a page of an account's bookings, newest first. Bookings that do not change the customer's balance are
 * omitted.
 */
export async function bookingsOf(
  runner: Runner,
  accountId: string,
  { size, page }: { size: number; page: number },
): Promise<{ bookings: BookingRow[]; count: number }> {
  const { rows } = await runner.query<BookingRow & { count: number }>({
    name: 'ledger-bookings',
    text: `with moves as (
       select entry.id, entry.kind, entry.order_number, entry.order_id, entry.booked_on, entry.value_on, moved.amount,
         sum(moved.amount) over (order by entry.id) as balance, count(*) over () as count
       from ledger_entry entry cross join lateral (
         select -sum(posting.amount) as amount from ledger_posting posting
         where posting.entry_id = entry.id and posting.account in ('receivable', 'credit')) moved
       where entry.account_id = $1 and moved.amount <> 0)
     select id::int8 as id, kind, order_number as "orderNumber", order_id is not null as "hasOrder", booked_on::text as "bookedOn",
       value_on::text as "valueOn", amount::bigint as amount, balance::bigint as balance, count::int as count
     from moves order by id desc limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  return {
    bookings: rows.map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
  };
}

export type InvoiceRow = {
  orderNumber: string;
  billedOn: string;
  isCancelled: boolean;
  method: string;
  /** Amount of the bill with fees and interest; `open` is its unpaid part. */
  total: number;
  open: number;
  /** Next payable day; null if nothing is open. */
  payableOn: string | null;
  isOverdue: boolean;
};

/** Returns a page of an account's bills, newest first. */
export async function invoicesOf(
  runner: Runner,
  accountId: string,
  { size, page, today }: { size: number; page: number; today: string },
): Promise<{ invoices: InvoiceRow[]; count: number }> {
  const { rows } = await runner.query<InvoiceRow & { count: number }>({
    name: 'ledger-invoices',
    text: `select bill.order_number as "orderNumber", bill.booked_on::text as "billedOn", o.state = 'cancelled' as "isCancelled",
       coalesce(o.payment->>'method', 'prepayment') as method, bill.count,
       coalesce(sums.total, 0)::bigint as total, coalesce(sums.open, 0)::bigint as open, sums.payable_on::text as "payableOn",
       coalesce(sums.payable_on < $4::date, false) as "isOverdue"
     from (select entry.id, entry.order_id, entry.order_number, entry.value_on as booked_on, count(*) over ()::int as count
           from ledger_entry entry where entry.account_id = $1 and entry.kind = 'order-billed' and entry.order_id is not null
             -- Goods that were added later belong to the bill of their order.
             and entry.key like '%:billed' order by entry.value_on desc, entry.id desc limit $2 offset $3) bill
     join orders o on o.id = bill.order_id
     cross join lateral (
       select sum(amount) as total, sum(amount - settled) as open, min(payable_on) filter (where settled < amount) as payable_on
       from ledger_due due where due.order_id = bill.order_id) sums
     order by bill.booked_on desc, bill.id desc`,
    values: [accountId, size, (page - 1) * size, today],
  });
  return { invoices: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** Cost of an order after its credit notes, by its bookings. Minor units. */
export type OrderCost = { credited: number; now: number; vat: { permille: number; amount: number }[] };

/**
 * Returns the cost of a customer's order. Null for another customer's order, and for an order without credit notes. An
 * order cancelled before it was booked has no entries.
 */
export async function orderCost(
  runner: Runner,
  order: { tenant: string; customerId: string; number: string },
): Promise<OrderCost | null> {
  const { rows } = await runner.query<OrderCost>({
    name: 'ledger-order-cost',
    text: `select coalesce(sum(posting.amount) filter (where entry.kind <> 'order-billed'),
         case when o.state = 'cancelled' then o.total else 0 end)::bigint as credited,
       coalesce(-sum(posting.amount), 0)::bigint as now,
       coalesce((select jsonb_agg(jsonb_build_object('permille', rate.permille, 'amount', rate.amount) order by rate.permille desc)
         from (select part.permille, -sum(case part.account when 'vat' then part.amount else part.amount - part.net end) as amount
           from ledger_entry own join ledger_posting part on part.entry_id = own.id
           -- A deferred amount contains the VAT that has not arisen.
           where own.order_id = o.id and own.kind not in ('written-off', 'rounded') and part.account in ('vat', 'deferred') group by part.permille
           having sum(case part.account when 'vat' then part.amount else part.amount - part.net end) <> 0) rate), '[]') as vat
     -- A debt that the retailer gave up costs the customer no less.
     from orders o left join ledger_entry entry on entry.order_id = o.id and entry.kind not in ('written-off', 'rounded')
     left join ledger_posting posting on posting.entry_id = entry.id and (posting.account in ('sales', 'deferred', 'vat')
       or posting.account = 'gift-cards' and entry.kind in ('order-billed', 'return-credited', 'order-cancelled'))
     where o.number = $3 and o.customer_id = $2 and o.tenant = $1
     group by o.id`,
    values: [order.tenant, order.customerId, order.number],
  });
  const [row] = rows;
  return row && Number(row.credited) !== 0 ? { ...row, credited: Number(row.credited), now: Number(row.now) } : null;
}
