import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createPostgresSearch,
  type Facet,
  type SearchEngine,
  type SearchRequest,
} from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

let database: TestDatabase;
let search: SearchEngine;
const clock = fixedClock('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, [
    'fashion',
    'fashion/women',
    'fashion/women/dresses',
    'furniture',
    'furniture/tables',
    'furniture/lamps',
  ]);
  await seedValues(
    pool,
    { colour: ['navy', 'red'], size: ['S', 'M', 'XL'], brand: ['tamerisse', 'bergholmia'], material: ['oak'] },
    { navy: '#000080' },
  );
  const both = (title: string, french: string) => ({ 'de-CH': title, 'fr-CH': french });
  await seedGoods(pool, [
    {
      id: 'd1',
      category: 'dresses',
      titles: both('Midikleid mit V-Ausschnitt', 'Robe midi à encolure en V'),
      facets: { brand: ['tamerisse'] },
      rating: { average: 4.5, reviews: 12 },
      createdAt: '2026-03-01',
      variants: [
        {
          sku: 'd1-n-s',
          gtin: '7612345678900',
          stock: 0,
          axes: { colour: 'navy', size: 'S' },
          prices: { ch: 8990, de: 7990 },
        },
        { sku: 'd1-r-m', mpn: 'TMR-2041/B', axes: { colour: 'red', size: 'M' }, prices: { ch: 8990, de: 7990 } },
        { sku: 'd1-n-xl', axes: { colour: 'navy', size: 'XL' }, prices: { ch: 8990 } },
      ],
    },
    {
      id: 'd2',
      category: 'dresses',
      titles: both('Kleid aus Leinen', 'Robe en lin'),
      facets: { brand: ['tamerisse'] },
      createdAt: '2026-04-01',
      variants: [
        {
          sku: 'd2-r',
          axes: { colour: 'red' },
          prices: {
            ch: [
              { amount: 10000, from: '2026-01-01', to: '2026-11-01' },
              { amount: 6000, from: '2026-11-01' },
            ],
          },
        },
      ],
    },
    {
      id: 'w1',
      category: 'furniture',
      titles: both('Kleiderschrank mit zwei Türen', 'Armoire à deux portes'),
      variants: [{ sku: 'w1', prices: { ch: 49900 } }],
    },
    {
      id: 't1',
      category: 'tables',
      titles: both('Esstisch Eiche massiv', 'Table en chêne'),
      facets: { material: ['oak'], brand: ['bergholmia'] },
      variants: [{ sku: 't1', prices: { ch: 89900 } }],
    },
    {
      id: 't2',
      category: 'tables',
      titles: both('Kleiner Tisch für den Balkon', 'Petite table de balcon'),
      variants: [{ sku: 't2', prices: { ch: 12900 } }],
    },
    {
      id: 'l1',
      category: 'lamps',
      titles: both('Tischlampe Messing', 'Lampe laiton'),
      description: 'Passt auf jeden Tisch.',
      variants: [{ sku: 'l1', stock: 0, prices: { ch: 5900 } }],
    },
    {
      id: 'l2',
      category: 'lamps',
      titles: both('Stehleuchte', 'Lampadaire'),
      description: 'Steht gut neben einem Esstisch.',
      variants: [{ sku: 'l2', prices: { ch: 9900 } }],
    },
    {
      id: 'german',
      category: 'tables',
      titles: { 'de-DE': 'Gartentisch' },
      variants: [{ sku: 'g1', prices: { de: 9900 } }],
    },
    {
      id: 'no-german-text',
      category: 'tables',
      titles: { 'fr-CH': 'Bureau' },
      variants: [{ sku: 'b1', prices: { ch: 9900 } }],
    },
    {
      id: 'withdrawn',
      category: 'tables',
      titles: both('Couchtisch', 'Table basse'),
      variants: [{ sku: 'c1', prices: { ch: 9900 }, withdrawn: ['ch'] }],
    },
    {
      id: 'future',
      category: 'tables',
      titles: both('Nachttisch', 'Table de nuit'),
      variants: [{ sku: 'n1', prices: { ch: [{ amount: 100, from: '2026-12-01' }] } }],
    },
  ]);
});
afterAll(() => database.drop());

