import type { CategoryTree } from './categories.ts';
import type { FacetValues } from './facet-values.ts';
import type { FeedRow } from './feed-row.ts';
import type { KnownAxis, KnownProduct, KnownText, KnownVariant } from './known.store.ts';
import type { Refusal } from './types.ts';
import type { NamedVideo } from './video-columns.ts';

export type ProductFacet = { product_id: string; key: string; value: string };
export type Priced = {
  sku: string;
  price: number;
  sale: { amount: number; from: number | null; to: number | null } | null;
};
/** `counted` is false where the feed only says that there is some. */
export type Stocked = { sku: string; quantity: number; counted: boolean };
export type RowPictures = { sku: string; row: FeedRow; title: string; colour: string };

export type RowVideos = { productId: string; row: FeedRow; videos: NamedVideo[] };

/** Everything that the rows of a batch want to be so; the store finds out what differs. */
export type Batch = {
  products: KnownProduct[];
  texts: KnownText[];
  variants: KnownVariant[];
  axes: KnownAxis[];
  facets: ProductFacet[];
  prices: Priced[];
  stock: Stocked[];
  pictures: RowPictures[];
  /** Of products of which the file says it: those, and no others. */
  videos: RowVideos[];
  /** Products of which a name changed that they share with others (category, colour …). */
  renamed: Set<string>;
  /** Products that an article of the file was of until now. */
  left: Set<string>;
  refusals: Refusal[];
};

/** What lasts for a whole import. */
export type ImportState = { locale: string; tree: CategoryTree; values: FacetValues; seenProducts: Set<string> };
