import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { allocate, type Named, openAfter } from './allocate.ts';
import { billOrder } from './bill-order.ts';
import { type DueShare, endedPlans, openDues, settleDues, writeDues } from './dues.store.ts';
import { entryKey, keysBooked, type NewEntry, writeEntries } from './entries.store.ts';
import { type Booked, ledgerEntryOf, type OpenBooks } from './ledger-entry.ts';
import { factsOf, type LedgerOrderFacts, lockPaymentsAround, markBooked } from './order-facts.store.ts';
import type { Posting } from './posting.ts';
import { bookAdvanceVat } from './recognition/book-recognition.ts';

export { type Booked, ledgerEntryOf, type OpenBooks } from './ledger-entry.ts';

/**
 * Opens the ledger for an order. Locks its payment and its buyer's account until the transaction ends, and books its
 * bill if it is unbooked. The caller may already hold the order and its online payments, but must not lock them
 * afterwards.
 */
export async function openBooks(client: pg.PoolClient, orderId: string, now: Date): Promise<OpenBooks> {
  const books = (await openAllBooks(client, [orderId], now)).get(orderId);
  if (!books) throw new Error('the order does not exist');
  return books;
}

/** Opens the ledger for several orders, by id. Call it once for each transaction, since locks have one fixed order. */
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

export function holderOf({ id, tenant, currency, customerId, email }: LedgerOrderFacts) {
  return { tenant, currency, customerId, email, orderId: id };
}

/**
 * Books the bills of placed, unbooked orders. The caller has locked `accountIds`, in the order of `orders`. Returns the
 * number of entries.
 */
export async function bookBills(
  client: pg.PoolClient,
  orders: readonly LedgerOrderFacts[],
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
    // An order cancelled before booking has no bill; its payments are booked on their own.
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

/** Adds the payment entry of a bill that was paid before the ledger existed. */
function settledBefore({ entry, dues }: ReturnType<typeof billOrder>, order: LedgerOrderFacts) {
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

/** Outcome of a credited amount. Minor units. */
export type CreditedEntry = {
  /** Amount that settled debts. */
  settled: number;
  /** Remainder, which became the customer's credit. */
  credit: number;
  /** False if the entry existed before and nothing was done. */
  isNew: boolean;
};

const REPEATED: CreditedEntry = { settled: 0, credit: 0, isNew: false };

/** Amount credited to a customer, in minor units. `against` holds the debit postings of its origin. */
export type Credit = {
  books: OpenBooks;
  booked: Booked;
  amount: number;
  against: readonly Posting[];
  /** The amount settles the named debt, then older debts payable by `until` (ISO date). The rest is credit. */
  named: Named;
  until: string | null;
  /** Upper limit of the amount that settles debts; unlimited by default. */
  most?: number | undefined;
};

/** Books one credit, see `bookCredits`. */
export async function bookCredit(client: pg.PoolClient, credit: Credit, now: Date): Promise<CreditedEntry> {
  const [credited = REPEATED] = await bookCredits(client, [credit], now);
  return credited;
}

/**
 * Books credits in order; each one sees the debts that earlier ones left open. The caller has opened the books of all
 * of them. Returns their outcomes in the same order.
 */
export async function bookCredits(
  client: pg.PoolClient,
  credits: readonly Credit[],
  now: Date,
): Promise<CreditedEntry[]> {
  if (credits.some(({ amount }) => amount < 0)) throw new RangeError('a credited amount must not be negative');
  const known = await keysBooked(
    client,
    credits.map(({ books, booked }) => ({ tenant: books.order.tenant, key: booked.key })),
  );
  const dues = await openDues(client, [...new Set(credits.map(({ books }) => books.accountId))]);
  const ended = await endedPlans(
    client,
    credits.flatMap(({ named }) => (named?.position === undefined ? [] : [named.orderId])),
  );
  const entries: NewEntry[] = [];
  const shares: DueShare[] = [];
  const credited = credits.map(({ books, booked, amount, against, named, until, most = amount }): CreditedEntry => {
    const key = entryKey(books.order.tenant, booked.key);
    if (known.has(key)) return REPEATED;
    known.add(key);
    const theirs = dues.get(books.accountId) ?? [];
    const given = Math.min(amount, most);
    // Instalments of an ended plan no longer exist, so a payment for one of them is for the order.
    const meant = named !== null && ended.has(named.orderId) ? { orderId: named.orderId } : named;
    const found = allocate(given, theirs, { named: meant, until });
    dues.set(books.accountId, openAfter(theirs, found.shares));
    const settled = given - found.rest;
    const credit = amount - settled;
    entries.push(
      ledgerEntryOf(books, booked, [
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
  await bookAdvanceVat(
    client,
    credits.filter((_, index) => credited[index]?.isNew),
    now,
  );
  return credited;
}
