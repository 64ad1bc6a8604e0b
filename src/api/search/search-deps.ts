import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { Content } from '../../shop/content/pages/index.ts';
import type { SearchEngine, SearchResult } from '../../shop/search/engine/index.ts';
import type { SearchHistory } from '../../shop/search/history/index.ts';

export type SearchShop = {
  catalogue: Catalogue;
  search: SearchEngine;
  /** Keys of the attributes by which lists filter. */
  filterKeys(): Promise<ReadonlySet<string>>;
  history: SearchHistory;
  content: Content;
};
export type SearchDeps = {
  shop(): SearchShop;
  /** Returns the cards of the found products, from a cache if there is one. */
  cards: Catalogue['cards'];
};

/** Public answers, cached as briefly as the pages that show them (docs/rules/content.md#page-ages). */
export const SHARED_CACHE = { 'Cache-Control': 'public, max-age=0, s-maxage=15' };

/** Returns the headers of an answer with results. No cache may store a provisional one. */
export function resultHeaders({ provisionalUntil }: Pick<SearchResult, 'provisionalUntil'>): {
  'Cache-Control': string;
} {
  return provisionalUntil === undefined ? SHARED_CACHE : { 'Cache-Control': 'no-store' };
}
