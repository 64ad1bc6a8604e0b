import { expect, test } from 'vitest';
import { shownArticles } from './shown-articles.ts';

const of = (...skus: string[]) => skus.map((sku) => ({ sku, productId: sku.slice(0, 1) }));
const shown = (articles: string[], wishes: string[]) =>
  shownArticles(of(...articles), of(...wishes)).map(({ sku }) => sku);

test('hides a removed product and shows it again on failure', () => {
  expect(shown(['a1', 'b1'], ['b1'])).toEqual(['b1']);
  expect(shown(['a1', 'b1'], ['b1', 'a1'])).toEqual(['a1', 'b1']);
  expect(shown(['a1'], [])).toEqual([]);
});

test('hides only the removed one of two variants of a product', () => {
  expect(shown(['a1', 'a2'], ['a2'])).toEqual(['a2']);
});

test('shows a replaced variant until the page knows the new one', () => {
  expect(shown(['a1', 'b1'], ['a2', 'b1'])).toEqual(['a1', 'b1']);
});

test('shows no row that the page does not know', () => {
  expect(shown(['a1'], ['a1', 'c1'])).toEqual(['a1']);
});
