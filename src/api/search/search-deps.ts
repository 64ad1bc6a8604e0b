import type { Catalogue } from '../../shop/catalogue/index.ts';
import type { Content } from '../../shop/content/index.ts';
import type { SearchEngine } from '../../shop/search/index.ts';
import type { SearchHistory } from '../../shop/search-history/index.ts';

export type SearchShop = { catalogue: Catalogue; search: SearchEngine; history: SearchHistory; content: Content };
export type SearchDeps = {
  shop(): SearchShop;
  /** Cards of the goods that were found, kept where somebody keeps them. */
  cards: Catalogue['cards'];
};

/** The same for everybody of a host and address, as short-lived as the pages that show it (completions A5). */
export const SHARED_CACHE = { 'Cache-Control': 'public, max-age=0, s-maxage=15' };
