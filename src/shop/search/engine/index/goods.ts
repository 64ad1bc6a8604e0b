import type { PricePeriod } from '../../../catalogue/prices/index.ts';

/** A product of one tenant as the index takes it, read from PostgreSQL. */
export type IndexedProduct = {
  id: string;
  categoryId: string;
  createdAt: Date;
  deliveryMode: string;
  /** 0 without reviews. */
  average: number;
  reviews: number;
  /** Facets of the product itself; those of its articles stand there. */
  facets: FacetPair[];
  /** Articles on sale by position and number; also those whose price is still to come. */
  variants: IndexedVariant[];
  /** By locale; a locale without one does not sell the product. */
  texts: Record<string, IndexedText>;
};

export type FacetPair = { key: string; value: string };
export type IndexedText = {
  title: string;
  /** What says what it is and has: names of brand and categories, traits, highlights, details. */
  body: string;
  /** What is told of it: a word of it is no more than mentioned. */
  prose: string;
};

export type IndexedVariant = {
  sku: string;
  gtin: string | null;
  axes: FacetPair[];
  /** The moment from which on there are pieces that nobody holds: 0 for now, infinity for sold out. */
  availableFrom: number;
  /** All periods of the tenant, oldest first: earlier ones decide whether a price may be struck through. */
  prices: PricePeriod[];
};