function request(changes: Partial<SearchRequest> = {}): SearchRequest {
  return {
    tenant: 'ch',
    locale: 'de-CH',
    term: '',
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 48,
    ...changes,
  };
}
const products = async (changes: Partial<SearchRequest>) =>
  (await search.query(request(changes))).hits.map((hit) => hit.productId as string);
const find = (term: string, changes: Partial<SearchRequest> = {}) => products({ term, ...changes });
function counts(facets: Facet[], key: string): Record<string, number> {
  const facet = facets.find((candidate) => candidate.key === key);
  if (!facet || facet.kind === 'range') return {};
  return Object.fromEntries(facet.values.map((value) => [value.value, value.count]));
}

describe.each(['PostgreSQL', 'the index in memory'])('%s', (behind) => {
  beforeAll(async () => {
    const { pool } = database;
    search = behind === 'PostgreSQL' ? createPostgresSearch({ pool, clock }) : await openIndex(pool, clock);
  });
  describe('matches', () => {
    test('only products on sale in the tenant, with a text in the locale and a price today', async () => {
      expect((await products({})).toSorted()).toEqual(['d1', 'd2', 'l1', 'l2', 't1', 't2', 'w1']);
      expect((await products({ tenant: 'de', locale: 'de-DE' })).toSorted()).toEqual(['german']);
      expect(await products({ locale: 'fr-CH' })).toContain('no-german-text');
    });

    test('a word, its inflections and any spelling of umlauts', async () => {
      for (const term of ['Leinen', 'LEINEN', 'Türen', 'turen', 'tueren', 'TÜR'])
        expect(await find(term), term).toHaveLength(1);
      expect(await find('robes', { locale: 'fr-CH' })).toEqual(expect.arrayContaining(['d1', 'd2']));
      expect(await find('chene', { locale: 'fr-CH' })).toEqual(['t1']);
    });

    test('the word before its compounds before words that contain it', async () => {
      expect((await find('tisch')).slice(0, 3)).toEqual(['t2', 't1', 'l1']);
      expect((await find('kleid')).slice(0, 3)).toEqual(['d2', 'd1', 'w1']);
      expect((await find('kleider')).slice(0, 2)).toEqual(['d2', 'd1']);
    });

    test('a title before a description', async () => {
      expect(await find('esstisch')).toEqual(['t1', 'l2']);
    });

    test('all words, and some of them only if no product has all', async () => {
      expect(await find('kleid leinen')).toEqual(['d2']);
      expect(await find('esstisch raumschiff')).toEqual(['t1', 'l2']);
      expect(await find('raumschiff')).toEqual([]);
    });

    test('stop words do not count', async () => {
      expect(await find('kleid mit leinen')).toEqual(['d2']);
    });

    test('the last word may be unfinished', async () => {
      expect(await find('steh')).toEqual(['l2']);
      expect(await find('armo', { locale: 'fr-CH' })).toEqual(['w1']);
    });

    test.each(['stehlechte', 'stehleuhcte', 'sthleuchte', 'stehleuchtee'])('one typing mistake: %s', async (term) => {
      expect(await find(term)).toEqual(['l2']);
    });

    test('a mistake in part of a compound', async () => {
      expect((await find('tsich')).slice(0, 2)).toEqual(['t2', 't1']);
    });

    test('three mistakes make another word', async () => {
      expect(await find('stxhlxuxhte')).toEqual([]);
    });
  });

  describe('numbers', () => {
    test.each([
      ['d1-n-xl', 'd1-n-xl'],
      [' D1-N-XL ', 'd1-n-xl'],
      ['7612345678900', 'd1-n-s'],
      // The product's first variant is sold out.
      ['d1', 'd1-r-m'],
      ['TMR-2041/B', 'd1-r-m'],
      ['tmr 2041', 'd1-r-m'],
    ])('%s is the variant %s', async (term, sku) => {
      const result = await search.query(request({ term }));
      expect(result.exact).toBe(sku);
      expect(result.hits[0]).toEqual({ productId: 'd1', sku });
    });

    test('numbers of other tenants and withdrawn products find nothing', async () => {
      expect((await search.query(request({ term: 'g1' }))).exact).toBeNull();
      expect((await search.query(request({ term: 'c1' }))).exact).toBeNull();
    });
  });

  describe('filters', () => {
    test('a category includes all categories below it', async () => {
      expect((await products({ category: 'fashion' as SearchRequest['category'] })).toSorted()).toEqual(['d1', 'd2']);
      expect((await products({ category: 'furniture' as SearchRequest['category'] })).toSorted()).toEqual([
        'l1',
        'l2',
        't1',
        't2',
        'w1',
      ]);
      expect(await products({ category: 'nowhere' as SearchRequest['category'] })).toEqual([]);
    });

    test('values of one facet mean or, facets mean and, and each facet ignores itself', async () => {
      const result = await search.query(request({ filters: { colour: ['navy'], brand: ['tamerisse'] } }));
      expect(result.hits).toEqual([{ productId: 'd1', sku: 'd1-n-xl' }]);
      expect(counts(result.facets, 'colour')).toEqual({ navy: 1, red: 2 });
      expect(counts(result.facets, 'brand')).toEqual({ tamerisse: 1 });
      // Navy is sold in S and XL; M is another colour.
      expect(counts(result.facets, 'size')).toEqual({ S: 1, XL: 1 });
      const either = await products({ filters: { brand: ['tamerisse', 'bergholmia'] } });
      expect(either.toSorted()).toEqual(['d1', 'd2', 't1']);
    });

    test('filters on variants hold on one variant together', async () => {
      // Navy in S, red in M, navy in XL: no variant is red in S.
      expect(await products({ filters: { colour: ['navy'], size: ['XL'] } })).toEqual(['d1']);
      const result = await search.query(request({ filters: { colour: ['red'], size: ['S'] } }));
      expect(result.total).toBe(0);
      expect(counts(result.facets, 'size')).toEqual({ S: 0, M: 1 });
      expect(counts(result.facets, 'colour')).toEqual({ red: 0, navy: 1 });
    });

    test('sizes in their order, colours with their swatch, labels in the locale', async () => {
      const { facets } = await search.query(request({ term: 'midi', locale: 'fr-CH' }));
      const size = facets.find((facet) => facet.key === 'size');
      expect(size).toMatchObject({ kind: 'sizes', values: [{ label: 'fr:S' }, { label: 'fr:M' }, { label: 'fr:XL' }] });
      const colour = facets.find((facet) => facet.key === 'colour');
      expect(colour).toMatchObject({
        kind: 'swatches',
        values: [
          { value: 'navy', swatch: '#000080' },
          { value: 'red', swatch: null },
        ],
      });
    });

    test('in stock, and reduced', async () => {
      const { facets } = await search.query(request());
      expect(counts(facets, 'available')).toEqual({ '1': 6 });
      expect(counts(facets, 'reduced')).toEqual({ '1': 1 });
      expect(await products({ filters: { reduced: ['1'] } })).toEqual(['d2']);
      expect(await products({ filters: { available: ['1'] } })).not.toContain('l1');
    });

    test('the price includes both ends and still shows its whole range', async () => {
      const result = await search.query(request({ price: { min: 5900, max: 6000 } }));
      expect(result.hits.map((hit) => hit.productId).toSorted()).toEqual(['d2', 'l1']);
      expect(result.facets.find((facet) => facet.key === 'price')).toEqual({
        key: 'price',
        label: 'Preis',
        unit: null,
        kind: 'range',
        promoted: false,
        min: 5900,
        max: 89900,
        from: 5900,
        to: 6000,
        buckets:
          behind === 'PostgreSQL' ? expect.any(Array) : expect.arrayContaining([{ from: 5900, to: 10000, count: 4 }]),
      });
    });

    test('a selected value without a product remains, to be removed', async () => {
      const result = await search.query(request({ filters: { size: ['S'], material: ['oak'] } }));
      expect(result.total).toBe(0);
      expect(counts(result.facets, 'size')).toEqual({ S: 0 });
      expect(counts(result.facets, 'material')).toEqual({ oak: 0 });
    });

    test('parameters that are no facets are no filters', async () => {
      expect((await search.query(request({ filters: { utm_source: ['mail'] } }))).total).toBe(7);
    });
  });

  describe('order and pages', () => {
    test.each([
      ['price-asc', ['l1', 'd2', 'd1', 'l2', 't2', 'w1', 't1']],
      ['price-desc', ['t1', 'w1', 't2', 'l2', 'd1', 'd2', 'l1']],
      ['newest', ['d2', 'd1', 'l1', 'l2', 't1', 't2', 'w1']],
      ['rating', ['d1', 'd2', 'l2', 't1', 't2', 'w1', 'l1']],
      ['popularity', ['d1', 'd2', 'l2', 't1', 't2', 'w1', 'l1']],
      ['reduction', ['d2', 'd1', 'l2', 't1', 't2', 'w1', 'l1']],
    ] as const)('%s', async (sort, expected) => {
      expect(await products({ sort })).toEqual(expected);
    });

    test('pages continue without gap or duplicate; one beyond the last is the last', async () => {
      const all = await products({ sort: 'price-asc' });
      const pages = await Promise.all([1, 2, 3].map((page) => products({ sort: 'price-asc', page, count: 3 })));
      expect(pages.flat()).toEqual(all);
      const beyond = await search.query(request({ page: 9, count: 3 }));
      expect([beyond.page, beyond.pages, beyond.total, beyond.hits.length]).toEqual([3, 3, 7, 1]);
    });

    test('no result is one empty page', async () => {
      const nothing = await search.query(request({ term: 'raumschiff', page: 4 }));
      expect([nothing.page, nothing.pages, nothing.total, nothing.hits]).toEqual([1, 0, 0, []]);
    });
  });

  describe('any input', () => {
    test.each([
      "'; drop table product; --",
      '& | ! ( ) <-> :*',
      "l'été",
      '\\',
      '%',
      '_',
      '\u0000',
      '🛋️',
      'ß',
      'a'.repeat(5000),
      "\\'",
    ])('%s breaks nothing', async (term) => {
      await expect(search.query(request({ term, filters: { colour: [term], size: [term] } }))).resolves.toMatchObject({
        total: 0,
      });
      await expect(search.suggest({ tenant: 'ch', locale: 'de-CH', term, count: 10 })).resolves.toBeDefined();
    });
  });

  describe('suggestions', () => {
    test('words of titles, categories and products', async () => {
      const suggested = await search.suggest({ tenant: 'ch', locale: 'de-CH', term: 'kle', count: 10 });
      // The index also ranks words by what products are called, and adds those of the vocabulary.
      expect(suggested.terms).toEqual(
        behind === 'PostgreSQL' ? ['Kleid', 'Kleiner', 'Kleiderschrank'] : ['Kleid', 'Kleiderschrank', 'Kleiner'],
      );
      expect(suggested.hits.map((hit) => hit.productId)).toContain('d2');
    });

    test('words that contain the input if none begins with it', async () => {
      expect((await search.suggest({ tenant: 'ch', locale: 'de-CH', term: 'rschra', count: 10 })).terms).toEqual([
        'Kleiderschrank',
      ]);
    });

    test('a phrase continues with whole words', async () => {
      expect((await search.suggest({ tenant: 'ch', locale: 'de-CH', term: 'kleid aus l', count: 10 })).terms).toEqual([
        'Kleid aus Leinen',
      ]);
    });

    test('categories that have products, in the locale', async () => {
      expect((await search.suggest({ tenant: 'ch', locale: 'fr-CH', term: 'dress', count: 10 })).categories).toEqual([
        { name: 'Dresses', path: 'fr-fashion/women/dresses' },
      ]);
      expect((await search.suggest({ tenant: 'de', locale: 'de-DE', term: 'dress', count: 10 })).categories).toEqual(
        [],
      );
    });

    test('ten at most, none for empty input', async () => {
      const some = await search.suggest({ tenant: 'ch', locale: 'de-CH', term: 't', count: 50 });
      expect(some.terms.length + some.categories.length + some.hits.length).toBeLessThanOrEqual(10);
      expect(await search.suggest({ tenant: 'ch', locale: 'de-CH', term: ' ', count: 10 })).toEqual({
        terms: [],
        categories: [],
        hits: [],
      });
    });
  });
});

