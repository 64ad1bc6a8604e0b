import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
const nobody: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 5 },
      { sku: 'vase-2', stock: 0 },
    ],
  });
  await seedProduct(database.pool, {
    id: 'plant',
    vatClass: 'reduced',
    variants: [{ sku: 'plant-1', stock: 9, amount: 2990 }],
  });
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 9, amount: 1000 }] });
  await seedProduct(database.pool, {
    id: 'tv',
    deliveryMode: 'bulky',
    variants: [{ sku: 'tv-1', stock: 9, amount: 99_900 }],
  });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

async function filled(sku = 'vase-1', quantity: unknown = 1): Promise<BasketKey> {
  const outcome = await shop.basket.add(nobody, { sku, quantity });
  if (!outcome.ok) throw new Error(outcome.problem);
  return { ...nobody, secret: outcome.secret };
}

test.each(['-1', '0', '1.5', '1e9', 'abc', '', null, {}])(
  'refuses to add %j units and creates no basket',
  async (quantity) => {
    const before = await database.pool.query('select count(*) as n from basket');
    expect(await shop.basket.add(nobody, { sku: 'vase-1', quantity })).toMatchObject({
      ok: false,
      problem: 'invalid-quantity',
    });
    expect((await database.pool.query('select count(*) as n from basket')).rows).toEqual(before.rows);
  },
);

test('refuses unknown and sold-out variants, each with its reason', async () => {
  expect(await shop.basket.add(nobody, { sku: 'no-such', quantity: 1 })).toMatchObject({
    ok: false,
    problem: 'unknown-article',
  });
  expect(await shop.basket.add(nobody, { sku: "x'; drop table basket; --", quantity: 1 })).toMatchObject({
    ok: false,
    problem: 'unknown-article',
  });
  expect(await shop.basket.add(nobody, { sku: 'vase-2', quantity: 1 })).toMatchObject({
    ok: false,
    problem: 'sold-out',
  });
});

test('quantities add up to the stock at most', async () => {
  const key = await filled('vase-1', 3);
  expect(await shop.basket.add(key, { sku: 'vase-1', quantity: 3 })).toMatchObject({
    ok: false,
    problem: 'not-enough',
    available: 5,
    basket: { pieces: 3 },
  });
  expect(await shop.basket.add(key, { sku: 'vase-1', quantity: '2' })).toMatchObject({
    ok: true,
    basket: { pieces: 5 },
  });
  expect(await shop.basket.setQuantity(key, { sku: 'vase-1', quantity: '0' })).toMatchObject({
    ok: true,
    basket: { pieces: 0, ready: false },
  });
});

test('shows the fee of each delivery method, and adds it to the total', async () => {
  const parts = (key: BasketKey) => shop.basket.view(key).then((view) => view.deliveryParts);
  const key = await filled('bowl-1');
  expect(await parts(key)).toEqual([
    { mode: 'parcel', fee: { amount: tenants.ch.delivery.fees.parcel, currency: 'CHF' } },
  ]);
  await shop.basket.add(key, { sku: 'tv-1', quantity: 1 });
  expect(await parts(key)).toEqual([
    { mode: 'parcel', fee: { amount: 0, currency: 'CHF' } },
    { mode: 'bulky', fee: { amount: tenants.ch.delivery.fees.bulky, currency: 'CHF' } },
  ]);
  expect((await shop.basket.view(key)).totals.delivery.amount).toBe(tenants.ch.delivery.fees.bulky);
});

test('many clicks at once lose nothing', async () => {
  const key = await filled('bowl-1', 1);
  await Promise.all(Array.from({ length: 6 }, () => shop.basket.add(key, { sku: 'bowl-1', quantity: 1 })));
  expect((await shop.basket.view(key)).pieces).toBe(7);
});

test('a basket belongs to its secret and its tenant', async () => {
  const key = await filled();
  expect((await shop.basket.view({ ...key, secret: `${key.secret}x` })).pieces).toBe(0);
  expect((await shop.basket.view({ ...key, tenant: tenants.de, locale: 'de-DE' })).pieces).toBe(0);
  const other = await shop.basket.add({ ...key, secret: 'made-up' }, { sku: 'vase-1', quantity: 1 });
  expect(other.ok && other.secret).not.toBe('made-up');
});

