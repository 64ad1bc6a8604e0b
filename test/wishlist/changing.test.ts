import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { moveToBasket } from '../../src/shop/customers/wishlist/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { NOBODY, remembering } from './support.ts';

let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'dress',
    variants: [
      { sku: 'dress-36', stock: 5, size: '36' },
      { sku: 'dress-38', stock: 5, size: '38', amount: 5990 },
      { sku: 'dress-40', stock: 0, size: '40' },
      { sku: 'dress-42', stock: 5, size: '42' },
    ],
  });
  await database.pool.query("update offer set on_sale = false where sku = 'dress-42'");
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 9 }] });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

const skus = async (key: typeof NOBODY) => (await shop.wishlist.entries(key)).map(({ sku }) => sku);

describe('another variant', () => {
  test('replaces the former one', async () => {
    const key = await remembering(shop, 'dress-36', 'bowl-1');
    expect(await shop.wishlist.change(key, { sku: 'dress-36', to: 'dress-38' })).toMatchObject({ ok: true });
    expect(await skus(key)).toEqual(['bowl-1', 'dress-38']);
  });

  test.each([
    ['the current variant', 'dress-36', 'dress-36', 'same-variant'],
    ['a variant already on the list', 'dress-36', 'dress-38', 'same-variant'],
    ['a sold-out variant', 'dress-36', 'dress-40', 'sold-out'],
    ['a withdrawn variant', 'dress-36', 'dress-42', 'unknown-variant'],
    ['a variant of another product', 'dress-36', 'bowl-1', 'unknown-variant'],
    ['an unknown variant', 'dress-36', "x'; drop table wishlist; --", 'unknown-variant'],
    ['a variant that is not on the list', 'dress-40', 'dress-36', 'not-remembered'],
  ])('%s: nothing changes', async (_, sku, to, problem) => {
    const list = problem === 'not-remembered' ? ['bowl-1'] : ['dress-36', 'dress-38'];
    const key = await remembering(shop, ...list);
    expect(await shop.wishlist.change(key, { sku, to })).toMatchObject({ ok: false, problem });
    expect((await skus(key)).toSorted()).toEqual(list.toSorted());
  });

  test('a visitor cannot change another visitor’s list', async () => {
    const key = await remembering(shop, 'dress-36');
    for (const other of [NOBODY, { ...NOBODY, secret: 'guessed' }, { ...key, tenant: tenants.at }])
      expect((await shop.wishlist.change(other, { sku: 'dress-36', to: 'dress-38' })).ok).toBe(false);
    expect(await skus(key)).toEqual(['dress-36']);
  });

  test('two concurrent changes leave one of both', async () => {
    const key = await remembering(shop, 'dress-36');
    const outcomes = await Promise.all([
      shop.wishlist.change(key, { sku: 'dress-36', to: 'dress-38' }),
      shop.wishlist.change(key, { sku: 'dress-36', to: 'dress-38' }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await skus(key)).toEqual(['dress-38']);
  });
});

describe('into the basket', () => {
  test('a variant moved to the basket leaves the list', async () => {
    const key = await remembering(shop, 'dress-36', 'bowl-1');
    const moved = await moveToBasket(shop, { basket: { ...NOBODY, customer: null }, wishlist: key }, 'bowl-1');
    expect(moved).toMatchObject({
      ok: true,
      basket: { basket: { pieces: 1 } },
      wishlist: { entries: [{ sku: 'dress-36' }] },
    });
  });

  test('a variant that the basket refuses stays on the list', async () => {
    const key = await remembering(shop, 'dress-40');
    const moved = await moveToBasket(shop, { basket: { ...NOBODY, customer: null }, wishlist: key }, 'dress-40');
    expect(moved).toMatchObject({ ok: false, problem: 'sold-out' });
    expect(await skus(key)).toEqual(['dress-40']);
  });
});