test('offers a property only if some products lack it', async () => {
  const { pool } = database;
  await seedCategories(pool, ['lately']);
  const good = (id: string, stock: number) => ({
    ...{ id, category: 'lately', titles: { 'de-CH': `Neuheit ${id}` } },
    variants: [{ sku: `${id}-1`, stock, prices: { ch: 100 } }],
  });
  await seedGoods(pool, [good('late-1', 5), good('late-2', 5)]);
  const keysOf = async (engine: SearchEngine, filters = {}) =>
    (
      await engine.query({
        ...request({ term: '', filters }),
        category: 'lately' as NonNullable<SearchRequest['category']>,
      })
    ).facets.map(({ key }) => key);
  const index = await openIndex(pool, clock);
  const postgres = createPostgresSearch({ pool, clock });
  for (const engine of [index, postgres]) {
    expect(await keysOf(engine)).not.toContain('available');
    // A chosen one stays, so that it can be taken off.
    expect(await keysOf(engine, { available: ['1'] })).toContain('available');
  }
  await seedGoods(pool, [good('late-3', 0)]);
  await index.projection.renew(['late-3']);
  for (const engine of [index, postgres]) expect(await keysOf(engine)).toContain('available');
});

test('alternative terms have the corrected spelling', async () => {
  const index = await openIndex(database.pool, clock);
  const { correction, alternatives } = await index.query(request({ term: 'stehlechte nachtigall' }));
  expect(correction?.toLowerCase()).toBe('stehleuchte nachtigall');
  expect(alternatives.map((term) => term.toLowerCase())).toEqual(['stehleuchte']);
});

