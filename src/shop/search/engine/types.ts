import type { CategoryId, ProductId, Sku } from '../../catalogue/products/index.ts';

export type Sorting = 'relevance' | 'popularity' | 'price-asc' | 'price-desc' | 'newest' | 'rating' | 'reduction';

export type SearchRequest = {
  tenant: string;
  locale: string;
  /** Locale of the facets' names, if it is not that of the texts. */
  nameLocale?: string;
  term: string;
  category: CategoryId | null;
  /**
   * Selected values by the key of an attribute. Several values of one facet mean "or", several facets mean "and". A facet
   * of kind "range" has one value such as "60-90".
   */
  filters: Record<string, string[]>;
  /** Minor units, both ends included. */
  price: { min: number | null; max: number | null };
  sort: Sorting;
  /** Whether `sort` is the usual order of the category's list: pins apply then, whichever order it is. */
  isUsualOrder?: boolean;
  page: number;
  count: number;
  /** False for lists without filters, such as a row of products: `facets` stays empty and nothing is counted. */
  facets?: boolean;
  /** False to request only counts and facets: `hits` stays empty and nothing is ranked. */
  hits?: boolean;
  /** True to search for the typed term without correction of typing mistakes, and to read no filters in it. */
  literal?: boolean;
  /** True if the filters are all that the visitor wants: parts of the term that name others are dropped. */
  isRead?: boolean;
  /** Categories of the goods that the term names. Many others that only mention the goods are no answers. */
  kinds?: readonly CategoryId[];
  /** Whether only products of `kinds`, and those that are called so, are answers. */
  isKindOnly?: boolean;
  /** Goods for some persons only: categories for them, and those for others, whose products are no answers. */
  persons?: { own: readonly CategoryId[]; others: readonly CategoryId[] };
  /** Minor units of one unit of the currency, for prices in the term; 100 if absent. */
  unit?: number;
  /**
   * Pins and boosts of the tenant, if any. They apply to the sorting "relevance", and to "popularity" without a term;
   * pins also to the usual order of a category.
   */
  ranking?: Ranking;
  /** Synonyms that count instead of the stored ones, for a preview. PostgreSQL and engines of extensions ignore them. */
  vocabulary?: readonly { language: string; said: string[]; meant: string[] }[];
  /** Facet keys to show first, in this order, if they offer a choice. */
  promoted?: readonly string[];
};

/** Pins and boosts of one term or category that hold now. */
export type Ranking = {
  /** Products to show first, in this order, if they are on sale and pass the filters. They need not match the term. */
  pins: ProductId[];
  /** Matching products with one of these rank higher (factor above 1) or lower (below 1, not below 0). */
  boosts: Boost[];
  /** Products that visitors choose for the term. They count only while words are searched. */
  learned?: readonly LearnedBoost[];
};
export type LearnedBoost = { id: ProductId; factor: number };
export type Boost = (
  | { kind: 'product'; id: ProductId }
  /** The category and all below it. */
  | { kind: 'category'; id: CategoryId }
  | { kind: 'facet'; key: string; value: string }
) & { factor: number };

export type FacetValue = { value: string; label: string; count: number; selected: boolean; swatch: string | null };

/** Products whose value is at least `from` and below `to` (the last bucket includes its end). */
export type FacetBucket = { from: number; to: number; count: number };

/**
 * Property to filter by, defined by an attribute of the catalogue. Counts ignore the facet's own selection. Values with
 * an order of their own (sizes in their size system, storage, energy classes) follow it; others sort by frequency.
 * The system defines these keys: `price`, `available` and `reduced` ("1"), `delivery` ("parcel", "bulky", "two-man"),
 * and `rating` ("4", "3", "2", "1"). A rating counts products with at least so many stars.
 */
export type Facet =
  | {
      key: string;
      /** Name in the locale. */
      label: string;
      kind: 'values' | 'swatches' | 'sizes';
      promoted: boolean;
      values: FacetValue[];
    }
  | {
      key: string;
      label: string;
      kind: 'range';
      promoted: boolean;
      /** Unit of the numbers, '' for none; null for prices in minor units. */
      unit: string | null;
      min: number;
      max: number;
      from: number | null;
      to: number | null;
      /** Ascending from min to max, without gaps. Empty if the values are too close. */
      buckets: FacetBucket[];
    };

export type SearchHit = {
  productId: ProductId;
  /** Best matching variant: the one found by number, one that passes the filters, or the lead variant. */
  sku: Sku;
};

/** List that a term asks for beyond goods: reduced, new, gift ideas, or gift cards. */
export type WantedList = 'reduced' | 'new' | 'gift' | 'voucher';

/** Parts of a term that the search took as filters, price limits or an order, as in a request. */
export type Reading = {
  filters: Record<string, string[]>;
  /** Minor units; null if the term names no price. */
  price: { min: number | null; max: number | null } | null;
  sort: Sorting;
  list: WantedList | null;
};

export type SearchResult = {
  total: number;
  page: number;
  pages: number;
  hits: SearchHit[];
  facets: Facet[];
  /** SKU whose number was typed exactly; the page redirects to it. */
  exact: Sku | null;
  /** Term that was searched for instead of the mistyped one, else null. */
  correction: string | null;
  /** Up to five other terms with results, the best first. The page shows them if little or nothing was found. */
  alternatives: string[];
  /** Whether all hits contain the term in their description only: no product is named so. */
  mentioned: boolean;
  /** Parts of the term that were taken as filters or an order; null for none. */
  reading: Reading | null;
  /** Path in the locale to which a search rule redirects the term ("retoure"), else null. */
  redirect: string | null;
  /**
   * End of validity of an answer of PostgreSQL in place of the index, which answers better soon. Absent from all other
   * answers. Pages and programs must not show this one for longer.
   */
  provisionalUntil?: Date;
};

export type Suggestions = {
  terms: string[];
  categories: { name: string; path: string }[];
  hits: SearchHit[];
};

/** Port of a search engine. PostgreSQL and the index in memory implement it; an external engine can. */
export type SearchEngine = {
  query(request: SearchRequest): Promise<SearchResult>;
  suggest(request: { tenant: string; locale: string; term: string; count: number }): Promise<Suggestions>;
};
