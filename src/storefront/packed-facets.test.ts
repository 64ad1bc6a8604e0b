import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedFacet } from '../shop/search/engine/bound-facets.ts';
import { packFacets, unpackFacets } from './packed-facets.ts';

const text = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('¶', 'a¦b', '½ Arm', '', '0'))
  .filter((word) => !['\u0001', '\u0002'].some((sign) => word.includes(sign)));
const count = fc.nat(1_000_000);
const decimal = fc.integer({ min: -9999, max: 9999 }).map((number) => number / 10);
const values = fc.array(
  fc.record({
    value: text.filter((value) => value !== ''),
    label: text.filter((label) => label !== ''),
    count,
    selected: fc.boolean(),
    swatch: fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/)),
  }),
  { maxLength: 5 },
);
const facet: fc.Arbitrary<ListedFacet> = fc.oneof(
  fc.record({
    key: text,
    label: text,
    kind: fc.constantFrom('values' as const, 'swatches' as const, 'sizes' as const),
    promoted: fc.boolean(),
    values,
  }),
  fc.record({
    key: fc.constant('price'),
    label: text,
    unit: fc.constant(null),
    kind: fc.constant('range' as const),
    promoted: fc.boolean(),
    min: count,
    max: count,
    from: fc.option(count),
    to: fc.option(count),
    buckets: fc.array(fc.record({ from: count, to: count, count }), { maxLength: 5 }),
  }),
  fc.record({
    key: text.filter((key) => key !== 'price'),
    label: text,
    unit: text,
    kind: fc.constant('range' as const),
    promoted: fc.boolean(),
    min: decimal,
    max: decimal,
    from: fc.option(decimal),
    to: fc.option(decimal),
    buckets: fc.array(fc.record({ from: decimal, to: decimal, count }), { maxLength: 5 }),
  }),
);

test('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.array(facet, { maxLength: 5 }), (facets) => {
      expect(unpackFacets(packFacets(facets))).toEqual(facets);
    }),
  );
});
