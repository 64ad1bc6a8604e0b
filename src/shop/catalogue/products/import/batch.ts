import type { FeedManufacturer } from '../../legal-data/index.ts';
import type { FeedLevel } from '../../stock/index.ts';
import type { CategoryTree } from './categories.ts';
import type { FacetValues } from './facet-values.ts';
import type { FeedAttributeRegister } from './feed-attributes.ts';
import type { FeedRow } from './feed-row.ts';
import type { KnownAxis, KnownProduct, KnownText, KnownVariant } from './known.store.ts';
import type { RowRefusal } from './types.ts';
import type { NamedVideo } from './video-columns.ts';

export type ProductFacet = { product_id: string; key: string; value: string };
export type Priced = {
  sku: string;
  price: number;
  sale: { amount: number; from: number | null; to: number | null } | null;
};
/** Purchase price of a variant in minor units; null if the cell is empty. */
export type FeedCost = { sku: string; amount: number | null };
export type RowPictures = { sku: string; row: FeedRow; title: string; colour: string };

export type RowVideos = { productId: string; row: FeedRow; videos: NamedVideo[] };

/** Target state of the rows of a batch; the store finds the differences. */
export type Batch = {
  /** Manufacturers by id, in the order of the file; the first row of a product decides. */
  manufacturers: Map<string, FeedManufacturer>;
  products: KnownProduct[];
  texts: KnownText[];
  variants: KnownVariant[];
  axes: KnownAxis[];
  facets: ProductFacet[];
  prices: Priced[];
  costs: FeedCost[];
  stock: FeedLevel[];
  pictures: RowPictures[];
  /** Videos of the products for which the file names them; they replace the stored ones. */
  videos: RowVideos[];
  /** Products that share a changed name with others (category, colour …). */
  renamed: Set<string>;
  /** Products that lost a variant to another product of the file. */
  left: Set<string>;
  refusals: RowRefusal[];
  /** Remarks to rows whose other data are imported. */
  remarks: RowRefusal[];
};

/** State of a whole import. */
export type ImportState = {
  locale: string;
  tree: CategoryTree;
  values: FacetValues;
  attributes: FeedAttributeRegister;
  seenProducts: Set<string>;
};
