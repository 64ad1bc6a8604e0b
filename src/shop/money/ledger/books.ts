import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { allocate, type Named, openAfter } from './allocate.ts';
import { billOrder } from './bill-order.ts';
import { type DueShare, openDues, settleDues, writeDues } from './dues.store.ts';
import { entryKey, keysBooked, type NewEntry, writeEntries } from './entries.store.ts';
import { factsOf, lockPaymentsAround, markBooked, type OrderFacts } from './order-facts.store.ts';
import type { EntryKind, Posting } from './posting.ts';

/** An order whose buyer's account is locked and whose bill is in the books. */
export type OpenBooks = { order: OrderFacts; tenant: Tenant; accountId: string; today: string };

/**
 * Opens the books for an order: locks its payment and its buyer's account until the transaction ends, and books its bill if
 * nobody did. The caller may hold the order and its online payments, never locks them afterwards.
 */
export async function openBooks(client: pg.PoolClient, orderId: string, now: Date): Promise<OpenBooks> {
  const books = (await openAllBooks(client, [orderId], now)).get(orderId);
  if (!books) throw new Error('there is no such order');
  return books;
}

/** The same for several orders, by their ids: once for each transaction, since all locks are taken in one order. */
export async function openAllBooks(
  client: pg.PoolClient,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenBooks>> {
  await lockPaymentsAround(client, orderIds);
  const orders = await factsOf(client, orderIds);
  const accountIds = await lockAccounts(client, orders.map(holderOf), now);
  const opened = orders.map((order, index): OpenBooks => {
    const tenant = tenantById(order.tenant);
    return { order, tenant, accountId: accountIds[index] ?? '', today: dayOf(now, tenant.timeZone) };
  });
  const unbooked = opened.filter(({ order }) => !order.isBooked);
  if (unbooked.length > 0)
    await bookBills(
      client,
      unbooked.map(({ order }) => order),
      unbooked.map(({ accountId }) => accountId),
      now,
    );
  return new Map(opened.map((books) => [books.order.id, books]));
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
    const tenant = tenantById(order.tenant);
    const bill = billOrder(order, { tenant, accountId, now });
    return [order.isSettled ? settledBefore(bill, order) : { ...bill, paid: null }];
  });
  const entries = bills.flatMap(({ entry, paid }) =>
    entry.postings.some(({ amount }) => amount !== 0) ? [entry, ...(paid ? [paid] : [])] : [],
  );
  const written = await writeEntries(client, entries, now);
  await writeDues(
    client,
    bills.flatMap(({ entry, dues }) => (written.has(entryKey(entry.tenant, entry.key)) ? dues : [])),
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

/** An amount that speaks for a customer, minor units; `against` says where it comes from, as debits. */
export type Credit = {
  books: OpenBooks;
  booked: Booked;
  amount: number;
  against: readonly Posting[];
  /** It settles what is named, then, if `until` (ISO date) says so, older debts, and the rest is credit. */
  named: Named;
  until: string | null;
  /** The most of it that may settle debts; all of it without this. */
  most?: number | undefined;
};

/** Books one credit: see bookCredits. */
export async function bookCredit(client: pg.PoolClient, credit: Credit, now: Date): Promise<Credited> {
  const [credited = REPEATED] = await bookCredits(client, [credit], now);
  return credited;
}

/**
 * Books credits one after the other, each on what those before it have left open. The caller has opened the books of all of
 * them. What became of them, in their order.
 */
export async function bookCredits(client: pg.PoolClient, credits: readonly Credit[], now: Date): Promise<Credited[]> {
  if (credits.some(({ amount }) => amount < 0)) throw new RangeError('what is credited is an amount');
  const known = await keysBooked(
    client,
    credits.map(({ books, booked }) => ({ tenant: books.order.tenant, key: booked.key })),
  );
  const dues = await openDues(client, [...new Set(credits.map(({ books }) => books.accountId))]);
  const entries: NewEntry[] = [];
  const shares: DueShare[] = [];
  const credited = credits.map(({ books, booked, amount, against, named, until, most = amount }): Credited => {
    const key = entryKey(books.order.tenant, booked.key);
    if (known.has(key)) return REPEATED;
    known.add(key);
    const theirs = dues.get(books.accountId) ?? [];
    const given = Math.min(amount, most);
    const found = allocate(given, theirs, { named, until });
    dues.set(books.accountId, openAfter(theirs, found.shares));
    const settled = given - found.rest;
    const credit = amount - settled;
    entries.push(
      entryOf(books, booked, [
        ...against,
        { account: 'receivable', amount: -settled },
        { account: 'credit', amount: -credit },
      ]),
    );
    const isMoney = booked.kind === 'payment-received' || booked.kind === 'payment-assigned';
    shares.push(...found.shares.map((share) => ({ ...share, isMoney })));
    return { settled, credit, isNew: true };
  });
  await writeEntries(client, entries, now);
  await settleDues(client, shares, now);
  return credited;
}
