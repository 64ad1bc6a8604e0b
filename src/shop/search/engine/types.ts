import type { CategoryId, ProductId, Sku } from '../../catalogue/products/index.ts';

export type Sorting = 'relevance' | 'popularity' | 'price-asc' | 'price-desc' | 'newest' | 'rating' | 'reduction';

export type SearchRequest = {
  tenant: string;
  locale: string;
  term: string;
  category: CategoryId | null;
  /** Facet key to chosen values; several values of one facet mean "or", several facets "and". */
  filters: Record<string, string[]>;
  /** Minor units, both ends included. */
  price: { min: number | null; max: number | null };
  sort: Sorting;
  page: number;
  count: number;
  /** False where nobody filters, as for a row of goods: then `facets` is empty and nothing is counted. */
  facets?: boolean;
  /** False where somebody only asks how many there are and what to choose from: then `hits` is empty and nothing is ranked. */
  hits?: boolean;
  /** True to look for what was typed as it was typed: no correction of typing mistakes. */
  literal?: boolean;
  /** What the house wants for this term, where somebody has said so; for the sortings "relevance" and, without a term, "popularity". */
  ranking?: Ranking;
  /** Facet keys that come first, in this order, where there is something to choose. */
  promoted?: readonly string[];
};

/** Merchandising of one term or category, as it holds now. */
export type Ranking = {
  /** Products that come first, in this order, as far as they are on sale and pass the filters; they need not match the term. */
  pins: ProductId[];
  /** What matches and is one of these counts more (factor above 1) or less (below 1, not below 0). */
  boosts: Boost[];
};
export type Boost = (
  | { kind: 'product'; id: ProductId }
  /** Itself and all below it. */
  | { kind: 'category'; id: CategoryId }
  | { kind: 'facet'; key: string; value: string }
) & { factor: number };

export type FacetValue = { value: string; label: string; count: number; selected: boolean; swatch: string | null };

/** Products whose price is at least `from` and below `to` (the last bucket includes its end). Minor units. */
export type PriceBucket = { from: number; to: number; count: number };

/**
 * Something to filter by. Counts ignore the facet's own choice. Values of facets with an order of their own (sizes in
 * their size system, storage, screens, energy classes) come in that order, others by frequency.
 * Keys that come from the system and not from the goods: `available` and `reduced` ("1"), `delivery` ("parcel",
 * "bulky", "two-man"), `rating` ("4", "3", "2", "1": so many stars or more; the counts include each other).
 */
export type Facet =
  | { key: string; kind: 'values' | 'swatches' | 'sizes'; promoted: boolean; values: FacetValue[] }
  | {
      key: 'price';
      kind: 'range';
      promoted: boolean;
      min: number;
      max: number;
      from: number | null;
      to: number | null;
      /** From min to max, ascending, without gaps; empty where prices lie too close. */
      buckets: PriceBucket[];
    };

export type SearchHit = {
  productId: ProductId /** Best matching variant: the article found by number, one that the filters mean, or the lead. */;
  sku: Sku;
};

export type SearchResult = {
  total: number;
  page: number;
  pages: number;
  hits: SearchHit[];
  facets: Facet[];
  /** The article whose number was typed exactly; the page sends people there. */
  exact: Sku | null;
  /** The term that was searched for instead of the one typed, because that one has a typing mistake; else null. */
  correction: string | null;
  /** Other terms that find something, best first, five at most: shown where little or nothing was found. */
  alternatives: string[];
  /** All that was found has the words of the term in its description only: nothing is called so. */
  mentioned: boolean;
  /** A path of the locale where people who typed this want to go ("retoure"); set by the house's rules, else null. */
  redirect: string | null;
};

export type Suggestions = {
  terms: string[];
  categories: { name: string; path: string }[];
  hits: SearchHit[];
};

/** The port: PostgreSQL's ranking or the index in memory behind it; an external engine if a house wants one. */
export type SearchEngine = {
  query(request: SearchRequest): Promise<SearchResult>;
  suggest(request: { tenant: string; locale: string; term: string; count: number }): Promise<Suggestions>;
};
