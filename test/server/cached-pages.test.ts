import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { importPrices } from '../../src/shop/catalogue/products/import/index.ts';
import { publishPage } from '../../src/shop/content/pages/content.store.ts';
import { createIndexedSearch, createPostgresSearch } from '../../src/shop/search/engine/index.ts';
import { type Area, href } from '../../src/tenants/paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { readyBasket } from '../support/selling.ts';

/** Public pages are rendered once for all visitors, and stay correct after each change and over time. */

const PUBLIC = [
  '/',
  '/fr',
  '/wohnen',
  '/fr/maison/decoration',
  '/s/?sort=newest',
  '/p/vase/vase-1',
  '/p/vase/vase-1.data',
  '/wohnen.data',
  '/_.data',
];

let database: TestDatabase;
let shop: CachedShop;
const clock = fixedClock('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'lamp', 'bowl']) {
    await seedProduct(database.pool, { id, title: id, variants: [{ sku: `${id}-1`, stock: 99 }] });
  }
  await publishPage(
    database.pool,
    { tenant: 'ch', locale: 'de-CH' },
    {
      path: '/',
      title: 'Montarve',
      description: 'Das Versandhaus',
      robots: 'index,follow',
      blocks: [{ type: 'products', title: 'Neu im Sortiment', link: null, query: { count: 8, sort: 'newest' } }],
    },
    clock.now(),
  );
  shop = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Returns true if the answer came without rendering. */
async function isKept(path: string, init: RequestInit = {}): Promise<boolean> {
  const before = shop.rendered();
  expect((await shop.browse(path, init)).status).toBe(200);
  return shop.rendered() === before;
}

/** Returns whether a page contains a text: pages are long, so a failing test prints only this boolean. */
async function shows(path: string, text: RegExp | string): Promise<boolean> {
  const page = (await (await shop.browse(path)).text()).replaceAll('\u00a0', ' ');
  return typeof text === 'string' ? page.includes(text) : text.test(page);
}

