import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock, systemClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { PlaceOutcome } from '../../src/shop/selling/checkout/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { Ended, Placing } from '../support/place-and-die.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, personOf, readyBasket } from '../support/selling.ts';

/** Upper bound: placing runs fewer statements. */
const MOST_STATEMENTS = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const stockOf = async (sku: string) =>
  (await database.pool.query<{ quantity: number }>('select quantity from stock where sku = $1', [sku])).rows[0]
    ?.quantity;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n;
const placedWith = (sku: string) =>
  countOf("orders join order_line on order_id = orders.id where state = 'placed' and sku = $1", sku);

async function seedAndOpen(sku: string, stock: number) {
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock }] });
  return openSelling(database.pool);
}

test('stores an order completely: lines, totals, payment, mail, stock, and closes the basket', async () => {
  const shop = await seedAndOpen('whole', 5);
  const key = await readyBasket(shop, 'whole', 2);
  const outcome = await shop.checkout.place(key, await orderForm(shop, key));
  expect(outcome).toMatchObject({ ok: true, repeated: false });
  const order = await shop.orders.ofBasket(key);
  expect(order).toMatchObject({
    email: 'lea.brunner@example.ch',
    payment: 'prepayment',
    totals: { goods: { amount: 9980 }, delivery: { amount: 0 }, total: { amount: 9980 } },
  });
  expect(order?.lines).toMatchObject([{ sku: 'whole', quantity: 2, lineTotal: { amount: 9980 } }]);
  expect(await stockOf('whole')).toBe(3);
  expect(await countOf('stock_reservation where sku = $1', 'whole')).toBe(0);
  expect(
    await countOf("mail where to_address = 'lea.brunner@example.ch' and subject like '%' || $1 || '%'", order?.number),
  ).toBe(1);
  expect((await shop.basket.view(key)).lines).toEqual([]);
});

test('the last unit and 50 concurrent buyers: one order and 49 clear answers @whole', async () => {
  const shop = await seedAndOpen('last', 1);
  const keys = [];
  for (let buyer = 0; buyer < 50; buyer += 1) keys.push(await readyBasket(shop, 'last'));
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
  const refused = outcomes.filter((outcome): outcome is Extract<PlaceOutcome, { ok: false }> => !outcome.ok);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(refused).toHaveLength(49);
  for (const outcome of refused) expect(outcome).toMatchObject({ problem: 'sold-out', sku: 'last' });
  expect(await stockOf('last')).toBe(0);
  expect(await placedWith('last')).toBe(1);
  expect(await countOf('stock_reservation where sku = $1', 'last')).toBe(0);
  const losers = keys.filter((_, index) => !outcomes[index]?.ok);
  for (const key of losers) expect((await shop.basket.view(key)).lines).toHaveLength(1);
});

test('a form sent 20 times at once, and once more later, makes one order', async () => {
  const shop = await seedAndOpen('double', 50);
  const key = await readyBasket(shop, 'double');
  const form = await orderForm(shop, key);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => shop.checkout.place(key, form)));
  outcomes.push(await shop.checkout.place(key, form));
  const numbers = new Set(outcomes.map((outcome) => (outcome.ok ? outcome.orderNumber : outcome.problem)));
  expect(numbers.size).toBe(1);
  expect(await placedWith('double')).toBe(1);
  expect(await stockOf('double')).toBe(49);
  expect(outcomes.at(-1)).toMatchObject({ ok: true, repeated: true });
});

test('many buyers of variants in opposite order: no deadlock, never more than the stock @whole', async () => {
  await seedProduct(database.pool, {
    id: 'pair',
    variants: [
      { sku: 'pair-a', stock: 10 },
      { sku: 'pair-b', stock: 7 },
    ],
  });
  const shop = openSelling(database.pool);
  const keys = [];
  for (let buyer = 0; buyer < 20; buyer += 1) {
    const [first, second] = buyer % 2 ? ['pair-a', 'pair-b'] : ['pair-b', 'pair-a'];
    const key = await readyBasket(shop, first as string);
    await shop.basket.add(key, { sku: second as string, quantity: 1 });
    keys.push(key);
  }
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(7);
  expect(await stockOf('pair-a')).toBe(3);
  expect(await stockOf('pair-b')).toBe(0);
});

