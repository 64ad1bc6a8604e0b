import type { Wish } from './badges.ts';

/**
 * The articles of the wishlist's page as the browser's copy of the list has them: gone when they are taken off, back
 * when that fails. One in whose place another variant of its product has come stands until the page knows that.
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
