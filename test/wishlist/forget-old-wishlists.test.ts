import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { silentLog } from '../../src/platform/log.ts';
import { sweepWishlists, type WishlistKey } from '../../src/shop/customers/wishlist/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const DAY = 86_400_000;
const { wishlistDays } = tenants.ch.session;
let now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};

let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 9 }] });
  shop = openSelling(database.pool, clock);
});
beforeEach(() => database.pool.query('delete from wishlist'));
afterAll(() => database.drop());

async function remembered(...skus: string[]): Promise<WishlistKey> {
  let key: WishlistKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };
  for (const sku of skus) {
    const outcome = await shop.wishlist.add(key, { sku });
    if (!outcome.ok) throw new Error(outcome.problem);
    key = { ...key, secret: outcome.secret };
  }
  return key;
}

const forget = (batch?: number) =>
  sweepWishlists({ pool: database.pool, clock, log: silentLog, ...(batch === undefined ? {} : { batch }) });
const left = async () => (await database.pool.query('select id from wishlist')).rowCount;

test('deletes a wishlist and its entries once no cookie can refer to it', async () => {
  const old = await remembered('vase-1');
  later(wishlistDays);
  expect(await forget()).toBe(0);
  expect(await shop.wishlist.entries(old)).toHaveLength(1);
  const young = await remembered('bowl-1');
  later(1.01);
  expect(await forget()).toBe(1);
  expect(await shop.wishlist.entries(old)).toEqual([]);
  expect(await shop.wishlist.entries(young)).toHaveLength(1);
  expect((await database.pool.query('select sku from wishlist_item')).rows).toEqual([{ sku: 'bowl-1' }]);
});

test.each([
  ['remembering', (key: WishlistKey) => shop.wishlist.add(key, { sku: 'bowl-1' })],
  ['forgetting', (key: WishlistKey) => shop.wishlist.remove(key, { sku: 'vase-1' })],
])('%s an entry retains the wishlist', async (_, change) => {
  const key = await remembered('vase-1');
  later(wishlistDays);
  await change(key);
  later(wishlistDays);
  expect(await forget()).toBe(0);
  expect(await left()).toBe(1);
});

test('deletes many in batches; one that is being changed waits for the next run', async () => {
  const [locked] = await Promise.all(Array.from({ length: 5 }, () => remembered('vase-1')));
  later(wishlistDays + 2);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select id from wishlist where secret_hash = sha256($1::text::bytea) for update', [
    locked?.secret,
  ]);
  expect(await forget(2)).toBe(4);
  await client.query('rollback');
  client.release();
  expect(await forget(1)).toBe(1);
  expect(await left()).toBe(0);
});