describe('changes since the page was shown', () => {
  test('a price: refuses with an explanation, orders nothing', async () => {
    const shop = await seedAndOpen('dearer', 5);
    const key = await readyBasket(shop, 'dearer');
    const form = await orderForm(shop, key);
    await database.pool.query("update price set amount = 5990 where sku = 'dearer'");
    expect(await shop.checkout.place(key, form)).toEqual({ ok: false, problem: 'changed', changes: ['price'] });
    expect(await placedWith('dearer')).toBe(0);
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  });

  test('the basket in another tab', async () => {
    const shop = await seedAndOpen('tab', 9);
    const key = await readyBasket(shop, 'tab');
    const form = await orderForm(shop, key);
    await shop.basket.setQuantity(key, { sku: 'tab', quantity: 2 });
    expect(await shop.checkout.place(key, form)).toMatchObject({ ok: false, problem: 'changed' });
    expect(await placedWith('tab')).toBe(0);
  });

  test('terms not accepted, a step missing, no basket', async () => {
    const shop = await seedAndOpen('guard', 9);
    const key = await readyBasket(shop, 'guard');
    expect(await shop.checkout.place(key, { ...(await orderForm(shop, key)), terms: '' })).toEqual({
      ok: false,
      problem: 'terms-not-accepted',
    });
    await database.pool.query('update checkout set payment = null');
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toEqual({
      ok: false,
      problem: 'incomplete',
      step: 'payment',
    });
    expect(await shop.checkout.place({ ...key, secret: null }, {})).toEqual({ ok: false, problem: 'no-order' });
    expect(await shop.checkout.place({ ...key, secret: 'guessed' }, {})).toEqual({ ok: false, problem: 'no-order' });
  });
});

test('a refused payment releases the units and retains the basket', async () => {
  await seedProduct(database.pool, { id: 'refused', variants: [{ sku: 'refused', stock: 1 }] });
  const shop = openSelling(database.pool, systemClock, { ...bankTransfer, authorise: async () => ({ ok: false }) });
  const key = await readyBasket(shop, 'refused');
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toEqual({ ok: false, problem: 'payment-refused' });
  expect((await shop.basket.view(key)).lines).toMatchObject([{ article: { available: 1 } }]);
});

test('an unfinished prepared order expires, and the next customer buys its units', async () => {
  await seedProduct(database.pool, { id: 'expiring', variants: [{ sku: 'expiring', stock: 1 }] });
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const never = { ...bankTransfer, authorise: () => Promise.reject(new Error('the connection to the provider broke')) };
  const broken = openSelling(database.pool, clock, never);
  const key = await readyBasket(broken, 'expiring');
  await expect(broken.checkout.place(key, await orderForm(broken, key))).rejects.toThrow('provider broke');

  const shop = openSelling(database.pool, clock);
  await expect(readyBasket(shop, 'expiring')).rejects.toThrow('sold-out');
  clock.advance(31 * 60_000);
  expect(await shop.orders.abandonExpired()).toBe(1);
  const next = await readyBasket(shop, 'expiring');
  expect(await shop.checkout.place(next, await orderForm(shop, next))).toMatchObject({ ok: true });
  expect(await stockOf('expiring')).toBe(0);
});

test('an order that expires while it is placed is not placed, and its payment is refunded', async () => {
  await seedProduct(database.pool, { id: 'late', variants: [{ sku: 'late', stock: 1 }] });
  const expiring = await database.pool.connect();
  let cancelled = 0;
  const shop = openSelling(database.pool, systemClock, {
    ...bankTransfer,
    authorise: async (request) => {
      // The job that expires old orders is processing this one.
      await expiring.query('begin');
      await expiring.query("update orders set state = 'abandoned' where id = $1", [request.idempotencyKey]);
      await expiring.query('delete from stock_reservation where order_id = $1', [request.idempotencyKey]);
      return bankTransfer.authorise(request);
    },
    cancel: async () => {
      cancelled += 1;
    },
  });
  try {
    const key = await readyBasket(shop, 'late');
    const outcome = shop.checkout.place(key, await orderForm(shop, key));
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(waiting), { timeout: 60_000 }).toBe(1);
    await expiring.query('commit');
    expect(await outcome).toEqual({ ok: false, problem: 'changed', changes: ['basket'] });
    expect(cancelled).toBe(1);
    expect(await placedWith('late')).toBe(0);
    expect(await stockOf('late')).toBe(1);
    expect((await shop.basket.view(key)).lines).toHaveLength(1);
  } finally {
    expiring.release(true);
  }
}, 120_000);

