import { expect, test } from 'vitest';
import { boundFacets } from './bound-facets.ts';
import type { Facet } from './types.ts';

type Values = Extract<Facet, { values: unknown }>;
const brands = (count: number): Values => ({
  ...{ key: 'brand', label: 'Marke', kind: 'values', promoted: false },
  values: Array.from({ length: count }, (_, index) => ({
    ...{ value: `b${index}`, label: `Marke ${index} Österli`, count: count - index, selected: false, swatch: null },
  })),
});
const valuesOf = (facet: Facet | undefined) =>
  facet && 'values' in facet ? facet.values.map(({ value }) => value) : [];

test('leaves a facet with few values as it is', () => {
  const facet = brands(40);
  expect(boundFacets([facet])).toEqual([facet]);
});

test('has the values with most products in their order, and the chosen ones', () => {
  const facet = brands(2500);
  const rare = { value: 'rare', label: 'Zenit', count: 1, selected: true, swatch: null };
  const [bounded] = boundFacets([{ ...facet, values: [...facet.values.toReversed(), rare] }]);
  expect(bounded?.more).toBe(2460);
  expect(valuesOf(bounded)).toHaveLength(41);
  expect(valuesOf(bounded).slice(38)).toEqual(['b1', 'b0', 'rare']);
});

test.each([
  ['marke 7', ['b7', ...[...Array(10).keys()].map((digit) => `b7${digit}`)]],
  ['OSTERLI', [...Array(40).keys()].map((digit) => `b${digit}`)],
  ['sterli', [...Array(40).keys()].map((digit) => `b${digit}`)],
  ['nothing such', []],
])('finds values by %s', (text, expected) => {
  expect(valuesOf(boundFacets([brands(100)], { brand: text })[0])).toEqual(expected);
});

test('has more sizes than other values', () => {
  expect(valuesOf(boundFacets([{ ...brands(500), kind: 'sizes' }])[0])).toHaveLength(120);
});
