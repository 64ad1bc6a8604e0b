import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import type { CatalogueView } from '../../src/shop/search/engine/index/catalogue-view.ts';
import { mergeSegments } from '../../src/shop/search/engine/index/merge-segments.ts';
import { viewsOf } from '../../src/shop/search/engine/index/open-published.ts';
import { openSegment } from '../../src/shop/search/engine/index/open-segment.ts';
import { createProjection } from '../../src/shop/search/engine/index/projection.ts';
import { ALIVE, diedIn } from '../../src/shop/search/engine/index/rows.ts';
import type { Segment } from '../../src/shop/search/engine/index/segment.ts';
import { tenantsToIndex } from '../../src/shop/search/engine/index/tenants-to-index.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

const START = '2026-11-20T12:00:00Z';
let database: TestDatabase;
const clock = fixedClock(START);
let index: Awaited<ReturnType<typeof openIndex>>;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedCategories(pool, ['all', 'all/some']);
  await seedValues(pool, { colour: ['navy', 'red'], size: ['S', 'M'], brand: ['a', 'b'] });
  await seedGoods(
    pool,
    Array.from({ length: 12 }, (_, place) => ({
      id: `p${String(place).padStart(2, '0')}`,
      category: place % 2 === 0 ? 'all' : 'some',
      titles: { 'de-CH': `Regal Nummer ${place}`, 'fr-CH': `Étagère ${place}` },
      facets: { brand: [place % 3 === 0 ? 'a' : 'b'] },
      variants: [
        { sku: `p${place}-1`, axes: { colour: 'navy', size: 'S' }, prices: { ch: 1000 + place * 100 } },
        {
          sku: `p${place}-2`,
          axes: { colour: 'red', size: 'M' },
          prices: { ch: [{ amount: 900 + place * 100, from: '2026-11-21', to: '2026-11-25' }] },
        },
      ],
    })),
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.set(START);
  index = await openIndex(database.pool, clock);
});

function request(changes: Partial<SearchRequest> = {}): SearchRequest {
  return {
    tenant: 'ch',
    locale: 'de-CH',
    term: '',
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'price-asc',
    page: 1,
    count: 48,
    ...changes,
  };
}
const ids = async (changes: Partial<SearchRequest> = {}) =>
  (await index.query(request(changes))).hits.map((hit) => hit.productId as string);

test('a renewal adds a changed price, a new title, and a new product, and drops a withdrawn one', async () => {
  const { pool } = database;
  await pool.query("update price set amount = 99 where sku = 'p7-1'");
  await pool.query("update product_text set title = 'Kommode' where product_id = 'p03' and locale = 'de-CH'");
  await pool.query("update offer set on_sale = false where product_id = 'p05'");
  await seedGoods(pool, [
    { id: 'new', category: 'some', titles: { 'de-CH': 'Vitrine' }, variants: [{ sku: 'n', prices: { ch: 5 } }] },
  ]);
  const before = await index.query(request());
  expect(before.total).toBe(12);
  await index.projection.renew(['p07', 'p03', 'p05', 'new', 'unheard of']);
  expect((await ids()).slice(0, 2)).toEqual(['new', 'p07']);
  expect(await ids()).not.toContain('p05');
  expect(await ids({ term: 'kommode' })).toEqual(['p03']);
  expect(await ids({ term: 'vitrine' })).toEqual(['new']);
  expect((await ids({ term: 'regal' })).includes('p03')).toBe(false);
  expect((await index.query(request())).total).toBe(12);
  await pool.query("update price set amount = 1700 where sku = 'p7-1'");
  await pool.query("update offer set on_sale = true where product_id = 'p05'");
  await pool.query("update product_text set title = 'Regal Nummer 3' where product_id = 'p03' and locale = 'de-CH'");
  await pool.query("update offer set on_sale = false where product_id = 'new'");
});

test('many small changes leave few segments, and answer like a new index', async () => {
  for (let round = 0; round < 25; round += 1) {
    const place = round % 12;
    await database.pool.query('update price set amount = amount + 1 where sku = $1', [`p${place}-1`]);
    await index.projection.renew([`p${String(place).padStart(2, '0')}`]);
  }
  expect(index.view('ch').segments.length).toBeLessThan(6);
  const fresh = await openIndex(database.pool, clock);
  for (const sort of ['price-asc', 'price-desc', 'newest'] as const)
    for (const asked of [
      request({ sort }),
      request({ sort, term: 'regal' }),
      request({ sort, filters: { brand: ['a'] } }),
    ])
      expect(await index.query(asked)).toEqual(await fresh.query(asked));
});

