import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookEverything,
  bookPending,
  recordGoodwill,
  recordLateInterest,
  recordOrderCancelled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReminderFee,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { booksOf, duesOf, placeOrder } from './support.ts';

let database: TestDatabase;
const clock = fixedClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const order = (total: number, more: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(database.pool, { total, placedAt: '2026-03-02T09:00:00Z', ...more });
const book = <Result>(steps: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(database.pool, steps);
const now = clock.now();
const by = 'desk@example.ch';

test('the job books bills with their VAT once, however often it runs', async () => {
  const { id, vat } = await order(10000);
  expect(await bookPending({ pool: database.pool, clock })).toBe(1);
  expect(await bookPending({ pool: database.pool, clock })).toBe(0);
  expect(await booksOf(database.pool, id)).toEqual({ receivable: 10000, deferred: -(10000 - vat), vat: -vat });
  expect(await duesOf(database.pool, id)).toEqual([[10000, 0]]);
});

test('a payment settles its order and updates its state; repeating it books nothing', async () => {
  const { id } = await order(5000);
  const paid = { orderId: id, now, amount: 5000, by, till: 'bank', paymentId: 'a' } as const;
  expect(await book((client) => recordPaymentReceived(client, paid))).toEqual({
    settled: 5000,
    credit: 0,
    isNew: true,
  });
  expect(await book((client) => recordPaymentReceived(client, paid))).toMatchObject({ isNew: false });
  expect(await booksOf(database.pool, id)).toMatchObject({ bank: 5000 });
  expect(await booksOf(database.pool, id)).not.toHaveProperty('receivable');
  const { rows } = await database.pool.query(
    'select state, settled_at is not null as settled from payment where order_id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'captured', settled: true }]);
});

test('an overpayment is credit; a refund uses it, and the excess is goodwill', async () => {
  const { id } = await order(5000);
  await book((client) =>
    recordPaymentReceived(client, { orderId: id, now, amount: 6000, by, till: 'bank', paymentId: 'b' }),
  );
  expect(await booksOf(database.pool, id)).toMatchObject({ credit: -1000, bank: 6000 });
  await book((client) => recordRefundPaid(client, { orderId: id, now, amount: 1500, till: 'bank', refundId: 'b' }));
  expect(await booksOf(database.pool, id)).toMatchObject({ goodwill: 500, bank: 4500 });
});

test('a return before the payment reduces the debt, after it is credit', async () => {
  const before = await order(10810);
  const returned = { orderId: before.id, now, returnId: 'r1', amount: 4324, vat: [{ permille: 81, vat: 324 }] };
  expect(await book((client) => recordReturnCredited(client, returned))).toEqual({
    settled: 4324,
    credit: 0,
    isNew: true,
  });
  expect(await book((client) => recordReturnCredited(client, returned))).toMatchObject({ isNew: false });
  expect(await booksOf(database.pool, before.id)).toEqual({ receivable: 6486, deferred: -6000, vat: -486 });
  const after = await order(10810);
  await book((client) =>
    recordPaymentReceived(client, { orderId: after.id, now, amount: 10810, by, till: 'bank', paymentId: 'c' }),
  );
  await book((client) => recordReturnCredited(client, { ...returned, orderId: after.id, returnId: 'r2' }));
  expect(await booksOf(database.pool, after.id)).toMatchObject({ credit: -4324, bank: 10810 });
});

test('a cancelled order leaves only the payments received for it', async () => {
  const { id } = await order(10000);
  await book((client) =>
    recordPaymentReceived(client, { orderId: id, now, amount: 4000, by, till: 'bank', paymentId: 'd' }),
  );
  await book((client) => recordOrderCancelled(client, { orderId: id, now, by }));
  expect(await booksOf(database.pool, id)).toEqual({ bank: 4000, credit: -4000 });
  expect(await duesOf(database.pool, id)).toEqual([[10000, 10000]]);
});

test('fees, interest and goodwill', async () => {
  const { id } = await order(10000);
  await book(async (client) => {
    expect(await recordReminderFee(client, { orderId: id, now, reminderId: 'f', amount: 1000 })).toBe(true);
    expect(await recordReminderFee(client, { orderId: id, now, reminderId: 'f', amount: 1000 })).toBe(false);
    expect(await recordLateInterest(client, { orderId: id, now, interestId: 'i', amount: 29 })).toBe(true);
    await recordGoodwill(client, { orderId: id, now, goodwillId: 'g', amount: 500, note: 'a scratch', by });
  });
  expect(await booksOf(database.pool, id)).toMatchObject({
    receivable: 10529,
    fees: -1000,
    'late-interest': -29,
    goodwill: 500,
  });
});

test('an instalment plan: 1299.90 in twelve', async () => {
  const { id, vat } = await order(129990, { method: 'instalments', instalments: { months: 12 } });
  await bookPending({ pool: database.pool, clock });
  expect(await booksOf(database.pool, id)).toEqual({
    receivable: 136230,
    deferred: -(129990 - vat),
    vat: -vat,
    interest: -6240,
  });
  expect((await duesOf(database.pool, id)).map(([amount]) => amount)).toEqual([...Array(11).fill(11355), 11325]);
});

test('a return before the first instalment recalculates the plan for the rest', async () => {
  const { id } = await order(129990, { method: 'instalments', instalments: { months: 12 } });
  await book((client) =>
    recordReturnCredited(client, {
      orderId: id,
      now,
      returnId: 'p1',
      amount: 60000,
      vat: [{ permille: 81, vat: 4496 }],
    }),
  );
  // 699.90 in twelve: 33.60 of surcharge.
  expect(await booksOf(database.pool, id)).toMatchObject({ receivable: 73350, interest: -3360 });
  const dues = (await duesOf(database.pool, id)).map(([amount]) => amount);
  expect(dues).toHaveLength(12);
  expect(dues.reduce((sum, amount) => sum + amount, 0)).toBe(73350);
});

test('recalculates a plan with a pause by the kept products, independent of credited delivery', async () => {
  const { id } = await order(129990, { method: 'instalments', instalments: { months: 12, paused: true } });
  await database.pool.query(
    'update order_line set quantity = 2, unit_amount = 60000, line_amount = 120000, cancelled = 1 where order_id = $1',
    [id],
  );
  await book((client) =>
    recordReturnCredited(client, {
      orderId: id,
      now,
      returnId: 'p3',
      amount: 69990,
      vat: [{ permille: 81, vat: 5244 }],
    }),
  );
  // 600.00 in twelve: 28.80 of surcharge, and 1.9 % of the goods for the pause.
  expect(await booksOf(database.pool, id)).toMatchObject({ interest: -(2880 + 1140) });
});

test('a return after three of twelve: 113.55 three times and 51.11', async () => {
  const { id } = await order(129990, { method: 'instalments', instalments: { months: 12 } });
  const later = new Date('2026-06-02T10:00:00Z');
  for (const instalment of [1, 2, 3])
    await book((client) =>
      recordPaymentReceived(client, {
        orderId: id,
        now: later,
        amount: 11355,
        by,
        till: 'bank',
        paymentId: `p${instalment}`,
        instalment,
      }),
    );
  await book((client) =>
    recordReturnCredited(client, {
      orderId: id,
      now: later,
      returnId: 'p2',
      amount: 60000,
      vat: [{ permille: 81, vat: 4496 }],
    }),
  );
  const dues = await duesOf(database.pool, id);
  expect(dues.slice(0, 3)).toEqual(Array(3).fill([11355, 11355]));
  expect(dues.slice(3).map(([amount]) => amount)).toEqual([11355, 11355, 11355, 5111]);
  const books = await booksOf(database.pool, id);
  expect(books.receivable).toBe(3 * 11355 + 5111);
  expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('PostgreSQL itself refuses unbalanced entries and every change', async () => {
  await expect(
    database.pool.query(
      `with head as (insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at)
         values ('ch', 'wrong', 'goodwill', 'CHF', now(), now(), now()) returning id)
       insert into ledger_posting (entry_id, position, account, amount) select id, 1, 'bank', 5 from head`,
    ),
  ).rejects.toThrow('does not balance');
  await expect(database.pool.query('update ledger_posting set amount = amount + 1')).rejects.toThrow('never changed');
});

test('bookEverything waits for other bookings', { timeout: 60_000 }, async () => {
  const order = await placeOrder(database.pool, { total: 7000, placedAt: '2026-03-02T09:00:00Z' });
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('select from payment where order_id = $1 for update', [order.id]);
  expect(await bookPending({ pool: database.pool, clock })).toBe(0);
  const whole = bookEverything({ pool: database.pool, clock });
  await expect
    .poll(async () => (await database.pool.query('select from pg_locks where not granted')).rowCount, {
      timeout: 50_000,
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect(await whole).toBe(1);
  expect(await booksOf(database.pool, order.id)).toMatchObject({ receivable: 7000 });
});
