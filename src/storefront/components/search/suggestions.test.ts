import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST, moved, readSuggestions } from './suggestions.ts';

const product = {
  sku: 'd1',
  name: 'Midikleid',
  brand: 'Alpa',
  path: '/p/midikleid/d1',
  price: { text: '79.90' },
  fromPrice: false,
  compareAt: null,
  picture: null,
  energyClass: null,
  energy: null,
};
const href = (term: string) => `/s/?q=${encodeURIComponent(term)}`;

test('orders terms, categories, products and history, each with its address', () => {
  const shown = readSuggestions(
    {
      terms: ['Midi & mehr'],
      categories: [{ name: 'Kleider', path: '/mode/kleider' }],
      products: [product],
      history: ['sofa'],
    },
    href,
  );
  expect(shown.map(({ kind, href: to }) => [kind, to])).toEqual([
    ['term', '/s/?q=Midi%20%26%20mehr'],
    ['category', '/mode/kleider'],
    ['product', '/p/midikleid/d1'],
    ['history', '/s/?q=sofa'],
  ]);
});

test('limits suggestions to ten without cutting off the history', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (terms, products, history) => {
      const shown = readSuggestions(
        {
          terms: Array.from({ length: terms }, (_, place) => `t${place}`),
          categories: [],
          products: Array.from({ length: products }, () => product),
          history: Array.from({ length: history }, (_, place) => `h${place}`),
        },
        href,
      );
      expect(shown.length).toBe(Math.min(MOST, terms + products + history));
      expect(shown.filter(({ kind }) => kind === 'history').length).toBe(Math.min(MOST, history));
    }),
  );
});

test.each([null, undefined, 'html', { error: { code: 'not-open' } }, { terms: [1] }])(
  'offers nothing for the invalid answer %j',
  (answer) => {
    expect(readSuggestions(answer, href)).toEqual([]);
  },
);

test('moves by arrow keys in a cycle that includes the field', () => {
  expect([moved('ArrowDown', -1, 3), moved('ArrowDown', 1, 3), moved('ArrowDown', 2, 3)]).toEqual([0, 2, -1]);
  expect([moved('ArrowUp', -1, 3), moved('ArrowUp', 2, 3), moved('ArrowUp', 0, 3)]).toEqual([2, 1, -1]);
  expect([moved('ArrowDown', -1, 0), moved('Enter', 0, 3), moved('a', 0, 3)]).toEqual([null, null, null]);
});