test('other prices alone are read without the texts, and answer like a new index', async () => {
  const { pool } = database;
  // Two segments, so that a product lives in the newer one.
  await index.projection.renew(['p02']);
  const before = index.view('ch').segments.map(({ texts }) => texts);
  await pool.query("update price set valid_to = now() where sku in ('p1-1', 'p2-1', 'p3-1') and valid_to is null");
  await pool.query(
    `insert into price (tenant, sku, amount, valid_from) select 'ch', sku, 100 + 7 * length(sku), now()
     from unnest($1::text[]) as changed (sku)`,
    [['p1-1', 'p2-1', 'p3-1']],
  );
  clock.set(new Date(Date.now() + 1000).toISOString());
  expect(await index.projection.reprice(['p01', 'p02', 'p03', 'unheard of'])).toEqual([]);
  expect(index.view('ch').segments.map(({ texts }) => texts)).toEqual(before);
  const fresh = await openIndex(pool, clock);
  for (const asked of [
    request(),
    request({ sort: 'price-desc', term: 'regal' }),
    request({ sort: 'reduction' }),
    request({ filters: { colour: ['navy'] }, price: { min: 100, max: 200 } }),
    request({ term: 'p2-1' }),
  ])
    expect(await index.query(asked)).toEqual(await fresh.query(asked));
  expect((await ids()).slice(0, 3).sort()).toEqual(['p01', 'p02', 'p03']);
});

test('a variant that gains or loses its price is projected again', async () => {
  const { pool } = database;
  await pool.query("update price set valid_to = valid_from + interval '1 second' where sku = 'p4-1'");
  expect(await index.projection.reprice(['p04', 'p05'])).toEqual(['p04']);
});

test('merged segments answer like their parts', async () => {
  await index.projection.renew(['p01', 'p02']);
  await index.projection.renew(['p02', 'p03']);
  const view = index.view('ch');
  const joined = { ...view, segments: [openSegment(mergeSegments(view.segments))] };
  expect(joined.segments[0]?.products).toBe(12);
  for (const asked of [
    request(),
    request({ term: 'regal', sort: 'relevance' }),
    request({ term: 'p3-1' }),
    request({ term: 'etagere', locale: 'fr-CH', sort: 'relevance' }),
    request({ filters: { colour: ['navy'] }, price: { min: 1200, max: 1900 } }),
  ]) {
    const now = clock.now().getTime();
    expect(answerQuery(joined, asked, now)).toEqual(answerQuery(view, asked, now));
  }
});

test('a change by time is visible at once, and stored by the next projection', async () => {
  expect((await index.query(request({ filters: { colour: ['red'] } }))).total).toBe(0);
  clock.set('2026-11-22T00:00:00Z');
  const late = await index.query(request({ filters: { colour: ['red'] } }));
  expect([late.total, late.hits[0]?.sku]).toEqual([12, 'p0-2']);
  expect(index.projection.nextMoment()).toBeLessThanOrEqual(clock.now().getTime());
  const changed = index.projection.passTime();
  expect(changed).toHaveLength(12);
  await index.projection.renew(changed);
  expect(index.projection.nextMoment()).toBe(Date.parse('2026-11-25T00:00:00Z'));
  expect(await index.query(request({ filters: { colour: ['red'] } }))).toEqual(late);
  clock.set('2026-11-25T00:00:00Z');
  expect((await index.query(request({ filters: { colour: ['red'] } }))).total).toBe(0);
});

test('a thread with an older generation still sees later deletions', async () => {
  const before = index.view('ch');
  const asked = request({ term: 'regal' });
  const seen = answerQuery(before, asked, clock.now().getTime());
  await index.projection.renew(['p01']);
  const [old] = before.segments;
  const places = Array.from({ length: old?.products ?? 0 }, (_, place) => place);
  expect(old && places.some((place) => diedIn(old.rows, place) !== ALIVE)).toBe(true);
  expect(answerQuery(before, asked, clock.now().getTime())).toEqual(seen);
});

test('a change during a merge is correct afterwards', async () => {
  const joins: { segments: readonly Segment[]; done: PromiseWithResolvers<Segment> }[] = [];
  let views = new Map<string, CatalogueView>();
  const projection = createProjection({
    pool: database.pool,
    clock,
    log: silentLog,
    tenants: () => tenantsToIndex(database.pool),
    onPublish: (published) => {
      views = viewsOf(published, views);
    },
    merge: (segments) => {
      const done = Promise.withResolvers<Segment>();
      joins.push({ segments, done });
      return done.promise;
    },
    largeFrom: 1,
  });
  await projection.rebuild();
  await projection.renew(['p01', 'p02', 'p03']);
  expect(joins).toHaveLength(1);
  await database.pool.query("update price set amount = amount + 7 where sku in ('p1-1', 'p6-1')");
  await projection.renew(['p01', 'p06']);
  const [join] = joins;
  if (!join) throw new Error('nothing is joined');
  join.done.resolve(mergeSegments(join.segments));
  await vi.waitFor(() => expect(views.get('ch')?.segments.length).toBe(2), { timeout: 20_000 });
  const view = views.get('ch');
  if (!view) throw new Error('there is no index');
  const fresh = await openIndex(database.pool, clock);
  for (const asked of [
    request(),
    request({ term: 'regal' }),
    request({ sort: 'price-desc', filters: { brand: ['b'] } }),
  ])
    expect(answerQuery(view, asked, clock.now().getTime())).toEqual(await fresh.query(asked));
});
