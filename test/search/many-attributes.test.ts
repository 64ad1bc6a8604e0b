import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attribute, extentOf, readRange } from '../../src/shop/catalogue/attributes/index.ts';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import type { DescribedValue } from '../../src/shop/search/engine/index/dictionary.ts';
import type { IndexedProduct } from '../../src/shop/search/engine/index/goods.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import { attribute } from '../support/attributes.ts';
import { randomRuns } from '../support/depth.ts';
import { indexOf } from './index-view.ts';

/** More attributes than the bits of a number: half of them choices, half of them numbers. */
const KEYS = Array.from(
  { length: 40 },
  (_, place) => `a_${'abcdefghij'[Math.floor(place / 10)]}${'abcdefghij'[place % 10]}`,
);
const isNumber = (key: string): boolean => KEYS.indexOf(key) % 2 === 1;
const VALUES = ['1', '2', '3', '5', '8'];
const attributes: Attribute[] = KEYS.map((key, place) =>
  attribute(key, { kind: isNumber(key) ? 'number' : 'choice', position: 1000 + place }),
);
const values: DescribedValue[] = KEYS.flatMap((key) =>
  VALUES.map((value, position) => ({
    key,
    value,
    position,
    swatch: null,
    labels: {},
    extent: isNumber(key) ? extentOf('number', value) : null,
  })),
);
const NOW = new Date('2026-11-20T12:00:00Z');
const BEFORE = new Date('2026-01-01T00:00:00Z');

type Traits = Record<string, string[]>;
const traits: fc.Arbitrary<Traits> = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 }),
  { maxKeys: 12 },
);

const productOf = (own: Traits, place: number): IndexedProduct => ({
  id: `p${place}`,
  categoryId: 'all',
  furtherIds: [],
  createdAt: BEFORE,
  deliveryMode: 'parcel',
  average: 0,
  reviews: 0,
  facets: Object.entries(own).flatMap(([key, list]) => list.map((value) => ({ key, value }))),
  variants: [
    {
      sku: `p${place}-1`,
      gtin: null,
      mpn: null,
      axes: [],
      availableFrom: 0,
      prices: [{ amount: 100, from: BEFORE, to: null }],
    },
  ],
  texts: { 'de-CH': { title: `Ding ${place}`, body: '', prose: '' } },
});

const filters: fc.Arbitrary<Traits> = fc
  .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 4 })
  .chain((keys) =>
    fc.record(
      Object.fromEntries(
        keys.map((key) => [
          key,
          isNumber(key)
            ? fc.constantFrom('2-', '-3', '2-5', '4-4', '9-').map((range) => [range])
            : fc.uniqueArray(fc.constantFrom(...VALUES, 'none'), { minLength: 1, maxLength: 2 }),
        ]),
      ),
    ),
  );

function meets(own: Traits, key: string, chosen: string[]): boolean {
  const list = own[key] ?? [];
  if (!isNumber(key)) return list.some((value) => chosen.includes(value));
  const range = readRange(chosen[0] ?? '');
  return list.some((value) => Number(value) >= (range?.from ?? -1) && Number(value) <= (range?.to ?? 99));
}

const requestFor = (chosen: Traits): SearchRequest => ({
  tenant: 'ch',
  locale: 'de-CH',
  term: '',
  category: null,
  filters: chosen,
  price: { min: null, max: null },
  sort: 'newest',
  page: 1,
  count: 10,
});

test('counts and filters by more attributes than a number has bits, with ranges', () => {
  fc.assert(
    fc.property(fc.array(traits, { minLength: 1, maxLength: 40 }), filters, (all, chosen) => {
      const view = indexOf([all.map(productOf)], { categories: [], now: NOW, more: { attributes, values } });
      const result = answerQuery(view, requestFor(chosen), NOW.getTime());
      const passing = (own: Traits, but: string): boolean =>
        Object.entries(chosen).every(([key, list]) => key === but || meets(own, key, list));
      expect(result.total).toBe(all.filter((own) => passing(own, '')).length);
      for (const key of KEYS) {
        const seen = all.filter((own) => passing(own, key)).flatMap((own) => own[key] ?? []);
        const facet = result.facets.find((known) => known.key === key);
        if (facet?.kind === 'range') {
          const numbers = seen.map(Number);
          if (numbers.length > 0) expect([facet.min, facet.max]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
          const counted = facet.buckets.reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(facet.min < facet.max ? seen.length : 0);
        } else if (facet) {
          for (const { value, count } of facet.values)
            expect(count).toBe(seen.filter((other) => other === value).length);
        } else {
          expect(new Set(seen).size).toBeLessThan(2);
          expect(chosen[key]).toBeUndefined();
        }
      }
    }),
    { numRuns: randomRuns(15, 150) },
  );
}, 60_000);

test('ignores filters beyond the most that a request has', () => {
  const view = indexOf([[productOf(Object.fromEntries(KEYS.map((key) => [key, ['1']])), 1)]], {
    categories: [],
    now: NOW,
    more: { attributes, values },
  });
  const chosen = Object.fromEntries(KEYS.map((key) => [key, isNumber(key) ? ['1-1'] : ['1']]));
  expect(answerQuery(view, requestFor(chosen), NOW.getTime()).total).toBe(1);
});
