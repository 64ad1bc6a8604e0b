import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { WishlistKey } from '../../src/shop/customers/wishlist/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
const nobody: WishlistKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 5 },
      { sku: 'vase-2', stock: 0 },
    ],
  });
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 9 }] });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

async function remembered(...skus: string[]): Promise<WishlistKey> {
  let key = nobody;
  for (const sku of skus) {
    const outcome = await shop.wishlist.add(key, { sku });
    if (!outcome.ok) throw new Error(outcome.problem);
    key = { ...key, secret: outcome.secret };
  }
  return key;
}

test('saves variants, newest first, once each, sold out or not', async () => {
  const key = await remembered('vase-1', 'bowl-1', 'vase-2', 'vase-1');
  expect((await shop.wishlist.view(key)).map(({ article }) => article.sku)).toEqual(['vase-2', 'bowl-1', 'vase-1']);
  expect(await shop.wishlist.entries(key)).toContainEqual({ sku: 'vase-2', productId: 'vase' });
});

test('deletes a removed entry, and a second removal is no error', async () => {
  const key = await remembered('vase-1', 'bowl-1');
  await shop.wishlist.remove(key, { sku: 'vase-1' });
  expect(await shop.wishlist.remove(key, { sku: 'vase-1' })).toMatchObject({
    ok: true,
    entries: [{ sku: 'bowl-1', productId: 'bowl' }],
  });
});

test.each(['no-such', '', "'; drop table wishlist; --", 'x'.repeat(10_000)])(
  'refuses an unknown article number and creates no wishlist: %#',
  async (sku) => {
    const count = async () => (await database.pool.query('select count(*) as n from wishlist')).rows;
    const before = await count();
    expect(await shop.wishlist.add(nobody, { sku })).toEqual({ ok: false, problem: 'unknown-article', entries: [] });
    expect(await count()).toEqual(before);
  },
);

test('a full wishlist refuses one more and retains its entries', async () => {
  const limits = { ...tenants.ch.limits, wishlistItems: 2 };
  const key = { ...(await remembered('vase-1', 'vase-2')), tenant: { ...tenants.ch, limits } };
  expect(await shop.wishlist.add(key, { sku: 'bowl-1' })).toMatchObject({ ok: false, problem: 'wishlist-full' });
  expect(await shop.wishlist.add(key, { sku: 'vase-1' })).toMatchObject({ ok: true });
});

test('twenty concurrent additions make no duplicate and lose none', async () => {
  const key = await remembered('bowl-1');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.wishlist.add(key, { sku: index % 2 === 0 ? 'vase-1' : 'vase-2' })),
  );
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect((await shop.wishlist.entries(key)).map(({ sku }) => sku).sort()).toEqual(['bowl-1', 'vase-1', 'vase-2']);
});

test('a wishlist needs its own secret and tenant', async () => {
  const key = await remembered('vase-1');
  expect(await shop.wishlist.entries({ ...key, secret: 'guessed' })).toEqual([]);
  expect(await shop.wishlist.entries({ ...key, tenant: tenants.de })).toEqual([]);
  await shop.wishlist.remove({ ...key, tenant: tenants.de }, { sku: 'vase-1' });
  expect(await shop.wishlist.entries(key)).toHaveLength(1);
});

test('a withdrawn variant stays on the list, marked', async () => {
  const key = await remembered('bowl-1');
  await database.pool.query("update offer set on_sale = false where sku = 'bowl-1'");
  expect((await shop.wishlist.view(key))[0]?.article).toMatchObject({ sku: 'bowl-1', onSale: false });
  await database.pool.query("update offer set on_sale = true where sku = 'bowl-1'");
});
