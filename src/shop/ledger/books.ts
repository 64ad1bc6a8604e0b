import type pg from 'pg';
import { houseOf } from '../../tenants/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { dayOf } from '../instalments/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { allocate, type Named } from './allocate.ts';
import { billOrder } from './bill-order.ts';
import { openDues, settleDues, writeDues } from './dues.store.ts';
import { isBooked, type NewEntry, writeEntries } from './entries.store.ts';
import { factsOf, lockPaymentsAround, markBooked, type OrderFacts } from './order-facts.store.ts';
import type { EntryKind, Posting } from './posting.ts';

/** An order whose buyer's account is locked and whose bill is in the books. */
export type OpenBooks = { order: OrderFacts; tenant: Tenant; accountId: string; today: string };

/**
 * Opens the books for an order: locks its payment and its buyer's account until the transaction ends, and books its bill if
 * nobody did. The caller may hold the order and its online payments, never locks them afterwards.
 */
export async function openBooks(client: pg.PoolClient, orderId: string, now: Date): Promise<OpenBooks> {
  await lockPaymentsAround(client, orderId);
  const [order] = await factsOf(client, [orderId]);
  if (!order) throw new Error('there is no such order');
  const [accountId = ''] = await lockAccounts(client, [holderOf(order)], now);
  if (!order.isBooked) await bookBills(client, [order], [accountId], now);
  const tenant = houseOf(order.tenant);
  return { order, tenant, accountId, today: dayOf(now, tenant.timeZone) };
}

export function holderOf({ id, tenant, currency, customerId, email }: OrderFacts) {
  return { tenant, currency, customerId, email, orderId: id };
}

/** Bills orders that are placed and in no book; the caller has locked their accounts, in the same order. How many. */
export async function bookBills(
  client: pg.PoolClient,
  orders: readonly OrderFacts[],
  accountIds: readonly string[],
  now: Date,
): Promise<number> {
  const marked = await markBooked(
    client,
    orders.map(({ id }) => id),
    now,
  );
  const bills = orders.flatMap((order, index) => {
    const accountId = accountIds[index];
    // What was cancelled before it was booked comes to nothing; money that came for it is booked by itself.
    if (!marked.has(order.id) || accountId === undefined || order.state === 'cancelled') return [];
    const tenant = houseOf(order.tenant);
    const bill = billOrder(order, { tenant, accountId, now });
    return [order.isSettled ? settledBefore(bill, order) : { ...bill, paid: null }];
  });
  const entries = bills.flatMap(({ entry, paid }) =>
    entry.postings.some(({ amount }) => amount !== 0) ? [entry, ...(paid ? [paid] : [])] : [],
  );
  const written = await writeEntries(client, entries, now);
  await writeDues(
    client,
    bills.flatMap(({ entry, dues }) => (written.has(`${entry.tenant} ${entry.key}`) ? dues : [])),
  );
  return entries.length;
}

/** A bill that was paid before the books were opened: its payment stands beside it. */
function settledBefore({ entry, dues }: ReturnType<typeof billOrder>, order: OrderFacts) {
  const paid: NewEntry = {
    ...entry,
    key: `payment:settled:${order.id}`,
    kind: 'payment-received',
    postings: [
      { account: 'bank', amount: order.total },
      { account: 'receivable', amount: -order.total },
    ],
  };
  return { entry, dues: dues.map((due) => ({ ...due, settled: due.amount })), paid };
}

export type Booked = {
  key: string;
  kind: EntryKind;
  /** ISO date; today without it. */
  valueOn?: string | undefined;
  note?: string | null;
  by?: string | null;
};

export function entryOf(books: OpenBooks, booked: Booked, postings: readonly Posting[]): NewEntry {
  const { order, accountId, today } = books;
  return {
    tenant: order.tenant,
    key: booked.key,
    accountId,
    orderId: order.id,
    orderNumber: order.number,
    kind: booked.kind,
    currency: order.currency,
    valueOn: booked.valueOn ?? today,
    bookedOn: today,
    note: booked.note ?? null,
    by: booked.by ?? null,
    postings,
  };
}

/** What became of an amount that speaks for a customer. Minor units. */
export type Credited = {
  /** Of debts. */
  settled: number;
  /** What is left of it: the customer's credit. */
  credit: number;
  /** False: it is in the books since before, and nothing was done. */
  isNew: boolean;
};

const REPEATED: Credited = { settled: 0, credit: 0, isNew: false };

/**
 * Books an amount for a customer: it settles what is named, then, if `until` says so, older debts, and the rest is credit.
 * `against` says where it comes from, as debits.
 */
export async function creditCustomer(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  {
    amount,
    against,
    named,
    until,
  }: { amount: number; against: readonly Posting[]; named: Named; until: string | null },
  now: Date,
): Promise<Credited> {
  if (amount < 0) throw new RangeError('what is credited is an amount');
  if (await isBooked(client, books.order.tenant, booked.key)) return REPEATED;
  const { shares, rest } = allocate(amount, await openDues(client, books.accountId), { named, until });
  const settled = amount - rest;
  await writeEntries(
    client,
    [
      entryOf(books, booked, [
        ...against,
        { account: 'receivable', amount: -settled },
        { account: 'credit', amount: -rest },
      ]),
    ],
    now,
  );
  const isMoney = booked.kind === 'payment-received' || booked.kind === 'payment-assigned';
  await settleDues(client, shares, now, isMoney);
  return { settled, credit: rest, isNew: true };
}
