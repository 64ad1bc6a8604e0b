import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import { SORTINGS } from '../../src/shop/search/engine/list-parameters.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openRest } from '../support/rest.ts';

let database: TestDatabase;
let rest: ReturnType<typeof openRest>;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['fashion', 'fashion/dresses', 'home']);
  await seedValues(
    pool,
    { colour: ['navy', 'rust'], size: ['36', '38'], brand: ['alpa', 'linnovelle'] },
    { navy: '#1f2a44' },
  );
  await seedGoods(pool, [
    {
      id: 'd1',
      category: 'dresses',
      brand: 'Linnovelle',
      titles: { 'de-CH': 'Midikleid', 'fr-CH': 'Robe midi' },
      facets: { brand: ['linnovelle'] },
      rating: { average: 4.5, reviews: 12 },
      variants: [
        {
          sku: 'd1-1',
          axes: { colour: 'navy', size: '36' },
          pictures: ['0123456789abcdef'],
          prices: { ch: 7990, de: 6990 },
        },
        { sku: 'd1-2', axes: { colour: 'navy', size: '38' }, prices: { ch: 7990, de: 6990 } },
      ],
    },
    {
      id: 'd2',
      category: 'dresses',
      brand: 'Alpa',
      titles: { 'de-CH': 'Etuikleid', 'fr-CH': 'Robe fourreau' },
      facets: { brand: ['alpa'] },
      variants: [{ sku: 'd2-1', stock: 0, axes: { colour: 'rust', size: '36' }, prices: { ch: 12990 } }],
    },
    { id: 'v1', category: 'home', titles: { 'de-CH': 'Vase' }, variants: [{ sku: 'v1-1', prices: { ch: 2990 } }] },
  ]);
  rest = openRest(pool);
});
afterAll(() => database.drop());

/** Requests a path and checks the answer against its documented schema. */
async function get(path: string, host = 'localhost'): Promise<Record<string, unknown>> {
  const answer = await rest.ask(path, { host });
  expect(answer.status, path).toBe(200);
  const content: unknown = await answer.json();
  const endpoint = rest.endpoints.find(({ description }) => path.startsWith(description.path));
  v.parse(endpoint?.description.success.schema ?? v.never(), content);
  return v.parse(v.record(v.string(), v.unknown()), content);
}

describe('searchv2', () => {
  test('has the shape of the contract', async () => {
    const answer = await get('/api/search/searchv2?query=midikleid');
    expect(answer).toEqual({
      query: 'midikleid',
      correction: null,
      redirect: null,
      total: 1,
      page: 1,
      pages: 1,
      sort: 'relevance',
      products: [
        {
          sku: 'd1-1',
          productId: 'd1',
          name: 'Midikleid',
          brand: 'Linnovelle',
          path: '/p/midikleid/d1-1',
          price: { amount: 7990, currency: 'CHF', text: '79.90\u00a0CHF' },
          compareAt: null,
          picture: '/images/0123456789abcdef/640',
          rating: { average: 4.5, count: 12 },
          available: true,
          energyClass: null,
          energy: null,
          tyre: null,
        },
      ],
      facets: expect.any(Array),
    });
  });

  test('names facets in the language and marks the chosen values', async () => {
    const { facets, products } = await get('/api/search/searchv2?category=fr-fashion/dresses&colour=navy&locale=fr-CH');
    expect(products).toMatchObject([{ name: 'Robe midi', path: '/fr/p/robe-midi/d1-1' }]);
    expect(facets).toContainEqual({
      key: 'colour',
      label: 'Couleur',
      kind: 'swatches',
      values: [
        { value: 'navy', label: 'fr:navy', count: 1, selected: true, swatch: '#1f2a44' },
        { value: 'rust', label: 'fr:rust', count: 1, selected: false, swatch: null },
      ],
    });
    expect(facets).toContainEqual(expect.objectContaining({ key: 'size', kind: 'sizes', label: 'Taille' }));
  });

  test('accepts a category by path or ID, a price range and an order', async () => {
    for (const category of ['fashion/dresses', '/fashion/dresses/', 'dresses', 'fashion']) {
      expect(await get(`/api/search/searchv2?category=${category}`)).toMatchObject({ total: 2, sort: 'popularity' });
    }
    expect(await get('/api/search/searchv2?category=nowhere')).toMatchObject({ total: 0, pages: 0, products: [] });
    expect(await get('/api/search/searchv2?price=50-99.90')).toMatchObject({ total: 1 });
    expect(await get('/api/search/searchv2?price=99.90-50')).toMatchObject({ total: 1 });
    expect(await get('/api/search/searchv2?price=-29.90')).toMatchObject({ total: 1 });
    const { products } = await get('/api/search/searchv2?sort=price-desc&count=1&page=3');
    expect(products).toMatchObject([{ sku: 'v1-1' }]);
    expect(await get('/api/search/searchv2?brand=alpa,linnovelle')).toMatchObject({ total: 2 });
    expect(await get('/api/search/searchv2?brand=alpa&brand=linnovelle')).toMatchObject({ total: 2 });
  });

  test('redirects an article number to its product page', async () => {
    expect(await get('/api/search/searchv2?query=D1-2')).toMatchObject({ redirect: '/p/midikleid/d1-2' });
  });

  test('each host has its own products and prices', async () => {
    const { products } = await get('/api/search/searchv2?query=', 'de.localhost');
    expect(products).toEqual([]);
    expect(await get('/api/search/searchv2')).toMatchObject({ total: 3 });
  });

  test('answers numbers out of range, unknown values and very long ones without an error', async () => {
    expect(await get('/api/search/searchv2?page=-1')).toMatchObject({ page: 1 });
    expect(await get('/api/search/searchv2?page=1000000000&count=2')).toMatchObject({ page: 2, pages: 2 });
    expect(await get('/api/search/searchv2?count=0')).toMatchObject({ pages: 3 });
    expect(await get(`/api/search/searchv2?query=${'x'.repeat(10_000)}`)).toMatchObject({ total: 0 });
    expect(await get('/api/search/searchv2?colour=pink&shoe=9')).toMatchObject({ total: 0 });
    const values = Array.from({ length: 500 }, (_, index) => `v${index}`).join(',');
    expect(await get(`/api/search/searchv2?size=${values},36`)).toMatchObject({ total: 0 });
    expect(await get('/api/search/searchv2?query=%00%1f&category=%00')).toMatchObject({ total: 3 });
  });
});