test('a size alone is no alternative to a term with one', async () => {
  const { pool } = database;
  await seedGoods(pool, [
    {
      id: 'cover',
      category: 'tables',
      titles: { 'de-CH': 'Zierhülle 160 × 210 cm' },
      variants: [{ sku: 'cover-1', prices: { ch: 100 } }],
    },
  ]);
  const index = await openIndex(pool, clock);
  expect((await index.query(request({ term: 'zierhülle 160x210' }))).alternatives).toEqual(['zierhülle']);
});

test('shows mentions in a description if no title matches, and marks them as such', async () => {
  const { pool } = database;
  const told = { description: 'Findet auch die Wuselmonster wieder.', titles: { 'de-CH': 'Saugroboter' } };
  const robot = { id: 'robot', category: 'tables', ...told, variants: [{ sku: 'robot-1', prices: { ch: 100 } }] };
  await seedGoods(pool, [robot]);
  const index = await openIndex(pool, clock);
  const asked = request({ term: 'wuselmonster' });
  expect(await index.query(asked)).toMatchObject({ total: 1, mentioned: true });
  expect((await index.query({ ...asked, hits: false })).total).toBe(1);
  await seedGoods(pool, [
    {
      id: 'mitten',
      category: 'tables',
      titles: { 'de-CH': 'Wuselmonster' },
      variants: [{ sku: 'mitten-1', prices: { ch: 100 } }],
    },
  ]);
  await index.projection.renew(['mitten']);
  const found = await index.query(asked);
  expect(found).toMatchObject({ total: 1, mentioned: false });
  expect(found.hits).toEqual([{ productId: 'mitten', sku: 'mitten-1' }]);
  expect((await index.query({ ...asked, hits: false })).total).toBe(1);
});

