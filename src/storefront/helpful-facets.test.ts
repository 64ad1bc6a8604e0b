import { describe, expect, test } from 'vitest';
import type { Facet } from '../shop/search/engine/index.ts';
import { helpfulFacets } from './helpful-facets.ts';

type Values = Extract<Facet, { values: unknown }>;
type Range = Extract<Facet, { min: number }>;

const values = (key: string, counts: number[], selected: number | null = null): Values => ({
  ...{ key, label: key, kind: 'values', promoted: false },
  values: counts.map((count, index) => ({
    ...{ value: `${index}`, label: `${index}`, count, selected: index === selected, swatch: null },
  })),
});
const range = (key: string, min: number, max: number, from: number | null = null): Range => ({
  ...{ key, label: key, kind: 'range', promoted: false, unit: null, min, max, from, to: null, buckets: [] },
});
const keys = (facets: readonly Facet[]): string[] => facets.map(({ key }) => key);

describe('facets that help', () => {
  test('drops a facet whose values all products have', () => {
    expect(keys(helpfulFacets([values('sleeve', [3, 3]), values('colour', [2, 1])], 3))).toEqual(['colour']);
  });

  test('keeps a facet with one value that only some products have', () => {
    expect(keys(helpfulFacets([values('reduced', [2])], 9))).toEqual(['reduced']);
  });

  test('drops a range without two ends', () => {
    expect(keys(helpfulFacets([range('price', 9900, 9900), range('width', 60, 90)], 3))).toEqual(['width']);
  });

  test('drops all facets of a list with one product or none', () => {
    const facets = [values('colour', [1, 1]), range('price', 900, 1900), values('size', [0])];
    expect(helpfulFacets(facets, 1)).toEqual([]);
    expect(helpfulFacets(facets, 0)).toEqual([]);
  });

  test('keeps chosen facets, however few products they leave', () => {
    const facets = [values('colour', [1, 0], 1), range('price', 900, 900, 500), values('fit', [1])];
    expect(keys(helpfulFacets(facets, 1))).toEqual(['colour', 'price']);
  });

  test('keeps a facet whose values the visitor looks for', () => {
    expect(keys(helpfulFacets([values('brand', [1])], 1, { brand: 'bo' }))).toEqual(['brand']);
  });
});

describe('number of facets', () => {
  const eleven = [...'abcdefghijk'].map((key) => values(key, [1, 2]));

  test.each([
    [3, 'abc'],
    [6, 'abc'],
    [8, 'abcd'],
    [13, 'abcdefg'],
    [22, 'abcdefghijk'],
    [900, 'abcdefghijk'],
  ])('of %i products: %s', (total, expected) => {
    expect(keys(helpfulFacets(eleven, total)).join('')).toBe(expected);
  });

  test('does not count chosen ones', () => {
    const facets = [...eleven, values('chosen', [1, 2], 0)];
    expect(keys(helpfulFacets(facets, 3))).toEqual(['a', 'b', 'c', 'chosen']);
  });
});
