import { gunzipSync } from 'node:zlib';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { publishPage } from '../../src/shop/content/pages/content.store.ts';
import type { ContentPage } from '../../src/shop/content/pages/index.ts';
import { filesOf, readPart } from '../../src/shop/content/seo-and-feeds/files.store.ts';
import { sitemapEntry, sitemapIndex, xmlText } from '../../src/shop/content/seo-and-feeds/sitemap/sitemap-xml.ts';
import { writeSitemaps } from '../../src/shop/content/seo-and-feeds/sitemap/write-sitemaps.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { readHead } from './read-head.ts';
import { problems } from './sitemap-schema.ts';

/** Sitemaps are valid XML, split by the protocol's limits, complete, and list only pages that agree with them. */

const clock = fixedClock('2026-11-20T10:00:00Z');
const PRODUCTS = 25;

let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['fashion', 'fashion/dresses', 'home']);
  await seedGoods(
    pool,
    Array.from({ length: PRODUCTS }, (_, index) => ({
      id: `gown-${String(index).padStart(3, '0')}`,
      category: 'dresses',
      titles: { 'de-CH': `Kleid & Schürze ${index}`, 'fr-CH': `Robe ${index}`, 'de-DE': `Kleid ${index}` },
      variants: [
        {
          sku: `g${index}-1`,
          stock: index % 5,
          pictures: [`00112233445566${String(index).padStart(2, '0')}`],
          prices: { ch: 1000, de: 900 },
        },
        { sku: `g${index}-2`, stock: 3, prices: { ch: 1000, de: 900 }, ...(index === 3 ? { withdrawn: ['ch'] } : {}) },
      ],
    })),
  );
  // Lists neither: one is not on sale; the price of the other begins later.
  await seedGoods(pool, [
    {
      id: 'gone',
      category: 'home',
      titles: { 'de-CH': 'Weg' },
      variants: [{ sku: 'gone-1', prices: { ch: 1 }, withdrawn: ['ch'] }],
    },
    {
      id: 'soon',
      category: 'dresses',
      titles: { 'de-CH': 'Bald' },
      variants: [{ sku: 'soon-1', prices: { ch: [{ amount: 5, from: '2027-01-01' }] } }],
    },
  ]);
  for (const [locale, page, robots] of [
    ['de-CH', '/service-hilfe/agb', 'index,follow'],
    ['fr-CH', '/aide-service/conditions-generales', 'index,follow'],
    ['de-CH', '/magazin/geheim', 'noindex,follow'],
    ['de-CH', '/magazin/winter', 'index,follow'],
    ['fr-CH', '/magazine/hiver', 'index,follow'],
    ['fr-CH', '/magazin/winter', 'index,follow'],
    ['de-CH', '/magazin/vorbei', 'index,follow'],
  ] as const)
    await publishPage(
      pool,
      { tenant: 'ch', locale },
      {
        path: page,
        title: 'Titel',
        description: 'Worum es geht',
        robots,
        blocks: [{ type: 'text', title: null, paragraphs: ['a'], list: [] }],
      },
      clock.now(),
    );
  await pool.query(`update content_page set family = (select id from content_page where locale = 'de-CH' and path = '/magazin/winter')
    where path = '/magazine/hiver'`);
  await pool.query(`insert into content_turn (page_id, at, version, made_at)
    select id, '2026-11-20T10:00:00Z', null, '2026-11-01' from content_page where path = '/magazin/vorbei'`);
  shop = await openCachedShop(database.url, clock, { UNKNOWN_HOSTS: 'default' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const text = async (address: string, init: RequestInit = {}) => {
  const answer = await shop.browse(address, init);
  expect(answer.status, address).toBe(200);
  return answer.text();
};
const locs = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'));

describe('answers', () => {
  test('the index names each kind and passes its schema', async () => {
    const index = await text('/sitemap.xml');
    expect(problems('sitemapindex', index)).toBeNull();
    expect(locs(index).sort()).toEqual(
      ['categories-1', 'content-1', 'images-1', 'products-1'].map((name) => `http://localhost/sitemaps/${name}.xml`),
    );
  });

  test('every sitemap passes the official schema; an invalid one fails', async () => {
    for (const file of locs(await text('/sitemap.xml'))) expect(problems('urlset', await text(file)), file).toBeNull();
    const products = await text('/sitemaps/products-1.xml');
    for (const broken of [
      products.replace(/<lastmod>[^<]+/, '<lastmod>gestern'),
      products.replace('<url><loc>', '<url><priority>9</priority><loc>'),
      products.replace('hreflang="de-CH"', 'lang="de-CH"'),
    ]) {
      expect(broken).not.toBe(products);
      expect(problems('urlset', broken)).not.toBeNull();
    }
  });

  test('each listed page answers, permits indexing, and has equal canonical address and translations @whole', async () => {
    const files = locs(await text('/sitemap.xml')).filter((file) => !file.includes('images'));
    const seen = new Set<string>();
    for (const file of files) {
      const xml = await text(file);
      for (const entry of xml.match(/<url>.*<\/url>/g) ?? []) {
        const [loc = ''] = locs(entry);
        expect(seen.has(loc), `${loc} twice`).toBe(false);
        seen.add(loc);
        const answer = await shop.browse(loc);
        expect([loc, answer.status]).toEqual([loc, 200]);
        const head = readHead(await answer.text());
        expect(head.robots, loc).toBe('index,follow');
        expect(encodeURI(decodeURI(head.canonical ?? '')), loc).toBe(loc);
        const told = Object.fromEntries(
          [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, locale, href = '']) => [
            locale,
            href.replaceAll('&amp;', '&'),
          ]),
        );
        expect(told, loc).toEqual(
          Object.fromEntries(Object.entries(head.translations).map(([locale, href]) => [locale, new URL(href).href])),
        );
      }
    }
    expect([...seen].filter((loc) => loc.includes('/p/'))).toHaveLength(PRODUCTS * 2);
    expect([...seen].filter((loc) => /geheim|vorbei|soon|gone|warenkorb|home$/.test(loc))).toEqual([]);
    for (const path of [
      '/',
      '/fr',
      '/fashion/dresses',
      '/fr/fr-fashion/dresses',
      '/service-hilfe/agb',
      '/magazin/winter',
      '/fr/magazine/hiver',
      '/fr/magazin/winter',
      '/service-hilfe/bh-groessenberater',
    ])
      expect(seen.has(`http://localhost${path}`), path).toBe(true);
  });

  test('a public host sends the stored compressed file, with public addresses', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await shop.browse('https://www.montarve.ch/sitemaps/images-1.xml', { headers });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const xml = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(problems('urlset', xml)).toBeNull();
    expect(xml).toContain('<image:loc>https://www.montarve.ch/images/0011223344556601/1280</image:loc>');
    expect(await text('https://www.montarve.ch/sitemaps/images-1.xml')).toBe(xml);
  });

  test('each tenant has its own; unknown hosts and unknown names have none', async () => {
    expect(locs(await text('http://de.localhost/sitemap.xml'))).toContain(
      'http://de.localhost/sitemaps/products-1.xml',
    );
    expect(locs(await text('http://de.localhost/sitemaps/products-1.xml'))).toHaveLength(PRODUCTS);
    for (const address of [
      'http://unknown.example/sitemap.xml',
      'http://unknown.example/sitemaps/products-1.xml',
      '/sitemaps/products-2.xml',
      '/sitemaps/..%2fproducts-1.xml',
    ])
      expect((await shop.browse(address)).status, address).toBe(404);
  });
});

