import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPostgresSearch, type SearchEngine, type SearchRequest } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { type SeedGood, seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

/**
 * Compares counts, total and order of both engines with a simple model, in two tenants that sell different variants.
 */

const VALUES = { colour: ['navy', 'red', 'sand'], size: ['S', 'M', 'L'], material: ['oak', 'wool'], brand: ['a', 'b'] };
const KEYS = ['colour', 'size', 'material', 'brand', 'available'] as const;
const SOLD_IN: House[][] = [['ch'], ['ch', 'de'], ['ch', 'de'], ['de']];
const goods = makeGoods(40);
const LOCALES = { ch: 'de-CH', de: 'de-DE' } as const;
type House = keyof typeof LOCALES;
let database: TestDatabase;
const engines: Partial<Record<'index' | 'postgres', SearchEngine>> = {};

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['all', 'all/some']);
  await seedValues(database.pool, VALUES);
  await seedGoods(database.pool, goods);
  const clock = fixedClock('2026-06-01T00:00:00Z');
  engines.index = await openIndex(database.pool, clock);
  engines.postgres = createPostgresSearch({ pool: database.pool, clock });
});
afterAll(() => database.drop());

/** Makes reproducible products: values cycle in prime steps. */
function makeGoods(count: number): SeedGood[] {
  let wheel = 7;
  const turn = (size: number) => {
    wheel = (wheel * 7919 + 104_729) % 1_000_003;
    return wheel % size;
  };
  const pick = (values: string[]) => values[turn(values.length)] ?? '';
  return Array.from({ length: count }, (_, index): SeedGood => {
    const id = `p${String(index).padStart(2, '0')}`;
    return {
      id,
      category: turn(3) === 0 ? 'all' : 'some',
      titles: { 'de-CH': `Ding ${id}`, 'de-DE': `Ding ${id}` },
      createdAt: `2026-01-${String(1 + turn(28)).padStart(2, '0')}`,
      facets: {
        brand: [pick(VALUES.brand)],
        ...(turn(2) === 0 ? { material: [...new Set([pick(VALUES.material), pick(VALUES.material)])] } : {}),
      },
      variants: Array.from({ length: 1 + turn(3) }, (_, place) => ({
        sku: `${id}-${place}`,
        stock: turn(2),
        axes: { colour: pick(VALUES.colour), size: pick(VALUES.size) },
        prices: Object.fromEntries(SOLD_IN[turn(SOLD_IN.length)]?.map((house) => [house, 1000 + 500 * turn(6)]) ?? []),
      })),
    };
  });
}

type Article = SeedGood['variants'][number];
/** Returns the values of one variant of a product; all filters must match on one variant together. */
function valuesOf(good: SeedGood, article: Article, key: string): string[] {
  if (key === 'available') return article.stock !== 0 ? ['1'] : [];
  if (key === 'colour' || key === 'size') return [article.axes?.[key] ?? ''];
  return good.facets?.[key] ?? [];
}
const canBeHad = (good: SeedGood) => Number(good.variants.some(({ stock }) => stock !== 0));

function model(house: House, request: SearchRequest) {
  const { min, max } = request.price;
  const lowest = (good: SeedGood) => Math.min(...good.variants.map((variant) => Number(variant.prices[house])));
  const scope = goods
    .map((good) => ({ ...good, variants: good.variants.filter(({ prices }) => prices[house] !== undefined) }))
    .filter(({ variants }) => variants.length > 0)
    .filter((good) => request.category === null || request.category === 'all' || good.category === request.category);
  const passing = (good: SeedGood, ignored: string) =>
    good.variants.filter(
      (article) =>
        KEYS.every(
          (key) =>
            key === ignored ||
            !request.filters[key]?.length ||
            request.filters[key].some((value) => valuesOf(good, article, key).includes(value)),
        ) &&
        (ignored === 'price' || ((min === null || lowest(good) >= min) && (max === null || lowest(good) <= max))),
    );
  const passes = (good: SeedGood, ignored: string) => passing(good, ignored).length > 0;
  const result = scope.filter((good) => passes(good, ''));
  const counts = Object.fromEntries(
    KEYS.map((key) => {
      const seen = scope.flatMap((good) => [
        ...new Set(passing(good, key).flatMap((article) => valuesOf(good, article, key))),
      ]);
      const shown = new Set([...seen, ...(request.filters[key] ?? [])]);
      return [
        key,
        Object.fromEntries([...shown].map((value) => [value, seen.filter((other) => other === value).length])),
      ];
    }),
  );
  const prices = scope.filter((good) => passes(good, 'price')).map(lowest);
  return {
    ids: result
      .sort((a, b) => lowest(a) - lowest(b) || canBeHad(b) - canBeHad(a) || (a.id < b.id ? -1 : 1))
      .map((good) => good.id),
    counts,
    prices,
    range: prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null,
  };
}

test.each(['index', 'postgres'] as const)(
  'total, order and the counts of every facet of %s match the model',
  async (name) => {
    const search = engines[name];
    if (!search) throw new Error('there is no engine');
    const chosen = (key: keyof typeof VALUES) => fc.subarray(VALUES[key]);
    const amount = fc.option(
      fc.integer({ min: 2, max: 8 }).map((half) => half * 500),
      { freq: 2 },
    );
    const requests = fc.record({
      house: fc.constantFrom<House>('ch', 'de'),
      category: fc.constantFrom(null, 'all', 'some') as fc.Arbitrary<SearchRequest['category']>,
      filters: fc.record(
        {
          colour: chosen('colour'),
          size: chosen('size'),
          material: chosen('material'),
          brand: chosen('brand'),
          available: fc.subarray(['1']),
        },
        { requiredKeys: [] },
      ),
      price: fc.record({ min: amount, max: amount }),
      page: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ house, category, filters, price, page }) => {
        const request: SearchRequest = {
          tenant: house,
          locale: LOCALES[house],
          term: '',
          category,
          filters,
          price,
          sort: 'price-asc',
          page,
          count: 5,
        };
        const [result, expected] = [await search.query(request), model(house, request)];
        expect(result.total).toBe(expected.ids.length);
        expect(result.hits.map((hit) => hit.productId)).toEqual(
          expected.ids.slice((result.page - 1) * 5, result.page * 5),
        );
        for (const key of KEYS) {
          const facet = result.facets.find((candidate) => candidate.key === key);
          const values =
            facet && facet.kind !== 'range'
              ? Object.fromEntries(facet.values.map((value) => [value.value, value.count]))
              : null;
          if (values) expect(values).toEqual(expected.counts[key]);
          else expect(Object.keys(expected.counts[key] ?? {}).length).toBeLessThan(2);
        }
        const range = result.facets.find((candidate) => candidate.key === 'price');
        if (range?.kind === 'range' && expected.range) {
          expect([range.min, range.max]).toEqual(expected.range);
          const last = range.buckets.at(-1);
          expect([range.buckets[0]?.from, last?.to]).toEqual(last ? expected.range : [undefined, undefined]);
          for (const bucket of range.buckets) {
            const inside = expected.prices.filter(
              (amount) => amount >= bucket.from && (amount < bucket.to || (bucket === last && amount === bucket.to)),
            );
            expect(bucket.count).toBe(inside.length);
          }
        }
      }),
      { numRuns: randomRuns(15, 150) },
    );
  },
);
