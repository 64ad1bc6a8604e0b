import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, type RecommendationCandidate } from './choose.ts';

const of = (source: RecommendationCandidate['source'], productId: string, weight = 1): RecommendationCandidate => ({
  productId,
  sku: `${productId}-1`,
  source,
  weight,
});

test('orders sources: bought together, similar, popular', () => {
  const row = choose([of('popular', 'c', 99), of('similar', 'b', 50), of('together', 'a', 1)], 8, false);
  expect(row.skus).toEqual(['a-1', 'b-1', 'c-1']);
});

test('sorts by weight within a source, and by id at equal weight', () => {
  expect(choose([of('popular', 'b'), of('popular', 'a'), of('popular', 'c', 2)], 8, false).skus).toEqual([
    'c-1',
    'a-1',
    'b-1',
  ]);
});

test.each([
  [[of('together', 'a'), of('together', 'b'), of('similar', 'c')], false, 'together'],
  [[of('together', 'a'), of('similar', 'b'), of('similar', 'c')], false, 'similar'],
  [[of('together', 'a'), of('similar', 'b'), of('similar', 'c')], true, 'personal'],
  [[of('popular', 'a')], true, 'popular'],
  [[], true, 'popular'],
])('names a row after its most frequent source: %#', (candidates, isPersonal, kind) => {
  expect(choose(candidates, 8, isPersonal).kind).toBe(kind);
});

test('contains each product once, and at most the wanted number', () => {
  const candidate = fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    sku: fc.string(),
    source: fc.constantFrom('together', 'similar', 'popular'),
    weight: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(candidate), fc.integer({ min: 0, max: 6 }), (candidates, most) => {
      const { skus } = choose(candidates, most, false);
      expect(skus.length).toBe(Math.min(most, new Set(candidates.map(({ productId }) => productId)).size));
    }),
  );
});
