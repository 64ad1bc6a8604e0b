// Whole runs only: crawls every route with both renderers.
import path from 'node:path';
import { UNSAFE_decodeViaTurboStream as readAsBrowsersDo } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/http/create-app.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { loadContent } from '../../src/shop/content/pages/index.ts';
import type { Shop } from '../../src/storefront/context.ts';
import { href } from '../../src/tenants/paths.ts';
import { builtPages, type Pages } from '../../src/web/pages.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';

/** Holds RENDERING=fast to the documents and behaviour of RENDERING=stock, React Router's own request handler. */

const clock = fixedClock('2026-11-20T10:00:00Z');
let database: TestDatabase;
let whole: Shop;
let own: Pages;
/** Cookies of a customer with a basket. */
let cookie = '';
/** Pages with RENDERING=stock. */
let byRouter: Pages;
const logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'lamp']) {
    await seedProduct(database.pool, { id, title: `${id} <b>&`, variants: [{ sku: `${id}-1`, stock: 9 }] });
  }
  await seedProduct(database.pool, {
    id: 'shirt',
    title: 'Shirt',
    variants: [
      { sku: 'shirt-s', stock: 5, size: 'S' },
      { sku: 'shirt-m', stock: 0, size: 'M' },
    ],
  });
  whole = wholeShop(database.pool, clock);
  const deps = { pool: database.pool, clock, log: silentLog };
  await loadContent(
    { ...deps, importPicture: async () => ({ id: '0123456789abcdef' }) },
    path.resolve('houses/montarve/content'),
  );
  own = await builtPages();
  byRouter = await builtPages('stock');
  const { browser } = await registerCustomer(whole, database.pool);
  const added = await browse(own, '/p/vase/vase-1', { method: 'POST', form: 'intent=add' });
  cookie = `session=${browser.session}; ${added.headers.getSetCookie()[0]?.split(';')[0]}`;
});
afterAll(() => database.drop());

type Visit = { shop?: Partial<Shop>; method?: string; cookie?: string; form?: string };

function browse(pages: Pages, where: string, visit: Visit = {}): Response | Promise<Response> {
  const { shop, method = 'GET', cookie = '', form } = visit;
  const log: Log = { ...silentLog, child: () => log, error: (_, message) => logged.push(message) };
  const state = appState({ pool: database.pool, pages, shop: { ...whole, ...shop }, clock });
  const app = createApp({ config: readConfig({}), log, clock, state: () => state });
  const headers = { host: 'localhost', origin: 'http://localhost', cookie };
  const body = form === undefined ? {} : { body: new URLSearchParams(form) };
  return app.request(`http://localhost${where}`, { method, headers, ...body }, CONNECTION);
}

/** Loader data as the router streams it in chunks, and as a fast page has it. */
const BY_ROUTER = /window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);/g;
const OWN = /<script type="application\/json" id="handed-over">([^<]*)<\/script>/;
/** Scripts that pass on the data, and the script by which the router waits for them. */
const HANDING_OVER =
  /<script type="application\/json" id="handed-over">[^<]*<\/script>|<script>[^<]*\bstreamController\.[^<]*<\/script>|<!--\/?\$-->/g;
const IN_ONE =
  /<script type="application\/json" id="handed-over">[^<]*<\/script><script>[^<]*\bstreamController\.close\(\)\}<\/script><\/body><\/html>$/;
/** Preloaded scripts and the script that starts the page: a fast page requests them later (decision 33). */
const STARTING = /<link rel="modulepreload"[^>]*\/>|<script type="module" async="">[^<]*<\/script>/g;

/** Returns a page without these scripts. */
const seen = (html: string): string => html.replaceAll(HANDING_OVER, '').replaceAll(STARTING, '');

