import { expect, test } from 'vitest';
import { shownArticles } from './shown-articles.ts';

const of = (...skus: string[]) => skus.map((sku) => ({ sku, productId: sku.slice(0, 1) }));
const shown = (articles: string[], wishes: string[]) =>
  shownArticles(of(...articles), of(...wishes)).map(({ sku }) => sku);

test('what is taken off is gone, and back when that failed', () => {
  expect(shown(['a1', 'b1'], ['b1'])).toEqual(['b1']);
  expect(shown(['a1', 'b1'], ['b1', 'a1'])).toEqual(['a1', 'b1']);
  expect(shown(['a1'], [])).toEqual([]);
});

test('of two variants of a product only the one that was taken off is gone', () => {
  expect(shown(['a1', 'a2'], ['a2'])).toEqual(['a2']);
});

test('an article stands until the page knows the variant in its place', () => {
  expect(shown(['a1', 'b1'], ['a2', 'b1'])).toEqual(['a1', 'b1']);
});

test('what the page does not know yet is no row', () => {
  expect(shown(['a1'], ['a1', 'c1'])).toEqual(['a1']);
});