test('prerendered cards find their styles in the page, without a component in the browser', async () => {
  const page = await (await shop.browse('/wohnen')).text();
  const cards = page.match(/<ul[^>]* data-cards="[^"]*">(.*?<\/article>)/s)?.[1] ?? '';
  const classes = [...cards.matchAll(/ class="([^"]+)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
  expect(classes.length).toBeGreaterThan(10);
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map((match) => match[1] ?? '');
  const styles = sheets.map((href) => fs.readFileSync(path.join('build/client', href), 'utf8')).join('');
  expect(classes.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
});

describe('cached', () => {
  test.each(PUBLIC)('%s is rendered once, for all visitors', async (path) => {
    await shop.browse(path);
    expect(await isKept(path)).toBe(true);
    expect(await isKept(path, { headers: { cookie: 'basket=abc; session=def; wishlist=ghi' } })).toBe(true);
    expect(await isKept(path, { method: 'HEAD' })).toBe(true);
  });

  test.each(PUBLIC)('%s allows shared caches, sets no cookie and varies by coding and host only', async (path) => {
    for (const answer of [await shop.browse(path), await shop.browse(path)]) {
      expect(answer.headers.get('cache-control')).toBe(
        path.endsWith('.data') ? 'public, max-age=0, s-maxage=15' : 'public, s-maxage=15, stale-while-revalidate=900',
      );
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Host');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('content-security-policy')).not.toContain('nonce');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('a cached page equals the rendered page, in any coding', async () => {
    const first = await shop.browse('/wohnen/dekoration', { headers: { 'accept-encoding': 'br' } });
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('br');
    const zipped = await shop.browse('/wohnen/dekoration', { headers: { 'accept-encoding': 'gzip' } });
    const plain = await (await shop.browse('/wohnen/dekoration')).text();
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain);
    expect(plain).toContain('</html>');
    expect(plain).not.toContain('nonce=');
    const again = await shop.browse('/wohnen/dekoration', {
      headers: { 'accept-encoding': 'br', 'if-none-match': tag },
    });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  });

  test('unknown parameters neither create another page nor reach one', async () => {
    await shop.browse('/wohnen?brand=a&sort=newest');
    expect(await isKept('/wohnen?utm_source=mail&sort=newest&brand=a&fbclid=1')).toBe(true);
    const html = await (await shop.browse('/p/vase/vase-1?utm_campaign=secret&gclid=2')).text();
    expect(html).not.toContain('utm_campaign');
    expect(shop.addresses.join()).not.toMatch(/utm|gclid|fbclid/);
    expect(await isKept('/wohnen?brand=b')).toBe(false);
  });

  test('many concurrent requests wait for one rendering', async () => {
    const before = shop.rendered();
    await Promise.all(Array.from({ length: 30 }, () => shop.browse('/p/lamp/lamp-1?v=1')));
    expect(shop.rendered() - before).toBe(1);
  });

  test('pages of one host are never those of another', async () => {
    await shop.browse('/p/vase/vase-1');
    const foreign = await shop.browse('http://shop.example/p/vase/vase-1');
    expect(foreign.headers.get('x-robots-tag')).toBe('noindex');
    const other = await (await shop.browse('http://ch.localhost/p/vase/vase-1')).text();
    expect(other).toContain('http://ch.localhost/p/vase/vase-1');
    expect(other).not.toContain('http://localhost/');
    expect(await shows('/p/vase/vase-1', 'http://localhost/p/vase/vase-1')).toBe(true);
    expect((await shop.browse('/p/vase/vase-1')).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('not cached', () => {
  const personal: Area[] = [
    'basket',
    'wishlist',
    'checkoutLogin',
    'delivery',
    'payment',
    'checkAndOrder',
    'confirmation',
  ];
  test.each(personal.flatMap((area) => [href('de-CH', area), href('fr-CH', area)]))('%s', async (path) => {
    for (const _ of [1, 2]) {
      const before = shop.rendered();
      const answer = await shop.browse(path);
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      expect(shop.rendered()).toBe(before + 1);
    }
  });

  test.each(['preview=1', 'basket=x; branch-shop=feature'])('a page requested with %s', async (cookie) => {
    await shop.browse('/wohnen');
    for (const _ of [1, 2]) {
      expect(await isKept('/wohnen', { headers: { cookie } })).toBe(false);
    }
    const answer = await shop.browse('/wohnen', { headers: { cookie } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a form, a missing page, a redirect', async () => {
    const added = await shop.browse('/p/vase/vase-1', { method: 'POST', body: new URLSearchParams({ intent: 'add' }) });
    expect([added.status, added.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
    expect(added.headers.get('set-cookie')).toContain('basket=');
    for (const [path, status] of [
      ['/nichts-da', 404],
      ['/p/vase/nichts', 404],
      ['/p/other/vase-1', 308],
    ] as const) {
      for (const _ of [1, 2]) {
        const before = shop.rendered();
        const answer = await shop.browse(path);
        expect([answer.status, answer.headers.get('cache-control'), shop.rendered() - before]).toEqual([
          status,
          'private, no-store',
          1,
        ]);
      }
    }
  });

  test('data of routes that the shop does not have', async () => {
    for (const _ of [1, 2]) {
      const before = shop.rendered();
      await shop.browse('/wohnen.data?_routes=made-up');
      expect(shop.rendered()).toBe(before + 1);
    }
  });
});

test('pages with results of PostgreSQL are valid for three seconds until the index is open', async () => {
  clock.set('2026-11-20T11:00:00Z');
  const fallback = createPostgresSearch({ pool: database.pool, clock });
  let isOpen = false;
  const { query } = createIndexedSearch({
    client: {
      ask: async ({ kind, request }) => {
        if (!isOpen || kind !== 'query') return { ok: false, reason: 'no-index' };
        return { ok: true, answer: { kind, result: { ...(await fallback.query(request)), total: 0, hits: [] } } };
      },
    },
    fallback,
    clock,
    log: silentLog,
  });
  const spy = vi.spyOn(shop.search, 'query').mockImplementation(query);
  const paths = ['/wohnen?sort=price-asc', '/wohnen.data?sort=price-asc', '/'];
  const ageOf = async (path: string) => (await shop.browse(path)).headers.get('cache-control');
  try {
    await shop.catchUp();
    for (const path of paths) {
      expect(await shows(path, 'vase-1'), path).toBe(true);
      expect(await ageOf(path), path).toMatch(/^public, (max-age=0, )?s-maxage=3(, stale-while-revalidate=0)?$/);
      expect(await isKept(path), path).toBe(true);
    }
    expect(await ageOf('/s/?q=unsinnig')).toBe('public, s-maxage=3, stale-while-revalidate=0');
    isOpen = true;
    clock.set('2026-11-20T11:00:03Z');
    for (const path of paths) {
      expect(await shows(path, 'vase-1'), path).toBe(false);
      expect(await ageOf(path), path).toMatch(/s-maxage=15/);
    }
    expect(await ageOf('/s/?q=unsinnig')).toMatch(/s-maxage=15/);
  } finally {
    spy.mockRestore();
  }
});

describe('time alone makes no page wrong', () => {
  const price = (sku: string, amount: number, from: string, to: string | null) =>
    database.pool.query('insert into price (tenant, sku, amount, valid_from, valid_to) values ($1, $2, $3, $4, $5)', [
      'ch',
      sku,
      amount,
      from,
      to,
    ]);
  const read = async (path: string) => (await (await shop.browse(path)).text()).replaceAll('\u00a0', ' ');

  test('a sale that ends: product, list, search, home and their data', async () => {
    clock.set('2026-11-21T10:00:00Z');
    await database.pool.query("delete from price where sku = 'bowl-1'");
    await price('bowl-1', 4990, '2026-01-01T00:00:00Z', '2026-11-20T00:00:00Z');
    await price('bowl-1', 3737, '2026-11-20T00:00:00Z', '2026-11-21T11:00:00Z');
    await price('bowl-1', 5151, '2026-11-21T11:00:00Z', null);
    const paths = ['/p/bowl/bowl-1', '/p/bowl/bowl-1.data', '/wohnen', '/wohnen.data', '/s/', '/'];
    for (const path of paths) expect(await shows(path, /37\.37|3737/), path).toBe(true);
    clock.set('2026-11-21T10:59:59.999Z');
    // Lists are rendered again after a minute, with equal content.
    for (const path of paths) expect(await shows(path, /37\.37|3737/), path).toBe(true);
    for (const path of ['/p/bowl/bowl-1', '/wohnen']) {
      expect(await isKept(path)).toBe(true);
      expect((await shop.browse(path)).headers.get('cache-control')).toBe(
        'public, s-maxage=0, stale-while-revalidate=0',
      );
    }
    clock.set('2026-11-21T11:00:00Z');
    for (const path of paths) {
      expect(await shows(path, /51\.51|5151/), path).toBe(true);
      expect(await shows(path, /37\.37|3737/), path).toBe(false);
    }
  });

  test('a product enters its list when its first price begins', async () => {
    clock.set('2026-11-21T12:00:00Z');
    await database.pool.query("delete from price where sku = 'lamp-1'");
    await price('lamp-1', 4242, '2026-11-21T13:00:00Z', null);
    await shop.catchUp();
    expect(await shows('/wohnen?sort=rating', 'lamp-1')).toBe(false);
    clock.set('2026-11-21T13:00:00Z');
    expect(await shows('/wohnen?sort=rating', '42.42')).toBe(true);
  });

  test('an order cut-off that passes', async () => {
    clock.set('2026-11-20T18:59:59Z'); // a Friday, one second before 20:00 in Zurich
    const before = await read('/p/vase/vase-1');
    expect(await isKept('/p/vase/vase-1')).toBe(true);
    clock.set('2026-11-20T19:00:00Z');
    const after = await read('/p/vase/vase-1');
    const promise = (page: string) => /[^<>]*(?:November|Dezember)[^<>]*/.exec(page)?.[0];
    expect(promise(before)).toBeDefined();
    expect(promise(after)).toBeDefined();
    expect(promise(after)).not.toBe(promise(before));
  });

  test('units of an expired order become available', async () => {
    await seedProduct(database.pool, { id: 'last', title: 'last', variants: [{ sku: 'last-1', stock: 1 }] });
    clock.set('2026-11-22T10:00:00Z');
    const order = '00000000-0000-4000-8000-000000000001';
    await database.pool.query(
      `insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version, currency, total, prepared_at)
       values ($1, 'n1', 'ch', 'de-CH', gen_random_uuid(), 'prepared', '', '{}', '{}', '{}', '{}', '1', 'CHF', 1, '2026-11-22T10:00:00Z')`,
      [order],
    );
    await database.pool.query(
      "insert into stock_reservation (order_id, sku, quantity, expires_at) values ($1, 'last-1', 1, '2026-11-22T10:05:00Z')",
      [order],
    );
    expect(await shows('/p/last/last-1', 'https://schema.org/OutOfStock')).toBe(true);
    clock.set('2026-11-22T10:04:59Z');
    expect(await isKept('/p/last/last-1')).toBe(true);
    clock.set('2026-11-22T10:05:00Z');
    expect(await shows('/p/last/last-1', 'https://schema.org/InStock')).toBe(true);
  });

  test('the year in the page footer', async () => {
    clock.set('2026-12-31T22:59:59Z');
    expect(await shows('/wohnen', '© 2026')).toBe(true);
    clock.set('2026-12-31T23:00:00Z');
    expect(await shows('/wohnen', '© 2027')).toBe(true);
  });
});

describe('a change is visible at once to all visitors', () => {
  test('a price that another process imports', async () => {
    clock.set('2026-11-23T09:00:00Z');
    const paths = ['/p/vase/vase-1', '/p/vase/vase-1.data', '/wohnen', '/fr/maison/decoration', '/s/'];
    for (const path of paths) await shop.browse(path);
    const elsewhere = await openCachedShop(database.url, clock);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prices-'));
    try {
      const file = path.join(folder, 'prices.csv');
      fs.writeFileSync(file, 'id,price\nvase-1,68.95 CHF\n');
      const deps = { pool: elsewhere.pool, clock, log: silentLog };
      expect(await importPrices(deps, { file, tenant: tenants.ch })).toMatchObject({ changed: 1, refused: [] });
      for (const path of paths) {
        await vi.waitFor(async () => expect(await shows(path, /68\.95|6895/), path).toBe(true), {
          timeout: 2000,
          interval: 20,
        });
      }
    } finally {
      await elsewhere.close();
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('an order of another process that takes the last units', async () => {
    clock.set('2026-11-23T10:00:00Z');
    await seedProduct(database.pool, { id: 'rare', title: 'rare', variants: [{ sku: 'rare-1', stock: 1 }] });
    await shop.browse('/p/rare/rare-1');
    const elsewhere = await openCachedShop(database.url, clock);
    try {
      const key = await readyBasket(elsewhere, 'rare-1');
      const { shown } = await elsewhere.checkout.view(key);
      expect(await elsewhere.checkout.place(key, { shown, terms: 'on' })).toMatchObject({ ok: true });
      await vi.waitFor(async () => expect(await shows('/p/rare/rare-1', 'https://schema.org/OutOfStock')).toBe(true), {
        timeout: 2000,
        interval: 20,
      });
    } finally {
      await elsewhere.close();
    }
  });

  test('an order that leaves plenty invalidates nothing', async () => {
    await shop.browse('/p/vase/vase-1');
    const key = await readyBasket(shop, 'vase-1');
    const { shown } = await shop.checkout.view(key);
    expect(await shop.checkout.place(key, { shown, terms: 'on' })).toMatchObject({ ok: true });
    await shop.catchUp();
    expect(await isKept('/p/vase/vase-1')).toBe(true);
  });

  test('a page of the content store, and one that did not exist', async () => {
    expect((await shop.browse('/service-hilfe/neu')).status).toBe(404);
    await shop.browse('/');
    const place = { tenant: tenants.ch.id, locale: 'de-CH' };
    const publish = (path: string, title: string) =>
      publishPage(
        database.pool,
        place,
        { path, title, description: '', robots: 'index,follow', blocks: [] },
        clock.now(),
      );
    await publish('/service-hilfe/neu', 'Ganz neu');
    await shop.catchUp();
    expect(await shows('/service-hilfe/neu', 'Ganz neu')).toBe(true);
    await publish('/service-hilfe/neu', 'Noch neuer');
    await shop.catchUp();
    expect(await shows('/service-hilfe/neu', 'Noch neuer')).toBe(true);
  });

  test('cards on pages that have not been requested yet', async () => {
    await shop.browse('/wohnen?sort=price-asc');
    await database.pool.query("update product_text set title = 'Ganz andere Schale' where product_id = 'bowl'");
    await database.pool.query("insert into outbox (topic, key) values ('product', 'bowl')");
    await shop.catchUp();
    for (const path of ['/wohnen?sort=price-desc', '/wohnen?sort=price-asc', '/wohnen?sort=price-desc&page=1', '/'])
      expect(await shows(path, 'Ganz andere Schale'), path).toBe(true);
  });

  test('a price leaves lists as they are that show nothing else, and a new product enters its list', async () => {
    await database.pool.query("insert into category (id, parent_id, depth, position) values ('kitchen', null, 1, 8)");
    await database.pool.query(
      "insert into category_text (category_id, locale, name, path) values ('kitchen', 'de-CH', 'Küche', 'kueche'), ('kitchen', 'fr-CH', 'Cuisine', 'cuisine')",
    );
    const enter = async (id: string) => {
      await seedProduct(database.pool, { id, title: id, variants: [{ sku: `${id}-1`, stock: 99 }] });
      await database.pool.query("update product set category_id = 'kitchen' where id = $1", [id]);
      await database.pool.query("insert into outbox (topic, key) values ('product', $1)", [id]);
    };
    await enter('spoon');
    await shop.catchUp();
    await vi.waitFor(async () => expect((await shop.browse('/kueche')).status).toBe(200), { timeout: 20_000 });
    for (const path of ['/kueche', '/kueche.data', '/wohnen']) await shop.browse(path);
    await database.pool.query("update price set amount = 7135 where sku = 'vase-1' and valid_to is null");
    await database.pool.query("insert into outbox (topic, key, aspect) values ('product', 'vase', 'price')");
    await shop.catchUp();
    for (const path of ['/kueche', '/kueche.data']) expect(await isKept(path), path).toBe(true);
    expect(await shows('/wohnen', '71.35')).toBe(true);
    await enter('fork');
    await shop.catchUp();
    expect(await shows('/kueche', 'fork')).toBe(true);
  });

  test('a category with its first product appears in the navigation of every page', async () => {
    await shop.browse('/p/vase/vase-1');
    await database.pool.query("insert into category (id, parent_id, depth, position) values ('garden', null, 1, 9)");
    await database.pool.query(
      "insert into category_text (category_id, locale, name, path) values ('garden', 'de-CH', 'Gartenwelt', 'gartenwelt')",
    );
    await database.pool.query("update product set category_id = 'garden' where id = 'bowl'");
    await database.pool.query("insert into outbox (topic, key) values ('product', 'bowl')");
    await vi.waitFor(async () => expect(await shows('/p/vase/vase-1', 'Gartenwelt')).toBe(true), {
      timeout: 2000,
      interval: 20,
    });
  });
});
