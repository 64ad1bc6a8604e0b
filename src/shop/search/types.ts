import type { CategoryId, ProductId, Sku } from '../catalogue/index.ts';

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
};

export type FacetValue = { value: string; label: string; count: number; selected: boolean; swatch: string | null };
export type Facet =
  | { key: string; kind: 'values' | 'swatches' | 'sizes'; values: FacetValue[] }
  | { key: 'price'; kind: 'range'; min: number; max: number; from: number | null; to: number | null };

export type SearchHit = {
  productId: ProductId /** Best matching variant: the article found by number, or the lead. */;
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
};

/** The port: PostgreSQL's ranking behind it now, an index in memory later, an external engine if a house wants one. */
export type SearchEngine = {
  query(request: SearchRequest): Promise<SearchResult>;
  suggest(request: { tenant: string; locale: string; term: string; count: number }): Promise<{
    terms: string[];
    categories: { name: string; path: string }[];
    hits: SearchHit[];
  }>;
};