test.each([
  // Statements without those that only begin or end a transaction. Fewer kills would mean that the test no longer
  // kills.
  ['at once', 6],
  ['in three phases', 12],
] as const)(
  'killed between any two statements of placing %s, an order is complete or absent, and a retry succeeds @whole',
  async (way, fewest) => {
    const skuOf = (index: number) => `killed ${way} ${index}`;
    const variants = Array.from({ length: MOST_STATEMENTS + 1 }, (_, index) => ({ sku: skuOf(index), stock: 5 }));
    await seedProduct(database.pool, { id: `p-killed ${way}`, variants });
    const shop = openSelling(database.pool);
    const keys: BasketKey[] = [];
    for (const { sku } of variants) keys.push(await readyBasket(shop, sku));

    // The database after a statement is equal to the database before the next one.
    const placings = keys.map(({ secret }, index): Placing => {
      const point =
        index === 0 ? { statement: 1, moment: 'before' as const } : { statement: index, moment: 'after' as const };
      return { secret: secret ?? '', ...point };
    });
    const script = path.join(import.meta.dirname, '../support/place-and-die.ts');
    const child = spawnSync(process.execPath, [script, database.url, way, JSON.stringify(placings)], {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGTERM',
    });
    expect([child.stderr, child.signal]).toEqual(['', 'SIGKILL']);
    const ended = JSON.parse(child.stdout) as Ended[];
    const deaths = ended.filter((one) => one === 'stopped').length;
    expect(deaths - 1).toBeGreaterThan(fewest);
    // The test skips no statement: the first process that did not reach its statement had none left, nor had any later
    // one.
    expect(ended).toEqual(keys.map((_, index) => (index < deaths ? 'stopped' : 'placed')));
    expect(deaths).toBeLessThan(keys.length);

    for (const [index, key] of keys.entries()) {
      const sku = skuOf(index);
      const placed = (await placedWith(sku)) ?? 0;
      if (ended[index] === 'placed') expect(placed).toBe(1);
      expect(await stockOf(sku)).toBe(5 - placed);
      expect((await shop.basket.view(key)).lines).toHaveLength(1 - placed);
      expect((await shop.orders.ofBasket(key)) !== null).toBe(placed === 1);

      const outcome = await shop.checkout.place(key, await orderForm(shop, key));
      expect(outcome).toMatchObject({ ok: true, repeated: placed === 1 });
      expect(await placedWith(sku)).toBe(1);
      expect(await stockOf(sku)).toBe(4);
    }
    expect(await countOf("stock_reservation where sku like $1 || ' %'", `killed ${way}`)).toBe(0);
  },
  300_000,
);

test('the last units of several variants, 50 invoice orders in any order: exactly the stock @whole', async () => {
  const skus = ['many-a', 'many-b', 'many-c'];
  await seedProduct(database.pool, {
    id: 'many',
    variants: [
      { sku: 'many-a', stock: 9 },
      { sku: 'many-b', stock: 5 },
      { sku: 'many-c', stock: 7 },
    ],
  });
  const shop = openSelling(database.pool);
  const keys = [];
  for (let buyer = 0; buyer < 50; buyer += 1) {
    const [first = '', ...more] = [0, 1, 2].map((place) => skus[(buyer + (buyer % 2 ? place : 3 - place)) % 3] ?? '');
    const added = await shop.basket.add(
      { tenant: tenants.ch, locale: 'de-CH', secret: null },
      { sku: first, quantity: 1 },
    );
    if (!added.ok) throw new Error(added.problem);
    const key = { tenant: tenants.ch, locale: 'de-CH' as const, secret: added.secret };
    for (const sku of more) await shop.basket.add(key, { sku, quantity: 1 });
    const email = `many-${buyer}@example.ch`;
    const { address, birthday } = personOf(email);
    await shop.checkout.enterContact(key, { email });
    await shop.checkout.enterDelivery(key, address);
    await shop.checkout.enterPayment(key, { method: 'invoice', birthday });
    keys.push(key);
  }
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
  const refused = outcomes.filter((outcome) => !outcome.ok);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
  for (const outcome of refused) expect(outcome).toMatchObject({ problem: 'sold-out', sku: 'many-b' });
  expect(await Promise.all(skus.map(stockOf))).toEqual([4, 0, 2]);
  expect(await countOf("orders join order_line on order_id = orders.id where sku = 'many-b'")).toBe(5);
  expect(await countOf('stock_reservation')).toBe(0);
}, 120_000);
