// Whole runs only: every route is asked for its headers.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PERSONAL_QUERY } from '../../src/gateway/personal-documents.ts';
import { AREAS, href } from '../../src/tenants/paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Headers of every kind of answer; pages obey their own policy. */

let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'shirt',
    title: 'Shirt',
    variants: [
      { sku: 'shirt-s', stock: 5, size: 'S' },
      { sku: 'shirt-m', stock: 0, size: 'M' },
    ],
  });
  shop = await openCachedShop(database.url);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const PAGES = [
  ...AREAS.flatMap((area) => [href('de-CH', area), href('fr-CH', area)]),
  '/wohnen',
  '/fr/maison/decoration',
  '/p/shirt/shirt-s',
  '/p/shirt/shirt-s?v=1&added=1',
  '/fr/p/shirt/shirt-m',
  '/nichts-da',
  '/fr/nichts-da',
  '/p/shirt/none',
];
const OTHERS = [
  '/healthz',
  '/livez',
  '/readyz',
  '/p/shirt/shirt-s.data',
  '/nichts-da.data',
  `/api/gateway/?documentId=sha256:${PERSONAL_QUERY.id}`,
  '/api/gateway/',
  '/images/none/640',
  '/assets/none.js',
  '/api/nothing',
  '/favicon.svg',
  '/p/other/shirt-s',
];

test.each([...PAGES, ...OTHERS])('%s has the security headers, cached or not', async (path) => {
  for (const answer of [await shop.browse(path), await shop.browse(path)]) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src '(?:self|none)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('*');
  }
});

test.each(PAGES)('%s contains nothing that its policy forbids', async (path) => {
  const html = await (await shop.browse(path)).text();
  // Style attributes and elements, event attributes, frames and addresses of other hosts.
  expect(html).not.toMatch(/<[^>]*\sstyle=/i);
  expect(html).not.toMatch(/<style[\s>]/i);
  expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  expect(html).not.toMatch(/<(?:iframe|object|embed|base)[\s>]/i);
  expect(html).not.toMatch(/<(?:script|img|link[^>]*rel="stylesheet")[^>]*(?:src|href)="(?:https?:)?\/\//i);
});

test.each([...PAGES, ...OTHERS])('%s sets a cookie only if no cache may store the answer', async (path) => {
  const answer = await shop.browse(path);
  if (answer.headers.get('cache-control')?.includes('public')) expect(answer.headers.get('set-cookie')).toBeNull();
});

test.each(['//evil.example/', '//a//evil.example/', '//[/', '//:80x/', '/%5Cevil.example/', '/\\evil.example/'])(
  'refuses to redirect by a path that could name another host: %s',
  async (path) => {
    const answer = await shop.browse(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBe(null);
  },
);

test.each(['/%', '/%E0%A4%A', '/p/%C0%AF/x', '/fr/%ff', '/a%00'])(
  'refuses %s, and prints nothing of it',
  async (path) => {
    const printed = (['warn', 'error', 'log', 'info'] as const).map((name) => vi.spyOn(console, name));
    expect((await shop.browse(path)).status).toBe(404);
    for (const print of printed) expect(print).not.toHaveBeenCalled();
  },
);

test('a search that redirects to a page does not filter it, and redirects only once', async () => {
  const targets: Record<string, string> = {
    'zum sale': '/wohnen',
    reduziertes: '/s/?reduced=1',
    alles: '/s/',
    'immer wieder': '/s/?q=immer+wieder',
  };
  const { query } = shop.search;
  vi.spyOn(shop.search, 'query').mockImplementation(async (request) => ({
    ...(await query(request)),
    redirect: targets[request.term] ?? null,
  }));
  const where = async (path: string) => {
    const answer = await shop.browse(path);
    expect(answer.headers.get('x-parameters-answered')).toBeNull();
    return answer.headers.get('location');
  };
  expect(await where('/s/?q=zum+sale&utm_source=brief')).toBe('/wohnen?utm_source=brief');
  expect(await where('/s/?q=reduziertes')).toBe('/s/?reduced=1');
  expect(await where('/s/?q=alles')).toBe('/s/');
  expect(await where('/s/?q=immer+wieder')).toBeNull();
});

test('a redirect of a public page retains unknown parameters', async () => {
  const answer = await shop.browse('/wohnen/?utm_source=newsletter&page=2');
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe('/wohnen?page=2&utm_source=newsletter');
});
