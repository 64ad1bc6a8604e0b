import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  closeDay,
  createLedger,
  recordGoodwill,
  recordLateInterest,
  recordOrderCancelled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReminderFee,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { placeOrder, sendOrder } from './support.ts';

const EVENTS = randomRuns(250, 1000);
const START = Date.parse('2026-01-05T10:00:00Z');
const DAY = 86_400_000;
const { ch } = tenants;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Adds a customer without other data, so that the account holds all its orders. */
async function customer(n: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ('ch', $1, $2, 'notSpecified', 'A', 'B', 'de-CH', now(), now()) returning id`,
    [String(90_000_000 + n), `person-${n}@example.ch`],
  );
  return rows[0]?.id ?? '';
}

type Made = { id: string; total: number; returned: number; cancelled: boolean };

const kinds = [
  'order',
  'plan',
  'pay',
  'pay',
  'pay',
  'return',
  'cancel',
  'refund',
  'fee',
  'interest',
  'goodwill',
  'day',
  'payoff',
] as const;
const event = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 4 }),
  pick: fc.nat({ max: 1_000_000 }),
  amount: fc.integer({ min: 1, max: 150_000 }),
});

test('after any events every entry balances, and the views show the bookings', {
  timeout: 240_000,
}, async () => {
  const clock = fixedClock(new Date(START));
  const ledger = createLedger({ pool: database.pool, clock });
  const people = await Promise.all([0, 1, 2, 3, 4].map(customer));
  const orders: (Made & { who: number; number: string; isPlan: boolean })[] = [];
  const [events] = fc.sample(fc.array(event, { minLength: EVENTS, maxLength: EVENTS, size: 'max' }), {
    numRuns: 1,
    seed: 20261121,
  });
  let n = 0;
  for (const { kind, who, pick, amount } of events ?? []) {
    n += 1;
    const now = clock.now();
    const order = orders[pick % Math.max(1, orders.length)];
    const book = (steps: (client: pg.PoolClient) => Promise<unknown>) => inTransaction(database.pool, steps);
    if (kind === 'order' || kind === 'plan' || !order) {
      const isPlan = kind === 'plan';
      const total = isPlan ? Math.max(amount, 10_000) : amount;
      const customerId = people[who] ?? null;
      const placed = {
        total,
        placedAt: now.toISOString(),
        customerId,
        ...(isPlan ? ({ method: 'instalments', instalments: { months: 6 } } as const) : {}),
      };
      const made = await placeOrder(database.pool, placed);
      await sendOrder(database.pool, made.id, placed.placedAt);
      orders.push({ ...made, who, returned: 0, cancelled: false, isPlan });
      await bookPending({ pool: database.pool, clock });
      continue;
    }
    const common = { orderId: order.id, now, amount, by: 'desk@example.ch' };
    if (kind === 'pay')
      await book((client) => recordPaymentReceived(client, { ...common, till: 'bank', paymentId: `n${n}` }));
    if (kind === 'return' && !order.cancelled && order.returned < order.total) {
      const back = Math.min(amount, order.total - order.returned);
      order.returned += back;
      const vat = [{ permille: 81, vat: Math.floor((2 * back * 81 + 1081) / 2162) }];
      await book((client) => recordReturnCredited(client, { ...common, amount: back, vat, returnId: `n${n}` }));
    }
    if (kind === 'cancel' && !order.cancelled && order.returned === 0) {
      order.cancelled = true;
      await book((client) => recordOrderCancelled(client, common));
    }
    if (kind === 'refund')
      await book((client) => recordRefundPaid(client, { ...common, till: 'bank', refundId: `n${n}` }));
    if (kind === 'fee')
      await book((client) => recordReminderFee(client, { ...common, amount: 1000, reminderId: `n${n}` }));
    if (kind === 'interest')
      await book((client) => recordLateInterest(client, { ...common, amount: 29, interestId: `n${n}` }));
    if (kind === 'goodwill')
      await book((client) => recordGoodwill(client, { ...common, amount: 500, goodwillId: `n${n}` }));
    if (kind === 'payoff' && order.isPlan && !order.cancelled)
      await ledger.payOff({ tenant: ch, customerId: people[order.who] ?? '' }, order.number);
    if (kind === 'day') {
      clock.advance((1 + (pick % 9)) * DAY);
      await closeDay({ pool: database.pool, clock }, ch);
    }
  }
  const { rows } = await database.pool.query<{ entry_id: string }>(
    'select entry_id from ledger_posting group by entry_id having sum(amount) <> 0',
  );
  expect(rows).toEqual([]);
  const { rows: accounts } = await database.pool.query(
    `select account.id, sums.receivable::int, dues.open::int, sums.credit::int from ledger_account account
     cross join lateral (select coalesce(sum(p.amount) filter (where p.account = 'receivable'), 0) as receivable,
         coalesce(-sum(p.amount) filter (where p.account = 'credit'), 0) as credit
       from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.account_id = account.id) sums
     cross join lateral (select coalesce(sum(amount - settled), 0) as open from ledger_due where account_id = account.id) dues`,
  );
  expect(accounts).toHaveLength(5);
  for (const { receivable, open, credit } of accounts) {
    expect(open).toBe(receivable);
    expect(credit).toBeGreaterThanOrEqual(0);
  }
  for (const customerId of people) {
    const holder = { tenant: ch, customerId };
    const standing = await ledger.standing(holder);
    const all = [];
    const first = await ledger.bookings(holder, 1);
    for (let page = 1; page <= first.pages; page += 1) all.push(...(await ledger.bookings(holder, page)).rows);
    const sum = all.reduce((total, { amount }) => total + amount, 0);
    const signed = standing.state === 'open' ? -standing.balance : standing.balance;
    expect(signed).toBe(sum);
    expect(all[0]?.balance ?? 0).toBe(sum);
    const invoices = [];
    const bills = await ledger.invoices(holder, 1);
    for (let page = 1; page <= bills.pages; page += 1) invoices.push(...(await ledger.invoices(holder, page)).rows);
    for (const { orderNumber } of invoices) {
      const { rows: sold } = await database.pool.query<{ now: number }>(
        `select -sum(posting.amount)::int as now from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_number = $1 and posting.account in ('sales', 'deferred', 'vat')`,
        [orderNumber],
      );
      const cost = await ledger.costOf(holder, orderNumber);
      if (cost) expect(cost.now).toBe(sold[0]?.now);
    }
    const ofOrders = standing.dues.filter(({ orderNumber }) => orderNumber !== null);
    expect(invoices.reduce((total, { open }) => total + open, 0)).toBe(
      ofOrders.reduce((total, { open }) => total + open, 0),
    );
  }
});

test('concurrent equal events are booked once', async () => {
  const { id } = await placeOrder(database.pool, { total: 10_000, placedAt: '2026-03-02T09:00:00Z' });
  const now = new Date('2026-03-03T10:00:00Z');
  const paid = { orderId: id, now, amount: 10_000, by: null, till: 'bank', paymentId: 'parallel' } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(database.pool, (client) => recordPaymentReceived(client, paid))),
  );
  expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
  const { rows } = await database.pool.query(
    'select kind, count(*)::int as n from ledger_entry where order_id = $1 group by kind order by kind',
    [id],
  );
  expect(rows).toEqual([
    { kind: 'order-billed', n: 1 },
    { kind: 'payment-received', n: 1 },
  ]);
});
