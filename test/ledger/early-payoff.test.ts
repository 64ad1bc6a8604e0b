import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, closeDay, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { payoffDays } from '../../src/shop/money/ledger/payoff-day.ts';
import { dueDates, elapsedOn, instalmentAmounts, instalmentPlan } from '../../src/shop/selling/instalments/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { booksOf, duesOf, placeOrder, sendOrder } from './support.ts';

const { ch, de, at } = tenants;
const PLACED = '2026-03-02T09:00:00Z';
const DAY = 86_400_000;
const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
let people = 0;
beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

/** Adds a customer without other data, who buys by instalments. Protection costs 4.9 % of each instalment. */
async function bought(own: { tenant?: Tenant; total?: number; months?: number; isProtected?: boolean } = {}) {
  const { tenant = ch, total = 129990, months = 12, isProtected = false } = own;
  people += 1;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, $2, $3, 'notSpecified', 'A', 'B', $4, now(), now()) returning id`,
    [tenant.id, String(80_000_000 + people), `payoff-${people}@example.ch`, tenant.locales[0].locale],
  );
  const customerId = rows[0]?.id ?? '';
  clock.set('2026-03-02T10:00:00Z');
  const placed = {
    tenant,
    total,
    placedAt: PLACED,
    customerId,
    method: 'instalments',
    instalments: { months },
  } as const;
  const order = await placeOrder(database.pool, placed);
  if (isProtected)
    await database.pool.query(
      'update instalment_due set protection = floor((2 * amount * 49 + 1000) / 2000) where order_id = $1',
      [order.id],
    );
  await bookPending({ pool: database.pool, clock });
  return { ...order, holder: { tenant, customerId } };
}

const pay = (orderId: string, amount: number, paymentId: string, instalment?: number) =>
  inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, {
      orderId,
      now: clock.now(),
      amount,
      by: null,
      till: 'bank',
      paymentId: `${orderId}:${paymentId}`,
      ...(instalment === undefined ? {} : { instalment }),
    }),
  );
const openOf = async (orderId: string) =>
  (await duesOf(database.pool, orderId)).reduce((sum, [amount, settled]) => sum + amount - settled, 0);

test('the books demand an early payoff on its own day', async () => {
  const { id, number, holder } = await bought();
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  expect(await shop.ledger.payOff(holder, number)).toBe(true);
  const { rows } = await database.pool.query('select payable_on::text as payable from ledger_due where order_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ payable: payoff?.day }]);
});

test('a part payment lowers the payoff, so nothing is overpaid', async () => {
  const { id, number, holder } = await bought();
  await pay(id, 4000, 'part', 3);
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  expect(await shop.ledger.payOff(holder, number)).toBe(true);
  expect(await openOf(id)).toBe(payoff?.amount);
  await pay(id, payoff?.amount ?? 0, 'rest');
  expect(await openOf(id)).toBe(0);
  expect(await booksOf(database.pool, id)).not.toHaveProperty('credit');
});

test('a payoff on the day of the purchase costs the cash price', async () => {
  const { number, holder } = await bought();
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  // Ten days of 9.1 % a year.
  expect(payoff).toMatchObject({ day: '2026-03-12', amount: 130294, rebate: 136230 - 130294 });
});

test('an early payoff demands what is due by its day besides', async () => {
  const { id, number, holder } = await bought();
  clock.set('2026-03-30T10:00:00Z');
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  expect(payoff?.rows[0]).toEqual({
    kind: 'instalment',
    orderNumber: number,
    position: 1,
    payableOn: '2026-04-02',
    amount: 11355,
  });
  await shop.ledger.payOff(holder, number);
  await pay(id, payoff?.amount ?? 0, 'all');
  expect(await openOf(id)).toBe(0);
});

test('one payment slip of a former instalment pays the order after its plan has ended', async () => {
  const { id, number, holder } = await bought();
  await shop.ledger.payOff(holder, number);
  expect(await pay(id, 11355, 'old slip', 7)).toMatchObject({ settled: 11355, credit: 0 });
});

test('money that comes late or too little leaves the rest due, and too much is credit', async () => {
  const { id, number, holder } = await bought();
  await sendOrder(database.pool, id, PLACED);
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  await shop.ledger.payOff(holder, number);
  const amount = payoff?.amount ?? 0;
  clock.set('2026-03-20T04:00:00Z');
  await pay(id, amount - 5000, 'short');
  expect(await shop.ledger.standing(holder)).toMatchObject({ state: 'open', overdue: 5000 });
  await closeDay({ pool: database.pool, clock }, ch);
  expect(await pay(id, 5500, 'late')).toMatchObject({ settled: 5000, credit: 500 });
  expect(await shop.ledger.standing(holder)).toMatchObject({ state: 'credit', balance: 500 });
  expect(await shop.ledger.payOff(holder, number)).toBe(false);
});

test('instalments paid ahead count in full, and more than the price becomes credit', async () => {
  const { id, number, holder } = await bought({ isProtected: true });
  const dues = await duesOf(database.pool, id);
  for (const position of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    await pay(id, dues[position - 1]?.[0] ?? 0, `ahead ${position}`, position);
  const paid = dues.slice(1).reduce((sum, [amount]) => sum + amount, 0);
  const [payoff] = await shop.ledger.payoffs(holder, [number]);
  expect(payoff?.amount).toBe(0);
  expect(await shop.ledger.payOff(holder, number)).toBe(true);
  expect(await openOf(id)).toBe(0);
  const books = await booksOf(database.pool, id);
  expect(books).toMatchObject({ credit: 130294 - paid, interest: 129990 - 130294 });
  expect(books).not.toHaveProperty('protection');
  const standing = await shop.instalments.overview(holder);
  expect(standing.plans[0]?.dues.reduce((sum, due) => sum + due.amount + due.protection, 0)).toBe(130294);
});

/** Open credit on a day, by the schedule of the agreed plan: interest by month, then the instalment. */
function openCredit(tenant: Tenant, total: number, months: number, day: string): { open: number; due: number } {
  const plan = instalmentPlan(tenant, { base: total, goods: total, months, paused: false });
  const { due, months: passed } = elapsedOn(plan, '2026-03-02', day);
  const amounts = instalmentAmounts(plan);
  let open = total;
  for (let month = 0; month < due; month += 1) open = open * (1 + plan.rateOfMonth) - (amounts[month] ?? 0);
  return { open: open * (1 + plan.rateOfMonth) ** (passed - due), due };
}

const PLANS = [
  { tenant: ch, months: [3, 6, 12, 24, 36] },
  { tenant: de, months: [3, 6, 12, 24, 48] },
  { tenant: at, months: [3, 6, 12, 24, 48] },
] as const;
const history = fc.record({
  house: fc.constantFrom(...PLANS),
  length: fc.nat({ max: 4 }),
  total: fc.integer({ min: 60_000, max: 500_000 }),
  isProtected: fc.boolean(),
  days: fc.integer({ min: 0, max: 500 }),
  payments: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 30_000 }), position: fc.nat({ max: 12 }) }), {
    maxLength: 6,
  }),
});

test('quote and payments equal goods and surcharges earned until the day, and then nothing is owed', {
  timeout: 240_000,
}, async () => {
  let quotes = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ house, length, total, isProtected, days, payments }) => {
      const { tenant } = house;
      const months = house.months[length] ?? 12;
      const { id, number, holder } = await bought({ tenant, total, months, isProtected });
      const protection = new Map(
        (
          await database.pool.query<{ position: number; protection: number }>(
            'select position, protection from instalment_due where order_id = $1',
            [id],
          )
        ).rows.map((row) => [row.position, row.protection]),
      );
      clock.advance(days * DAY);
      for (const [index, { amount, position }] of payments.entries())
        await pay(id, amount, `part ${index}`, position === 0 ? undefined : 1 + (position % months));
      const before = await booksOf(database.pool, id);
      const paid = (before.bank ?? 0) + (before.credit ?? 0);
      const [payoff] = await shop.ledger.payoffs(holder, [number]);
      if (!payoff) return;
      quotes += 1;
      const { day, payableOn } = payoffDays(tenant, clock.now());
      expect(payoff.day).toBe(payableOn);
      expect(payoff.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(payoff.amount);
      expect(await shop.ledger.payOff(holder, number)).toBe(true);
      expect(await openOf(id)).toBe(payoff.amount);
      // The agreed schedule, computed apart from the ledger.
      const plan = instalmentPlan(tenant, { base: total, goods: total, months, paused: false });
      const { open, due } = openCredit(tenant, total, months, day);
      const scheduled = instalmentAmounts(plan)
        .slice(0, due)
        .reduce((sum, amount) => sum + amount, 0);
      const earned = scheduled + open - total;
      const insured = dueDates(plan, '2026-03-02', tenant.delivery.countries[0] ?? '')
        .slice(0, due)
        .reduce((sum, { position }) => sum + (protection.get(position) ?? 0), 0);
      const after = await booksOf(database.pool, id);
      const overpaid = (before.credit ?? 0) - (after.credit ?? 0);
      expect(Math.abs(payoff.amount + paid - overpaid - (total + earned + insured))).toBeLessThanOrEqual(1.01);
      // Never more than the agreed surcharges, never less than the goods.
      expect(payoff.amount + paid - overpaid).toBeGreaterThanOrEqual(total);
      await pay(id, payoff.amount, 'payoff');
      expect(await openOf(id)).toBe(0);
      const books = await booksOf(database.pool, id);
      expect(books.receivable ?? 0).toBe(0);
      expect((books.bank ?? 0) + (books.credit ?? 0)).toBe(
        -(books.sales ?? 0) -
          (books.deferred ?? 0) -
          (books.vat ?? 0) -
          (books.interest ?? 0) -
          (books.protection ?? 0),
      );
      const { dues } = (await shop.instalments.overview(holder)).plans[0] ?? { dues: [] };
      expect(dues.every(({ isPaid }) => isPaid)).toBe(true);
    }),
    { numRuns: randomRuns(5, 40), seed: 20261126 },
  );
  expect(quotes).toBeGreaterThan(randomRuns(0, 25));
});
