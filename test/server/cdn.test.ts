import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Answers before a CDN that the shop purges: keys and ages. */

let database: TestDatabase;
let shop: CachedShop;
let isPurging = true;
const clock = fixedClock('2026-11-20T10:00:00Z');
const VARNISH = { UNKNOWN_HOSTS: 'default', CDN: 'http', CDN_URL: 'http://127.0.0.1:9' };

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'lamp']) await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 9 }] });
  shop = await openCachedShop(database.url, clock, VARNISH, () => isPurging);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const headersOf = async (path: string, init: RequestInit = {}) => {
  const { headers } = await shop.browse(path, init);
  return { keys: headers.get('surrogate-key')?.split(' ') ?? null, age: headers.get('cache-control') };
};

test('names what a page shows, and lets it live long once purges reach the CDN', async () => {
  for (const _ of ['rendered', 'cached']) {
    const product = await headersOf('/p/vase/vase-1');
    expect(product.keys).toEqual(expect.arrayContaining(['shop', 'products', 'p-vase', 'settings:ch', 'goods']));
    expect(product.keys).toContain('navigation:ch:de-CH');
    expect(product.age).toMatch(/^public, s-maxage=3600, /);
    const list = await headersOf('/wohnen');
    expect(list.keys).toEqual(expect.arrayContaining(['lists', 'p-vase', 'p-lamp']));
    // Products join and leave a list by time too.
    expect(list.age).toMatch(/^public, s-maxage=60, /);
  }
  isPurging = false;
  expect((await headersOf('/p/vase/vase-1')).age).toMatch(/^public, s-maxage=15, /);
  isPurging = true;
});

test('lets a page that lacks a change live shortly while the database is away', async () => {
  const path = '/p/lamp/lamp-1';
  await shop.browse(path);
  const { availability } = shop.state;
  if (!availability) throw new Error('the shop watches its database');
  shop.state.availability = { isAway: () => true, check: async () => false, notice: () => true, close: () => {} };
  await database.pool.query("insert into outbox (topic, key) values ('product', 'lamp')");
  await shop.catchUp();
  expect((await headersOf(path)).age).toMatch(/^public, s-maxage=15, /);
  shop.state.availability = availability;
});

test('adds wide keys to public answers of an API, and none to personal ones', async () => {
  const list = await headersOf('/api/search/searchv2?category=deco');
  expect(list).toMatchObject({ keys: expect.arrayContaining(['many-products', 'settings:ch']) });
  expect(list.age).toContain('s-maxage=15');
  expect((await headersOf('/robots.txt')).keys).toEqual(['shop', 'feeds', 'settings:ch']);
  for (const path of ['/warenkorb', '/konto', '/api/session', '/livez', '/p/unknown/unknown-1'])
    expect((await headersOf(path)).keys, path).toBeNull();
});

test('has no keys and the usual age for previews', async () => {
  const preview = await headersOf('/p/vase/vase-1', { headers: { cookie: 'preview=anything' } });
  expect(preview).toEqual({ keys: null, age: 'private, no-store' });
});

test('uses the header of Cloudflare', async () => {
  const service = { CDN: 'cloudflare', CDN_SERVICE: '023e105f4ecef8ad9ca3', CDN_TOKEN: 'a-token-of-it' };
  const other = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default', ...service });
  try {
    const { headers } = await other.browse('/p/vase/vase-1');
    expect(headers.get('surrogate-key')).toBeNull();
    expect(headers.get('cache-tag')?.split(',')).toContain('p-vase');
  } finally {
    await other.close();
  }
});

test('changes nothing without a CDN', async () => {
  const plain = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default' });
  try {
    const { headers } = await plain.browse('/p/vase/vase-1');
    expect([headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual([null, null]);
    expect(headers.get('cache-control')).toMatch(/^public, s-maxage=15, /);
  } finally {
    await plain.close();
  }
});
