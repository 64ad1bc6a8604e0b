import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductId, Sku } from '../../../catalogue/products/index.ts';
import type { Facet, SearchResult } from '../types.ts';
import { readResult, writeResult } from './answer-text.ts';

const word = fc.string({ unit: 'binary', maxLength: 8 });
const whole = fc.nat(1_000_000);
const valueFacet: fc.Arbitrary<Facet> = fc.record({
  label: fc.string(),
  key: word,
  kind: fc.constantFrom('values', 'swatches', 'sizes'),
  promoted: fc.boolean(),
  values: fc.array(
    fc.record({
      value: word,
      label: word,
      count: whole,
      selected: fc.boolean(),
      swatch: fc.option(word),
    }),
    { maxLength: 6 },
  ),
});
const priceFacet: fc.Arbitrary<Facet> = fc.record({
  label: fc.string(),
  unit: fc.constant(null),
  key: fc.constant('price'),
  kind: fc.constant('range'),
  promoted: fc.boolean(),
  min: whole,
  max: whole,
  from: fc.option(whole, { nil: null }),
  to: fc.option(whole, { nil: null }),
  buckets: fc.array(fc.record({ from: whole, to: whole, count: whole }), { maxLength: 3 }),
});
const result: fc.Arbitrary<SearchResult> = fc.record({
  total: whole,
  page: whole,
  pages: whole,
  hits: fc.array(fc.record({ productId: word.map((id) => id as ProductId), sku: word.map((sku) => sku as Sku) })),
  facets: fc.array(fc.oneof(valueFacet, priceFacet), { maxLength: 4 }),
  exact: fc.option(word.map((sku) => sku as Sku)),
  correction: fc.option(word),
  alternatives: fc.array(word, { maxLength: 3 }),
  mentioned: fc.boolean(),
  reading: fc.option(
    fc.record({
      filters: fc.dictionary(fc.string(), fc.array(fc.string())),
      price: fc.constant(null),
      sort: fc.constant('relevance' as const),
      list: fc.constantFrom('reduced' as const, null),
    }),
  ),
  redirect: fc.option(word),
});

test('reads a result as it was written', () => {
  fc.assert(
    fc.property(result, (given) => {
      expect(readResult(writeResult(given))).toEqual(given);
    }),
  );
});
