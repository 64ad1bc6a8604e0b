import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { booksOf, duesOf, placeOrder } from './support.ts';

const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let attempt = 0;

/** Places an order with a captured online payment; amounts in minor units. */
async function paidOnline(total: number, more: { taken?: number; refunded?: number; email?: string } = {}) {
  const { taken = total, refunded = 0, ...order } = more;
  const placed = await placeOrder(database.pool, { total, method: 'card', placedAt: '2026-03-02T09:00:00Z', ...order });
  await takenFor(placed.id, taken, refunded);
  return placed;
}

async function takenFor(orderId: string, amount: number, refunded = 0): Promise<void> {
  attempt += 1;
  const state = refunded === amount ? 'refunded' : 'captured';
  await database.pool.query(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, refunded, created_at, expires_at, changed_at,
       checked_at)
     values ('ch', $1, $2, 'card', $3, 'CHF', $4, $5, $6, $6, $6, $6)`,
    [orderId, attempt, amount, state, refunded, clock.now()],
  );
}

const bookAll = () => bookPending({ pool: database.pool, clock });

test('books money at the provider once, for concurrent payments and booking jobs @whole', async () => {
  const orders = await Promise.all(Array.from({ length: 230 }, (_, index) => paidOnline(1000 + index)));
  const booked = await Promise.all([bookAll(), bookAll(), bookAll(), bookAll()]);
  // One booking for each order and each payment.
  expect(booked.reduce((sum, part) => sum + part, 0)).toBe(2 * orders.length);
  expect(await bookAll()).toBe(0);
  for (const { id, total, vat } of orders) {
    expect(await booksOf(database.pool, id)).toEqual({ provider: total, deferred: -(total - vat), vat: -vat });
    expect(await duesOf(database.pool, id)).toEqual([[total, total]]);
  }
});

test('each of several payments of one customer settles what earlier ones left open', async () => {
  const email = 'often@example.ch';
  const first = await paidOnline(5000, { email, taken: 5500 });
  const second = await paidOnline(3000, { email, taken: 2000 });
  const third = await paidOnline(4000, { email, taken: 4000 });
  await bookAll();
  // The first pays 5.00 too much, which settles part of the second; 5.00 of that stay open.
  expect(await duesOf(database.pool, first.id)).toEqual([[5000, 5000]]);
  expect(await duesOf(database.pool, second.id)).toEqual([[3000, 2500]]);
  expect(await duesOf(database.pool, third.id)).toEqual([[4000, 4000]]);
  const sums = await Promise.all([first, second, third].map(({ id }) => booksOf(database.pool, id)));
  expect(sums.reduce((total, { receivable = 0 }) => total + receivable, 0)).toBe(500);
  expect(sums.reduce((total, { provider = 0 }) => total + provider, 0)).toBe(11_500);
  await takenFor(second.id, 700);
  await bookAll();
  expect(await duesOf(database.pool, second.id)).toEqual([[3000, 3000]]);
  expect(await booksOf(database.pool, second.id)).toMatchObject({ credit: -200 });
});

test('books refunds between payments, once', async () => {
  const before = await paidOnline(2000);
  const back = await paidOnline(6000, { refunded: 6000 });
  const part = await paidOnline(7000, { refunded: 1500 });
  const after = await paidOnline(2500);
  await bookAll();
  expect(await bookAll()).toBe(0);
  expect(await booksOf(database.pool, before.id)).toMatchObject({ provider: 2000 });
  expect(await booksOf(database.pool, back.id)).not.toHaveProperty('provider');
  expect(await booksOf(database.pool, part.id)).toMatchObject({ provider: 5500 });
  expect(await booksOf(database.pool, after.id)).toMatchObject({ provider: 2500 });
});

test('a booking by hand and the concurrent job settle each debt once', async () => {
  const email = 'by-hand@example.ch';
  const orders = await Promise.all(Array.from({ length: 20 }, () => paidOnline(1000, { email })));
  const byHand = orders.map(({ id }, index) =>
    inTransaction(database.pool, (client) =>
      recordPaymentReceived(client, {
        orderId: id,
        now: clock.now(),
        amount: 300,
        by: null,
        till: 'bank',
        paymentId: `hand-${index}`,
      }),
    ),
  );
  await Promise.all([...byHand, bookAll(), bookAll()]);
  await bookAll();
  for (const { id } of orders) expect(await duesOf(database.pool, id)).toEqual([[1000, 1000]]);
  const sums = await Promise.all(orders.map(({ id }) => booksOf(database.pool, id)));
  const sumOf = (account: string) => sums.reduce((total, books) => total + (books[account] ?? 0), 0);
  expect([sumOf('provider'), sumOf('bank'), sumOf('credit'), sumOf('receivable')]).toEqual([20_000, 6_000, -6_000, 0]);
});
