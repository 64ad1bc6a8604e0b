import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  closeDay,
  recordOrderCancelled,
  recordPaymentReceived,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { recordPaymentReturned } from '../../src/shop/money/ledger/record-returned-payment.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { booksOf, placeOrder, sendUnits } from './support.ts';

const { ch, de, at, nl } = tenants;
const PLACED = '2026-03-02T09:00:00Z';
/** 2 × 59.50 at 19 % in Germany: 100.00 without VAT. */
const TWO_SHIRTS = [{ paid: 11_900, quantity: 2, vatClass: 'standard' as const }];

let database: TestDatabase;
const clock = fixedClock(new Date('2026-03-10T09:00:00Z'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const book = () => bookPending({ pool: database.pool, clock });
const within = <T>(steps: (client: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, steps);
const german = (own: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(database.pool, { tenant: de, total: 11_900, lines: TWO_SHIRTS, placedAt: PLACED, ...own });
const pay = (orderId: string, amount: number, paymentId: string, valueOn?: string) =>
  within((client) =>
    recordPaymentReceived(client, {
      orderId,
      amount,
      paymentId,
      now: clock.now(),
      by: null,
      till: 'bank',
      ...(valueOn ? { valueOn } : {}),
    }),
  );

async function entriesOf(orderId: string) {
  const { rows } = await database.pool.query<{ kind: string; value: string; country: string | null }>(
    'select kind, value_on::text as value, country from ledger_entry where order_id = $1 order by id',
    [orderId],
  );
  return rows;
}

test.each([de, at, nl])(
  'revenue and VAT arise with each shipment, and a payment afterwards changes neither: $id',
  async (tenant) => {
    const [{ permille = 0 } = {}] = tenant.vat;
    const { id } = await german({ tenant });
    await book();
    expect(await booksOf(database.pool, id)).toEqual({ receivable: 11_900, deferred: -11_900 });
    await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-03T22:59:00Z' });
    await book();
    const vat = Math.round((5950 * permille) / (1000 + permille));
    expect(await booksOf(database.pool, id)).toEqual({
      receivable: 11_900,
      deferred: -5950,
      sales: -(5950 - vat),
      vat: -vat,
    });
    await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-05T10:00:00Z' });
    await book();
    expect(await book()).toBe(0);
    const whole = Math.round((11_900 * permille) / (1000 + permille));
    await pay(id, 11_900, `after-${tenant.id}`);
    expect(await booksOf(database.pool, id)).toEqual({ bank: 11_900, sales: -(11_900 - whole), vat: -whole });
    expect((await entriesOf(id)).map(({ kind, value }) => [kind, value])).toEqual([
      ['order-billed', '2026-03-02'],
      // The day of the parcel in the time zone of the tenant.
      ['order-delivered', '2026-03-03'],
      ['order-delivered', '2026-03-05'],
      ['payment-received', '2026-03-10'],
    ]);
  },
);

test('VAT arises with a payment before the supply, on its value date, and ends with its return', async () => {
  const { id } = await german();
  await book();
  await pay(id, 5950, 'half', '2026-03-04');
  expect(await booksOf(database.pool, id)).toEqual({ bank: 5950, receivable: 5950, deferred: -10_950, vat: -950 });
  expect((await entriesOf(id)).at(-1)).toMatchObject({ kind: 'prepayment-taxed', value: '2026-03-04' });
  const returned = {
    orderId: id,
    paymentId: 'half-back',
    amount: 5950,
    valueOn: '2026-03-06',
    instalment: 0,
    now: clock.now(),
  };
  expect(await within((client) => recordPaymentReturned(client, { ...returned, from: 'bank' }))).toBe(true);
  expect(await booksOf(database.pool, id)).toEqual({ receivable: 11_900, deferred: -11_900 });
  await pay(id, 11_900, 'whole');
  await sendUnits(database.pool, id, { units: { 1: 2 }, at: '2026-03-07T10:00:00Z' });
  await book();
  expect(await booksOf(database.pool, id)).toEqual({ bank: 11_900, sales: -10_000, vat: -1900 });
});

test('in Switzerland VAT arises with the bill, and revenue with the shipment', async () => {
  const { id, vat } = await placeOrder(database.pool, {
    total: 10_795,
    lines: [{ paid: 10_000, quantity: 1, vatClass: 'standard' }],
    placedAt: PLACED,
  });
  await book();
  expect(await booksOf(database.pool, id)).toEqual({ receivable: 10_795, deferred: -(10_795 - vat), vat: -vat });
  await pay(id, 10_795, 'swiss');
  await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-05T10:00:00Z' });
  await book();
  expect(await booksOf(database.pool, id)).toEqual({ bank: 10_795, sales: -(10_795 - vat), vat: -vat });
  expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual([
    'order-billed',
    'payment-received',
    'order-delivered',
  ]);
});

test('units cancelled before their shipment come off the liability, returned units off revenue', async () => {
  const { id } = await german();
  await book();
  await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-03T10:00:00Z' });
  await book();
  await database.pool.query('update order_line set cancelled = 1 where order_id = $1', [id]);
  const credit = {
    orderId: id,
    now: clock.now(),
    amount: 5950,
    vat: [{ permille: 190, vat: 950 }],
    note: null,
    by: null,
  };
  await within((client) => recordReturnCredited(client, { ...credit, returnId: 'cancelled' }));
  expect(await booksOf(database.pool, id)).toEqual({ receivable: 5950, sales: -5000, vat: -950 });
  await database.pool.query('update order_line set returned = 1 where order_id = $1', [id]);
  await within((client) => recordReturnCredited(client, { ...credit, returnId: 'returned' }));
  expect(await booksOf(database.pool, id)).toEqual({});
});

test('a cancelled order that was paid before takes its VAT back', async () => {
  const { id } = await german();
  await book();
  await pay(id, 11_900, 'cancelled');
  await within((client) => recordOrderCancelled(client, { orderId: id, now: clock.now(), note: null, by: null }));
  expect(await booksOf(database.pool, id)).toEqual({ bank: 11_900, credit: -11_900 });
});

test('an order of two rates is shipped in two parcels without a lost cent, and a membership is earned at once', async () => {
  const lines = [
    { paid: 3333, quantity: 3, vatClass: 'reduced' as const },
    { paid: 10_001, quantity: 1, vatClass: 'standard' as const },
  ];
  const { id, vat } = await placeOrder(database.pool, { tenant: de, total: 13_334 + 595, lines, placedAt: PLACED });
  await book();
  await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-03T10:00:00Z' });
  await sendUnits(database.pool, id, { units: { 1: 1, 2: 1 }, at: '2026-03-04T10:00:00Z' });
  await book();
  await sendUnits(database.pool, id, { units: { 1: 1 }, at: '2026-03-05T10:00:00Z' });
  await book();
  expect(await booksOf(database.pool, id)).toEqual({ receivable: 13_929, sales: -(13_929 - vat), vat: -vat });
  expect((await entriesOf(id)).filter(({ kind }) => kind === 'order-delivered')).toHaveLength(3);
  const member = await placeOrder(database.pool, { tenant: de, total: 1990, lines: [], placedAt: PLACED });
  await book();
  expect(await booksOf(database.pool, member.id)).toEqual({ receivable: 1990, sales: -1672, vat: -318 });
});

test('an order that was billed before keeps its recognition', async () => {
  const { id } = await german();
  await book();
  await within((client) => recordOrderCancelled(client, { orderId: id, now: clock.now(), note: null, by: null }));
  // The old code booked sales with the bill.
  const old = await german();
  await within(async (client) => {
    await client.query('update payment set booked_at = now() where order_id = $1', [old.id]);
    await client.query(
      `with account as (select account_id from ledger_entry where order_id = $2 limit 1), head as (
         insert into ledger_entry (tenant, key, account_id, order_id, kind, currency, value_on, booked_on, booked_at)
         select 'de', 'order:' || $1 || ':billed', account_id, $1::uuid, 'order-billed', 'EUR', '2026-03-02', '2026-03-02', now()
         from account returning id)
       insert into ledger_posting (entry_id, position, account, amount, permille) select id, 1, 'receivable', 11900, null::smallint from head
       union all select id, 2, 'sales', -10000, null from head union all select id, 3, 'vat', -1900, 190 from head`,
      [old.id, id],
    );
  });
  await sendUnits(database.pool, old.id, { units: { 1: 2 }, at: '2026-03-03T10:00:00Z' });
  expect(await book()).toBe(1);
  expect(await booksOf(database.pool, old.id)).toEqual({ receivable: 11_900, sales: -10_000, vat: -1900 });
});

test('VAT arises when the closing of a day pays an order before its supply with a credit', async () => {
  const email = 'credit@example.ch';
  const first = await german({ email });
  await book();
  await pay(first.id, 23_800, 'twice');
  const second = await german({ email, method: 'prepayment' });
  await book();
  clock.set(new Date('2026-04-10T09:00:00Z'));
  await closeDay({ pool: database.pool, clock }, de);
  expect(await booksOf(database.pool, second.id)).toMatchObject({ deferred: -10_000, vat: -1900 });
});

test('concurrent jobs book a shipment once', async () => {
  const { id } = await german({ tenant: ch });
  await book();
  await sendUnits(database.pool, id, { units: { 1: 2 }, at: '2026-03-03T10:00:00Z' });
  await Promise.all([book(), book(), book(), book()]);
  expect((await entriesOf(id)).filter(({ kind }) => kind === 'order-delivered')).toHaveLength(1);
});
