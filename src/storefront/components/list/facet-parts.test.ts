import { expect, test } from 'vitest';
import { facetParts, type ValueFacet } from './facet-parts.ts';

const facet = (kind: ValueFacet['kind'], labels: string[], selected: string[] = []): ValueFacet => ({
  key: 'any',
  label: 'Any',
  kind,
  promoted: false,
  values: labels.map((label) => ({ value: label, label, count: 1, selected: selected.includes(label), swatch: null })),
});
const names = (given: ValueFacet) => {
  const { shown, folded } = facetParts(given);
  return {
    shown: shown.map(({ values }) => values.map(({ label }) => label)),
    folded: folded.flatMap(({ values }) => values).map(({ label }) => label),
  };
};
const LETTERS = [...'abcdefghijkl'];

test('shows eight values and folds the others', () => {
  expect(names(facet('values', LETTERS))).toEqual({ shown: [[...'abcdefgh']], folded: [...'ijkl'] });
  expect(names(facet('values', []))).toEqual({ shown: [], folded: [] });
});

test('always shows a chosen value', () => {
  expect(names(facet('swatches', LETTERS, ['l']))).toEqual({ shown: [[...'abcdefghl']], folded: [...'ijk'] });
});

test('separates sizes by system and divides the limit between them', () => {
  const sizes = names(
    facet('sizes', ['S', 'M', 'L', ...Array.from({ length: 12 }, (_, index) => String(34 + 2 * index))]),
  );

  expect(sizes.shown).toEqual([
    ['S', 'M', 'L'],
    ['34', '36', '38', '40', '42', '44', '46', '48', '50'],
  ]);
  expect(sizes.folded).toEqual(['52', '54', '56']);
});

test('names systems of sizes only if there are several', () => {
  expect(facetParts(facet('sizes', ['S', '34'])).shown.map(({ system }) => system)).toEqual(['letters', 'numbers']);
  expect(facetParts(facet('sizes', ['34', '36'])).shown.map(({ system }) => system)).toEqual([null]);
  expect(facetParts(facet('values', ['S', '34'])).shown.map(({ system }) => system)).toEqual([null]);
});
