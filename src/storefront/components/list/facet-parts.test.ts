import { expect, test } from 'vitest';
import { facetParts, type ValueFacet } from './facet-parts.ts';

const facet = (kind: ValueFacet['kind'], labels: string[], selected: string[] = []): ValueFacet => ({
  key: 'any',
  kind,
  promoted: false,
  values: labels.map((label) => ({ value: label, label, count: 1, selected: selected.includes(label), swatch: null })),
});
const names = (given: ValueFacet) => {
  const { shown, folded } = facetParts(given);
  return {
    shown: shown.map((part) => part.map(({ label }) => label)),
    folded: folded.flat().map(({ label }) => label),
  };
};
const LETTERS = [...'abcdefghijkl'];

test('eight values are seen, the others are unfolded', () => {
  expect(names(facet('values', LETTERS))).toEqual({ shown: [[...'abcdefgh']], folded: [...'ijkl'] });
  expect(names(facet('values', []))).toEqual({ shown: [], folded: [] });
});

test('a chosen value is always seen', () => {
  expect(names(facet('swatches', LETTERS, ['l']))).toEqual({ shown: [[...'abcdefghl']], folded: [...'ijk'] });
});

test('sizes of several systems stand apart and share the room', () => {
  const sizes = names(
    facet('sizes', ['S', 'M', 'L', ...Array.from({ length: 12 }, (_, index) => String(34 + 2 * index))]),
  );

  expect(sizes.shown).toEqual([
    ['S', 'M', 'L'],
    ['34', '36', '38', '40', '42', '44', '46', '48', '50'],
  ]);
  expect(sizes.folded).toEqual(['52', '54', '56']);
});
