// Whole runs only: every list is asked with bad input.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { builtPages } from '../../src/web/pages.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { appState, wholeShop } from '../support/whole-shop.ts';

/** Lists and searches over HTTP with any input in the address: a plain answer, and no input as markup. */

let database: TestDatabase;
let front: ReturnType<typeof createShopListener>;
let origin: string;
const failures: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['fashion', 'fashion/dresses']);
  await seedValues(pool, { colour: ['navy', 'rust'], size: ['36', '38'], brand: ['alpa'] }, { navy: '#1f2a44' });
  await seedGoods(
    pool,
    Array.from({ length: 60 }, (_, place) => ({
      id: `d${place}`,
      category: 'dresses',
      titles: { 'de-CH': `Midikleid ${place}`, 'fr-CH': `Robe midi ${place}` },
      facets: { brand: ['alpa'] },
      variants: [
        {
          sku: `d${place}-1`,
          axes: { colour: place % 2 === 0 ? 'navy' : 'rust', size: place % 3 === 0 ? '36' : '38' },
          prices: { ch: 1000 + 100 * place },
        },
      ],
    })),
  );
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool) });
  const log: Log = { ...silentLog, child: () => log, error: (_, message) => failures.push(message) };
  const config = readConfig({});
  front = createShopListener({ config, log, metrics: createMetrics('test'), scrape: async () => '', house: '' });
  front.open(state);
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  origin = `http://localhost:${portOf(front.server)}`;
}, 60_000);
afterAll(async () => {
  front.server.closeAllConnections();
  front.server.close();
  await database.drop();
});

const TERMS = {
  'ten thousand letters': 'x'.repeat(10_000),
  'ten thousand umlauts': 'ä'.repeat(10_000),
  'ten thousand pictures': '👗'.repeat(10_000),
  'ten thousand words': 'kleid '.repeat(1_666),
  'control characters': 'kleid\u0000\u0007\u001b[31m',
  'marks of direction': '\u202edielk\u202c\u200f\u2066',
  pictures: '👗🏽‍🦰 🇨🇭',
  'half a character': '\ud83d',
  'a regular expression': '(a+)+$[\\p{L}.*?^|',
  'a statement': '\'; drop table product; -- " or 1=1 /*',
  'a text query': "a & b | !c <-> 'd':* \\",
  markup: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  'the end of an attribute': '"><svg onload=alert(3)>\'{{7*7}}',
  'the end of a script': '</script><script>alert(4)</script><!--',
  'a place holder': '%s %_ %25 \\u0000 $1 {{x}}',
  nothing: '   ',
};