test('a product that only mentions goods of the vocabulary is no answer', async () => {
  const { pool } = database;
  const titles = { 'de-CH': 'Filzhut' };
  const variants = [{ sku: 'felt-1', prices: { ch: 100 } }];
  await seedGoods(pool, [{ id: 'felt', category: 'tables', description: 'Passt zum Fahrrad.', titles, variants }]);
  const index = await openIndex(pool, clock);
  expect(await index.query(request({ term: 'fahrrad' }))).toMatchObject({ total: 0, correction: null });
  expect(await index.query(request({ term: 'velo' }))).toMatchObject({ total: 0, correction: null });
});

test('goods that the shop does not sell lead to a category of their group', async () => {
  const { pool } = database;
  await seedCategories(pool, ['sport']);
  const variants = [{ sku: 'hoop-1', prices: { ch: 100 } }];
  await seedGoods(pool, [{ id: 'hoop', category: 'sport', titles: { 'de-CH': 'Gymnastikreif' }, variants }]);
  const index = await openIndex(pool, clock);
  const { total, alternatives } = await index.query(request({ term: 'trottinett' }));
  expect({ total, alternatives }).toEqual({ total: 0, alternatives: ['Sport'] });
  expect((await index.query(request({ term: 'Sport' }))).total).toBeGreaterThan(0);
});