describe('generation', () => {
  const write = (more: Partial<Parameters<typeof writeSitemaps>[0]> = {}) =>
    writeSitemaps(
      {
        pool: database.pool,
        clock,
        catalogue: createCatalogue({ deliveryPromise, pool: database.pool, clock }),
        publicUrlOf,
        ...more,
      },
      tenants.ch,
    );
  const kept = async () => {
    const files = (await filesOf(database.pool, 'ch'))?.files ?? [];
    return Promise.all(
      files.map(async ({ id, name }) => {
        const parts: Buffer[] = [];
        for (
          let part = await readPart(database.pool, id, 0);
          part !== null;
          part = await readPart(database.pool, id, parts.length)
        )
          parts.push(part);
        return { name, xml: gunzipSync(Buffer.concat(parts)).toString() };
      }),
    );
  };

  test('a file respects the limits of entries and bytes; no entry is lost between files @whole', async () => {
    for (const limits of [{ mostEntries: 7 }, { mostBytes: 4000 }]) {
      const counts = await write(limits);
      expect(counts.products).toBe(PRODUCTS * 2);
      const files = await kept();
      const products = files.filter(({ name }) => name.startsWith('products-'));
      expect(products.length).toBeGreaterThan(3);
      for (const { name, xml } of files) {
        expect(problems('urlset', xml), name).toBeNull();
        expect(locs(xml).length, name).toBeLessThanOrEqual(limits.mostEntries ?? Number.POSITIVE_INFINITY);
        expect(Buffer.byteLength(xml), name).toBeLessThanOrEqual(limits.mostBytes ?? Number.POSITIVE_INFINITY);
      }
      expect(new Set(products.flatMap(({ xml }) => locs(xml))).size).toBe(PRODUCTS * 2);
    }
  });

  test('a reader finishes the former sitemap during a rebuild; the one before is deleted', async () => {
    await write();
    const before = await filesOf(database.pool, 'ch');
    await write();
    expect((await filesOf(database.pool, 'ch'))?.files[0]?.id).not.toBe(before?.files[0]?.id);
    expect(await readPart(database.pool, before?.files[0]?.id ?? '', 0)).not.toBeNull();
    await write();
    expect(await readPart(database.pool, before?.files[0]?.id ?? '', 0)).toBeNull();
  });

  test('lists pages of extensions in the languages that have a path', async () => {
    const ownPages = [{ de: '/werkstatt', fr: '/atelier', it: '/officina' }, { de: '/filialen' }];
    const before = (await write()).content;
    expect((await write({ ownPages })).content).toBe(before + 3);
    const content = (await kept()).find(({ name }) => name === 'content-1.xml')?.xml ?? '';
    expect(problems('urlset', content)).toBeNull();
    const own = locs(content).filter((loc) => /werkstatt|atelier|officina|filialen/.test(loc));
    expect(own).toEqual(['/werkstatt', '/fr/atelier', '/filialen'].map((path) => `https://www.montarve.ch${path}`));
  });

  test('lists pages of another system, whose outage affects no others', async () => {
    const page = async ({ path }: { path: string }) =>
      ({ robots: path.includes('geheim') ? 'noindex,follow' : 'index,follow' }) as ContentPage;
    const from = async (foreign: NonNullable<Parameters<typeof writeSitemaps>[0]['foreign']>) => {
      const counts = await writeSitemaps(
        {
          pool: database.pool,
          clock,
          catalogue: createCatalogue({ deliveryPromise, pool: database.pool, clock }),
          publicUrlOf,
          foreign,
        },
        tenants.ch,
      );
      expect(counts.products).toBe(PRODUCTS * 2);
      return locs((await kept()).find(({ name }) => name.startsWith('content-'))?.xml ?? '');
    };
    const paths = async ({ locale }: { locale: string }) =>
      locale === 'de-CH' ? ['/', '/magazin/fremd', '/magazin/geheim'] : [];
    const there = await from({ paths, page });
    expect(there).toContain('https://www.montarve.ch/magazin/fremd');
    expect(there.filter((loc) => /geheim|agb|winter/.test(loc))).toEqual([]);
    const away = () => Promise.reject(new Error('nobody there'));
    expect((await from({ paths: away, page: away })).filter((loc) => loc.includes('magazin'))).toEqual([]);
  });

  test('a failed rebuild leaves the former sitemap', async () => {
    const before = await filesOf(database.pool, 'ch');
    const broken = { navigation: () => Promise.reject(new Error('no navigation')) };
    await expect(
      writeSitemaps({ pool: database.pool, clock, catalogue: broken, publicUrlOf }, tenants.ch),
    ).rejects.toThrow('no navigation');
    expect(await filesOf(database.pool, 'ch')).toEqual(before);
    const { rows } = await database.pool.query(
      "select count(distinct generation)::int as n from published_file where tenant = 'ch'",
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(2);
  });

  test('the date is that of the text: an equal text changes nothing, another one does', async () => {
    const dateOf = async () => {
      const { rows } = await database.pool.query<{ at: Date }>(
        "select changed_at as at from product_text where product_id = 'gown-001' and locale = 'de-CH'",
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const before = await dateOf();
    await database.pool.query("update product_text set title = title, search = search where product_id = 'gown-001'");
    expect(await dateOf()).toBe(before);
    await database.pool.query("update product_text set title = title || '!' where product_id = 'gown-001'");
    expect(await dateOf()).toBeGreaterThan(before);
  });
});

test('omits characters that XML forbids, and escapes all others', () => {
  const name = 'a\u0000b\u0008c\ud800d & <e> "f" \'g\' 😀 \ufffe';
  const document = XmlDocument.fromString(`<a>${xmlText(name)}</a>`);
  expect(document.root.content).toBe('abcd & <e> "f" \'g\' 😀 ');
  document.dispose();
  const entry = sitemapEntry({ address: 'https://a.example/ä b?c=1&d=<', changedAt: null, translations: [] });
  expect(entry).toBe('<url><loc>https://a.example/%C3%A4%20b?c=1&amp;d=%3C</loc></url>\n');
  expect(
    problems('sitemapindex', sitemapIndex([{ address: 'https://a.example/x.xml', changedAt: new Date(0) }])),
  ).toBeNull();
});
