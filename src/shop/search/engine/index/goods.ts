import type { PricePeriod } from '../../../catalogue/prices/index.ts';

/** Product of one tenant in the form of the index, read from PostgreSQL. */
export type IndexedProduct = {
  id: string;
  /** Main category. */
  categoryId: string;
  furtherIds: readonly string[];
  createdAt: Date;
  deliveryMode: string;
  /** 0 without reviews. */
  average: number;
  reviews: number;
  /** Facets of the product itself; those of a variant are in `variants`. */
  facets: FacetPair[];
  /** Variants on sale by position and number, including those whose price begins later. */
  variants: IndexedVariant[];
  /** Texts by locale. Without one, the product is not sold in that locale. */
  texts: Record<string, IndexedText>;
};

export type FacetPair = { key: string; value: string };
export type IndexedText = {
  title: string;
  /** Words that name the product and its properties: brand, categories, traits, highlights, details. */
  body: string;
  /** Description; its words only mention a property. */
  prose: string;
};

export type IndexedVariant = {
  sku: string;
  gtin: string | null;
  /** The maker's part number. */
  mpn: string | null;
  axes: FacetPair[];
  /** Time when a unit is free of reservations, in milliseconds since 1970: 0 for now, infinity for out of stock. */
  availableFrom: number;
  /** All periods of the tenant, oldest first: earlier ones decide about the strike price. */
  prices: PricePeriod[];
};