test('a term without products leads to terms with a common beginning', async () => {
  const { pool } = database;
  const variants = [{ sku: 'zitter-1', prices: { ch: 100 } }];
  await seedGoods(pool, [{ id: 'zitter', category: 'tables', titles: { 'de-CH': 'Zitterwolke' }, variants }]);
  const index = await openIndex(pool, clock);
  expect(await index.query(request({ term: 'zitterwolfraum' }))).toMatchObject({
    total: 0,
    alternatives: ['Zitterwolke'],
  });
  expect((await index.query(request({ term: 'zitronenpresse' }))).alternatives).not.toContain('Zitterwolke');
  expect((await index.query(request({ term: 'xqxqxqxq 12345' }))).alternatives).toEqual([]);
});

test('recognised filters that find nothing give way to the words', async () => {
  const { pool } = database;
  const variants = [{ sku: 'rag-1', prices: { ch: 20_000 } }];
  await seedGoods(pool, [{ id: 'rag', category: 'tables', titles: { 'de-CH': 'Flickendings unter 100' }, variants }]);
  const index = await openIndex(pool, clock);
  const found = await index.query(request({ term: 'flickendings unter 100' }));
  expect(found).toMatchObject({ total: 1, reading: null });
  const cheap = await index.query(request({ term: 'flickendings unter 300' }));
  expect(cheap).toMatchObject({ total: 1, reading: { price: { min: null, max: 30_000 } } });
  const free = await index.query(request({ term: 'flickendings unter 300', isRead: true }));
  expect(free).toMatchObject({ total: 1, reading: null });
});

test('a correction names the whole term, also where parts of it became filters', async () => {
  const index = await openIndex(database.pool, clock);
  const term = 'stehlechte unter 300';
  const first = await index.query(request({ term }));
  expect(first).toMatchObject({ total: 1, reading: { price: { min: null, max: 30_000 } } });
  expect(first.correction?.toLowerCase()).toBe('stehleuchte unter 300');
  const further = await index.query(request({ term, isRead: true, price: { min: null, max: 30_000 } }));
  expect(further.correction?.toLowerCase()).toBe('stehleuchte unter 300');
});

test('further pages and other orders of what is new list the same goods', async () => {
  const index = await openIndex(database.pool, clock);
  const term = 'neuheiten';
  const first = await index.query(request({ term, count: 3 }));
  expect(first).toMatchObject({ page: 1, reading: { list: 'new', sort: 'newest' } });
  const further = await index.query(request({ term, count: 3, isRead: true, sort: 'newest', page: 2 }));
  expect(further).toMatchObject({ page: 2, total: first.total, pages: first.pages });
  const cheap = await index.query(request({ term, count: 3, isRead: true, sort: 'price-asc' }));
  expect(cheap.total).toBe(first.total);
});

test('a description counts if a title has the word, though no product is named so', async () => {
  const { pool } = database;
  const category = 'dresses';
  const variants = (sku: string) => [{ sku, prices: { ch: 100 } }];
  await seedGoods(pool, [
    { id: 'coat', category, titles: { 'de-CH': 'Sturmfester Umhang' }, variants: variants('coat-1') },
    {
      id: 'cape',
      category,
      description: 'Auch er ist sturmfest.',
      titles: { 'de-CH': 'Poncho' },
      variants: variants('cape-1'),
    },
  ]);
  const index = await openIndex(pool, clock);
  const found = await index.query(request({ term: 'sturmfest' }));
  expect(found.hits.map(({ productId }) => productId as string)).toEqual(['coat', 'cape']);
  expect(found.mentioned).toBe(false);
});