/** Expects input on the page only as text. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/i);
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(html.includes('\u0000')).toBe(false);
}

async function get(path: string, accept = 'text/html'): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}${path}`, { headers: { accept }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const encoded = (term: string): string => encodeURIComponent(term.toWellFormed());

describe.each(Object.entries(TERMS))('%s', (_, term) => {
  test.each([
    ['/s/', 'de-CH'],
    ['/fr/s/', 'fr-CH'],
  ] as const)('at %s is searched for, or refused with a text', async (path, locale) => {
    const { status, text } = await get(`${path}?q=${encoded(term)}`);
    expect(status).toBe(200);
    expect(text).toContain(`lang="${locale}"`);
    expect(text).toContain('<h1');
    expectHarmless(text);
    if (term.trim() === '') expect(text).toContain(messagesOf(locale).frame.search.emptyTerm);
  });

  test('is data for a page that is already open', async () => {
    const answer = await fetch(`${origin}/s.data?q=${encoded(term)}`);
    expect(answer.status).toBe(200);
    // A browser that opens it directly shows text.
    expect(answer.headers.get('content-type')).not.toContain('html');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await answer.text();
  });

  test.each(['searchv2', 'filter', 'seo', 'suggest'])('is answered by %s', async (endpoint) => {
    const { status, text } = await get(`/api/search/${endpoint}?query=${encoded(term)}`, 'application/json');
    expect(status).toBe(200);
    const content: unknown = JSON.parse(text);
    expect(content).not.toHaveProperty('error');
  });

  test('is answered by the gateway', async () => {
    const answer = await fetch(`${origin}/api/gateway/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query:
          'query ($q: String!) { search(query: $q, count: 4) { total correction } suggestions(query: $q) { terms } listSeo(query: $q) { title } }',
        variables: { q: term.slice(0, 4000) },
      }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).not.toHaveProperty('errors');
  });

  test('filters nothing in a category', async () => {
    const { status, text } = await get(`/fashion?brand=${encoded(term.slice(0, 3000))}`);
    expect(status).toBe(200);
    expectHarmless(text);
  });
});

const MANY = Array.from({ length: 500 }, (_, value) => `v${value}`).join(',');

describe('a senseless address', () => {
  test.each([
    'page=-1',
    'page=0',
    'page=1.5',
    'page=NaN',
    'page=1e3',
    `page=${'9'.repeat(400)}`,
    'sort=evil',
    'sort=relevance&sort=price-asc',
    'price=abc',
    'price=-',
    'price=90-10',
    'price=99999999999-',
    'unknown=1&__proto__=x&constructor=y&toString=z',
    'literal=1&literal=2',
    'price-from=%00&price-to=%ff',
    'x=%E0%A4%A',
  ])('is the list without it: ?%s', async (query) => {
    for (const path of ['/fashion', '/fr/fr-fashion', '/s/?q=midikleid']) {
      const { status, text } = await get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
      expect(status, path).toBe(200);
      expect(text).toContain('d1');
    }
  });

  test.each([`brand=${MANY}`, `brand=${MANY}&colour=${MANY}&size=${MANY}`, 'colour=no-such', 'size=,,,,&brand=,'])(
    'finds nothing, or everything, with a text: ?%s',
    async (query) => {
      for (const path of ['/fashion', '/fr/fr-fashion', '/s/']) {
        const { status, text } = await get(`${path}?${query}`);
        expect(status, path).toBe(200);
        expect(text).toContain('<h1');
      }
      const { status, text } = await get(`/api/search/searchv2?${query}`, 'application/json');
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ page: 1 });
    },
  );

  test('a page far beyond the last is the last', async () => {
    for (const path of ['/fashion?page=999', '/s/?q=midikleid&page=999']) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('60 von 60');
    }
    expect((await get('/fashion?page=1000000000')).text).toContain('48 von 60');
    const last = await get('/api/search/searchv2?query=midikleid&page=1000000000', 'application/json');
    expect(JSON.parse(last.text)).toMatchObject({ total: 60, page: 2, pages: 2 });
  });
});

describe('metadata for search engines', () => {
  const head = async (path: string) => {
    const { text } = await get(path);
    return {
      robots: /<meta name="robots" content="([^"]+)"/.exec(text)?.[1],
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]?.replace(/^https?:\/\/[^/]+/, ''),
    };
  };

  test.each([
    ['/fashion', 'index,follow', '/fashion'],
    ['/fashion?page=2', 'index,follow', '/fashion?page=2'],
    ['/fashion?page=999', 'index,follow', '/fashion?page=2'],
    ['/fashion?utm_source=mail', 'index,follow', '/fashion'],
    ['/fashion?colour=navy', 'noindex,follow', '/fashion'],
    ['/fashion?colour=navy&page=1', 'noindex,follow', '/fashion'],
    ['/fashion?price=10-20', 'noindex,follow', '/fashion'],
    ['/fashion?sort=price-asc&page=2', 'noindex,follow', '/fashion'],
    ['/s/?q=midikleid', 'noindex,follow', '/s/'],
    ['/fr/fr-fashion?size=36', 'noindex,follow', '/fr/fr-fashion'],
  ])('%s: %s, %s', async (path, robots, canonical) => {
    expect(await head(path)).toEqual({ robots, canonical });
  });
});

test('none of these requests was a failure', () => {
  expect(failures).toEqual([]);
});