/** Returns the files that start a page. Pages of shop and account name different route tables (decision 36). */
function startingFiles(html: string): string[] {
  const text = (html.match(STARTING) ?? []).join('').replaceAll('.account.js', '.js');
  return [...new Set(text.match(/\/assets\/[^"]+/g))].sort();
}

/** Returns the headers without those that depend on scripts, or name the request. */
function headersOf({ headers }: Response): Record<string, string> {
  const policy = headers.get('Content-Security-Policy')?.replaceAll(/ 'sha256-[^']+'/g, '') ?? '';
  const own = ['x-request-id', 'content-security-policy', 'content-length'];
  return { ...Object.fromEntries([...headers].filter(([name]) => !own.includes(name))), policy };
}

/** Returns the structured data in the head. */
const programsOf = (html: string): string[] => html.match(/<script type="application\/ld\+json">[^<]*/g) ?? [];

async function handedOver(html: string): Promise<unknown> {
  const pieces = [...html.matchAll(BY_ROUTER)].map(([, script = '']) => JSON.parse(script) as string);
  const text = OWN.exec(html)?.[1] ?? pieces.join('');
  if (text === '') return null;
  return (await readAsBrowsersDo(new Blob([text]).stream(), globalThis)).value;
}

const guide = href('de-CH', 'sizeGuide');
const finder = href('fr-CH', 'braFinder');
const PAGES = [
  '/',
  '/fr',
  '/wohnen',
  '/wohnen?sort=price-asc&page=2',
  '/fr/maison/decoration',
  '/s/?q=shirts',
  '/fr/s/?q=%3Cscript%3E',
  '/p/vase/vase-1',
  '/p/shirt/shirt-m?v=1',
  '/fr/p/vase/vase-1',
  '/p/vase/vase-1/bewertungen',
  '/_app',
  guide,
  finder,
  '/fr/p/shirt/shirt-s/avis?stars=5',
];

/** Requests a page both ways; the second answer is React Router's own. */
async function bothWays(where: string, visit: Visit = {}): Promise<[Response, Response]> {
  return [await browse(own, where, visit), await browse(byRouter, where, visit)];
}

async function expectEqualPages([shown, expected]: [Response, Response]): Promise<string> {
  expect([shown.status, headersOf(shown)]).toEqual([expected.status, headersOf(expected)]);
  const [html, itsHtml] = [await shown.text(), await expected.text()];
  expect(seen(html)).toBe(seen(itsHtml));
  expect(await handedOver(html)).toEqual(await handedOver(itsHtml));
  // A fast page also preloads its texts, which the stock page's start requests.
  expect(startingFiles(html)).toEqual(expect.arrayContaining(startingFiles(itsHtml)));
  return html;
}

describe.each(PAGES)('%s', (where) => {
  test('equals the router’s document, without using the router', async () => {
    // Lazily loaded parts of a page are awaited: a second request gets equal content.
    const first = await (await browse(own, where)).text();
    const html = await expectEqualPages(await bothWays(where));
    expect(html).toMatch(IN_ONE);
    expect(first).toMatch(IN_ONE);
    expect(seen(first)).toBe(seen(html));
  });
});

test.each([
  ['/p/vase/no-such-sku', 404],
  ['/p/other-name/vase-1', 308],
  ['/wohnen/', 308],
  ['/s/?q=vase', 302],
  ['/no/such/page', 404],
  [`/fr${guide}`, 404],
  ['/p/vase/%01', 404],
  ['/wohnen?index', 200],
  ['/warenkorb', 200],
  ['/backoffice', 404],
  [href('de-CH', 'account'), 200],
])('%s is left to the router', async (where, status) => {
  const both = await bothWays(where);
  expect(both[0].status).toBe(status);
  await expectEqualPages(both);
});

test.each([
  ['/warenkorb', 'vase &lt;b&gt;&amp;'],
  ['/fr/panier', 'vase &lt;b&gt;&amp;'],
  ['/mein-konto/uebersicht', 'Lea'],
  ['/fr/mon-compte/apercu', 'Lea'],
  ['/merkzettel', '<main'],
  ['/kasse/lieferservice', '<form'],
  ['/fr/commande/livraison', '<form'],
])('%s of a customer equals the router’s document', async (where, content) => {
  const both = await bothWays(where, { cookie });
  expect(both[0].status).toBe(200);
  expect(await expectEqualPages(both)).toContain(content);
});

test.each(['/p/vase/vase-1.data', '/wohnen.data', '/warenkorb.data'])('%s is equal data', async (where) => {
  const [shown, expected] = await bothWays(where);
  expect([shown.status, headersOf(shown)]).toEqual([expected.status, headersOf(expected)]);
  expect(await shown.text()).toBe(await expected.text());
});

test('a page without scripts passes on no data', async () => {
  const layer = '/servicelayer/shipping';
  const [shown, expected] = [await browse(own, layer), await browse(byRouter, layer)];
  const html = await shown.text();
  expect([shown.status, html]).toEqual([200, seen(await expected.text())]);
  expect(html).not.toContain('<script');
});

test('reports a page that the router renders after all, with structured data once', async () => {
  logged.length = 0;
  const page: Shop['content']['page'] = async (asked) => {
    const found = await whole.content.page(asked);
    return found && { ...found, blocks: found.blocks.map((block) => ({ ...block, own: new Map() })) };
  };
  const [shown, whenPlain] = [
    await browse(own, '/', { shop: { content: { ...whole.content, page } } }),
    await browse(own, '/'),
  ];
  const html = await shown.text();
  expect(html).not.toMatch(IN_ONE);
  expect(logged).toEqual(['page failed']);
  expect(programsOf(html)).toHaveLength(2);
  expect(programsOf(html)).toEqual(programsOf(await whenPlain.text()));
});

test('a page that accepts no form says so, and reports nothing', async () => {
  logged.length = 0;
  expect((await browse(own, guide, { method: 'POST' })).status).toBe(405);
  expect(logged).toEqual([]);
});

test('the router reports a failure, and the loader runs once', async () => {
  logged.length = 0;
  const product = vi.fn(() => Promise.reject(new Error('relation "product" is gone')));
  const answer = await browse(own, '/p/vase/vase-1', { shop: { catalogue: { ...whole.catalogue, product } } });
  expect(answer.status).toBe(500);
  expect(product).toHaveBeenCalledTimes(1);
  expect(logged).toEqual(['page failed']);
});

test('an unreachable database is queried once', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const product = vi.fn(() => Promise.reject(away));
  const answer = await browse(own, '/p/vase/vase-1', { shop: { catalogue: { ...whole.catalogue, product } } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).not.toBeNull();
  expect(product).toHaveBeenCalledTimes(1);
});