test('reports changes since the last view: price, stock, withdrawn', async () => {
  await seedProduct(database.pool, { id: 'changing', variants: [{ sku: 'changing', stock: 5, amount: 2000 }] });
  const key = await filled('changing', 3);
  const notices = async () => (await shop.basket.view(key)).lines[0]?.notices;
  await database.pool.query("update price set amount = 2500 where sku = 'changing'");
  expect(await notices()).toEqual(['price-raised']);
  await database.pool.query("update stock set quantity = 2 where sku = 'changing'");
  expect(await notices()).toEqual(['not-enough', 'price-raised']);
  await database.pool.query("update stock set quantity = 0 where sku = 'changing'");
  expect(await notices()).toEqual(['sold-out', 'price-raised']);
  expect((await shop.basket.view(key)).ready).toBe(false);
  await database.pool.query("update offer set on_sale = false where sku = 'changing'");
  expect(await notices()).toEqual(['not-on-sale']);
  expect((await shop.basket.view(key)).totals.total.amount).toBe(0);
});

test('totals: goods, delivery, VAT on sums of each class, remainder to free delivery', async () => {
  const key = await filled('bowl-1', 2);
  await shop.basket.add(key, { sku: 'plant-1', quantity: 1 });
  const { totals } = await shop.basket.view(key);
  expect(totals.goods.amount).toBe(4990);
  expect(totals.delivery.amount).toBe(795);
  expect(totals.total.amount).toBe(5785);
  expect(totals.missingToFreeDelivery?.amount).toBe(9900 - 4990);
  // 8.1 % of 20.00 + 7.95, and 2.6 % of 29.90.
  expect(totals.vat).toEqual([
    { permille: 81, amount: { amount: 209, currency: 'CHF' } },
    { permille: 26, amount: { amount: 76, currency: 'CHF' } },
  ]);
});

test('fifty concurrent additions of two variants to one basket lose none, in any order', async () => {
  await seedProduct(database.pool, { id: 'many', variants: [{ sku: 'many-1', stock: 500 }] });
  await seedProduct(database.pool, { id: 'more', variants: [{ sku: 'more-1', stock: 500 }] });
  const wide = { ...tenants.ch, limits: { ...tenants.ch.limits, lineQuantity: 100 } };
  const key = { ...(await filled('many-1')), tenant: wide };
  const added = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.basket.add(key, { sku: index % 2 === 0 ? 'many-1' : 'more-1', quantity: 1 }),
    ),
  );
  expect(added.every(({ ok }) => ok)).toBe(true);
  const view = await shop.basket.view(key);
  expect(view.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['many-1', 26],
    ['more-1', 25],
  ]);
  expect(view.version).toBe(51);
});

test('a restored line returns to its old position', async () => {
  const key = await filled('vase-1', 2);
  for (const sku of ['plant-1', 'bowl-1']) await shop.basket.add(key, { sku, quantity: 1 });
  const places = async () => (await shop.basket.view(key)).lines.map(({ sku }) => sku);
  for (const [place, sku] of ['vase-1', 'plant-1', 'bowl-1'].entries()) {
    await shop.basket.remove(key, { sku });
    expect(await places()).not.toContain(sku);
    expect(await shop.basket.restore(key, { sku, quantity: '1', place: String(place + 1) })).toMatchObject({
      ok: true,
    });
    expect(await places()).toEqual(['vase-1', 'plant-1', 'bowl-1']);
  }
});

test('an invalid position puts the line last, as a new one', async () => {
  const key = await filled('vase-1', 1);
  await shop.basket.add(key, { sku: 'plant-1', quantity: 1 });
  for (const place of [undefined, '0', '-1', 'x', '99']) {
    await shop.basket.remove(key, { sku: 'vase-1' });
    await shop.basket.restore(key, { sku: 'vase-1', quantity: 1, place });
    expect((await shop.basket.view(key)).lines.map(({ sku }) => sku)).toEqual(['plant-1', 'vase-1']);
  }
  expect(await shop.basket.restore(key, { sku: 'vase-2', quantity: 1, place: 1 })).toMatchObject({
    problem: 'sold-out',
  });
});