test('filter returns total and facets only', async () => {
  const answer = await get('/api/search/filter?category=dresses&size=36');
  expect(Object.keys(answer)).toEqual(['total', 'facets']);
  expect(answer).toMatchObject({ total: 2 });
});

describe('facet', () => {
  test('finds values of a facet by the beginning of a word, with the filters of the list', async () => {
    const alpa = { value: 'alpa', label: 'alpa', count: 1, selected: false };
    expect(await get('/api/search/facet?category=dresses&facet=brand&find=AL')).toEqual({ values: [alpa] });
    expect(await get('/api/search/facet?facet=brand&find=lin&brand=alpa')).toEqual({
      values: [
        { ...alpa, selected: true },
        { value: 'linnovelle', label: 'linnovelle', count: 1, selected: false },
      ],
    });
    expect(await get('/api/search/facet?category=dresses&facet=brand&find=al&size=38')).toEqual({ values: [] });
  });

  test.each(['facet=none&find=a', 'facet=price&find=1', 'find=a', 'facet=brand&find=%00%ff', 'facet=brand&find=zzz'])(
    'has no values for %s',
    async (query) => {
      expect(await get(`/api/search/facet?category=dresses&${query}`)).toEqual({ values: [] });
    },
  );
});

describe('seo', () => {
  test('a plain category is indexed under its own address', async () => {
    expect(await get('/api/search/seo?category=fashion/dresses')).toEqual({
      title: 'Dresses',
      description: expect.stringContaining('Dresses'),
      robots: 'index,follow',
      canonical: 'http://localhost/fashion/dresses',
      landingText: null,
    });
    expect(await get('/api/search/seo?category=fashion/dresses&page=2')).toMatchObject({
      canonical: 'http://localhost/fashion/dresses?page=2',
    });
  });

  test('filters and searches are not indexed', async () => {
    for (const query of ['category=fashion/dresses&colour=navy', 'category=fashion/dresses&sort=newest', 'query=kleid'])
      expect(await get(`/api/search/seo?${query}`)).toMatchObject({ robots: 'noindex,follow' });
    expect(await get('/api/search/seo?query=robe&locale=fr-CH')).toMatchObject({
      canonical: 'http://localhost/fr/s/',
      title: expect.stringContaining('robe'),
    });
  });

  test('describes a list of a text locale without pages in the tenant’s language, not indexed', async () => {
    expect(await get('/api/search/seo?category=fashion/dresses&locale=en')).toMatchObject({
      title: 'Dresses',
      robots: 'noindex,follow',
      canonical: 'http://localhost/fashion/dresses',
    });
    expect(await get('/api/search/seo?query=dress&locale=en')).toMatchObject({ canonical: 'http://localhost/s/' });
  });

  test('has the texts of the category itself before those of a content page', async () => {
    await database.pool.query(
      `update category_text set landing_text = 'Kleider für jeden Tag.', seo_title = 'Kleider kaufen', seo_description = 'Alle Kleider'
       where category_id = 'dresses' and locale = 'de-CH'`,
    );
    expect(await get('/api/search/seo?category=fashion/dresses')).toMatchObject({
      title: 'Kleider kaufen',
      description: 'Alle Kleider',
      landingText: 'Kleider für jeden Tag.',
    });
  });

  test('uses the content page at a category’s path as its landing text', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into content_page (tenant, locale, path, identifier)
       values ('ch', 'de-CH', '/home', 'home') returning id`,
    );
    await pool.query(
      `insert into content_version (page_id, version, title, description, robots, blocks, created_at)
       values ($1, 1, 'Home', '', 'index,follow', $2, now())`,
      [rows[0]?.id, JSON.stringify([{ type: 'text', title: null, paragraphs: ['Schön wohnen.', 'Lange.'], list: [] }])],
    );
    await pool.query(
      "insert into content_turn (page_id, at, version, made_at) values ($1, '2026-01-01', 1, '2026-01-01')",
      [rows[0]?.id],
    );
    expect(await get('/api/search/seo?category=home')).toMatchObject({ landingText: 'Schön wohnen.\n\nLange.' });
  });
});

test('no cache may store an answer in place of the index', async () => {
  const engine = createPostgresSearch({ pool: database.pool, clock: systemClock });
  const provisionalUntil = new Date('2026-11-29T10:00:03Z');
  const query: SearchEngine['query'] = async (request) => ({ ...(await engine.query(request)), provisionalUntil });
  const early = openRest(database.pool, { search: { ...engine, query } });
  for (const path of ['searchv2?query=kleid', 'filter?query=kleid', 'facet?query=kleid&facet=brand&find=']) {
    expect((await early.ask(`/api/search/${path}`)).headers.get('cache-control'), path).toBe('no-store');
    expect((await rest.ask(`/api/search/${path}`)).headers.get('cache-control'), path).toMatch(/s-maxage=15/);
  }
});

test('suggest returns terms, categories, products and history', async () => {
  expect(await get('/api/search/suggest?query=midi')).toMatchObject({
    terms: ['Midikleid'],
    categories: [],
    products: [{ sku: 'd1-1' }],
    history: [],
  });
  expect(await get('/api/search/suggest?query=dress')).toMatchObject({
    categories: [{ name: 'Dresses', path: '/fashion/dresses' }],
  });
  expect(await get('/api/search/suggest')).toEqual({ terms: [], categories: [], products: [], history: [] });
});

describe('refused requests', () => {
  test.each([
    ['/api/search/searchv2?page=abc', 'page', 'Nur ganze Zahlen sind erlaubt.'],
    ['/api/search/searchv2?page=1.5&locale=fr-CH', 'page', 'Seuls les nombres entiers sont autorisés.'],
    ['/api/search/searchv2?sort=cheap', 'sort', 'Dieser Wert steht nicht zur Auswahl.'],
    ['/api/search/filter?price=cheap', 'price', 'Bitte geben Sie einen Bereich wie 10-99.90 an.'],
    ['/api/search/suggest?count=1,5', 'count', 'Nur ganze Zahlen sind erlaubt.'],
    ['/api/search/seo?locale=de-DE', 'locale', 'Diese Sprache gibt es in diesem Shop nicht.'],
  ])('%s names the field', async (path, field, message) => {
    const answer = await rest.ask(path);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      error: { code: 'invalid-parameters', message: expect.any(String), fields: { [field]: message } },
    });
  });

  test('uses the language of the host', async () => {
    const answer = await rest.ask('/api/search/searchv2?page=x', { host: 'nl.localhost' });
    expect(await answer.json()).toMatchObject({
      error: { fields: { page: 'Alleen gehele getallen zijn toegestaan.' } },
    });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s on a search answers 405 with GET and HEAD', async (method) => {
    const answer = await rest.ask('/api/search/searchv2?locale=fr-CH', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.json()).toEqual({
      error: { code: 'method-not-allowed', message: 'Ce point d’accès ne connaît pas cette méthode.' },
    });
  });
});

test('answers any parameters with 200 or 400 in the documented shape', async () => {
  const names = [
    'query',
    'category',
    'sort',
    'page',
    'count',
    'price',
    'locale',
    'brand',
    'size',
    'available',
    'q',
    '',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      ...SORTINGS,
      'de-CH',
      'fr-CH',
      '-1',
      '1e9',
      '9'.repeat(400),
      '10-',
      '-5',
      '99-1',
      "' or 1=1--",
      '%',
      '\\',
      '&!|()<->:*',
      '\u0000',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('searchv2', 'filter', 'seo', 'suggest'),
      fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }),
      async (endpoint, pairs) => {
        const answer = await rest.ask(`/api/search/${endpoint}?${new URLSearchParams(pairs)}`);
        expect([200, 400]).toContain(answer.status);
        const content = await answer.json();
        if (answer.status === 400) expect(content).toMatchObject({ error: { code: 'invalid-parameters' } });
        const described = rest.endpoints.find(({ description }) => description.path === `/api/search/${endpoint}`);
        if (answer.status === 200) v.parse(described?.description.success.schema ?? v.never(), content);
      },
    ),
    { numRuns: randomRuns(30, 250) },
  );
}, 120_000);
