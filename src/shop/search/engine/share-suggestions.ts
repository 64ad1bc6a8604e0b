import type { SearchRequest, Suggestions } from './types.ts';

export const MOST_SUGGESTIONS = 10;
const MOST_TERMS = 4;
const MOST_CATEGORIES = 3;
/** Minimum length of a typed word that is looked for inside words too. */
export const SHORTEST_PART = 4;

/** Returns the search whose hits are suggested. */
export function suggestedHits(request: Pick<SearchRequest, 'tenant' | 'locale' | 'term' | 'count'>): SearchRequest {
  return { ...request, category: null, filters: {}, price: { min: null, max: null }, sort: 'relevance', page: 1 };
}

/** Shares the places of a list of suggestions: few categories, then some terms, then products. */
export function shareSuggestions(count: number, found: Suggestions): Suggestions {
  const categories = found.categories.slice(0, Math.min(MOST_CATEGORIES, count));
  const terms = found.terms.slice(0, Math.min(MOST_TERMS, count - categories.length));
  return { terms, categories, hits: found.hits.slice(0, count - categories.length - terms.length) };
}
