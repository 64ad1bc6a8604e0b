import type { Wish } from './badges.ts';

/**
 * Returns the wishlist products according to the browser's list: removed ones disappear at once and return on failure.
 * A variant replaced by another of its product stays until the page knows the new one.
 */
export function shownArticles<Article extends { sku: string; productId: string }>(
  articles: readonly Article[],
  wishes: readonly Wish[],
): Article[] {
  const wished = new Set(wishes.map(({ sku }) => sku));
  const known = new Set(articles.map(({ sku }) => sku));
  const exchanged = new Set(wishes.filter(({ sku }) => !known.has(sku)).map(({ productId }) => productId));
  return articles.filter(({ sku, productId }) => wished.has(sku) || exchanged.has(productId));
}
