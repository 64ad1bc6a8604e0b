import type { Locale } from '../../../tenants/tenant.ts';
import type { EnergyLabel, LegalData, LegalPart, TyreLabel } from '../legal-data/index.ts';
import type { Money } from '../prices/index.ts';

declare const kind: unique symbol;
type Branded<Name extends string> = string & { readonly [kind]: Name };

/** Article number of one variant, as baskets contain it. */
export type Sku = Branded<'Sku'>;
/** The feed's item_group_id; one card of a list. */
export type ProductId = Branded<'ProductId'>;
export type CategoryId = Branded<'CategoryId'>;

export type VatClass = 'standard' | 'reduced';
export type DeliveryMode = 'parcel' | 'bulky' | 'two-man';

export type ProductPicture = {
  /** Segment of /images/<id>/<preset>. */
  id: string;
  width: number;
  height: number;
  /** Dominant colour "#rrggbb". */
  ground: string;
  alt: string;
};

export type ProductRatingSummary = { average: number; count: number };
/**
 * Rating with the number of reviews for one star to five. The arrays `fits` and `qualities` count the marks of reviews,
 * in the order of FIT_MARKS and QUALITY_MARKS. The rating `real` excludes the reviews of the demo data; null if none
 * remain.
 */
export type ProductRating = ProductRatingSummary & {
  stars: number[];
  fits: number[];
  qualities: number[];
  real: ProductRatingSummary | null;
};

export type ColourSwatch = {
  value: string;
  label: string;
  /** "#rrggbb"; null for a pattern. */
  colour: string | null;
  sku: Sku;
};

/** Product as a list, a recommendation or a suggestion shows it. */
export type ProductCard = {
  productId: ProductId;
  sku: Sku;
  name: string;
  brand: string;
  slug: string;
  department: string;
  price: Money;
  /** Lawful strike price, or null. */
  compareAt: Money | null;
  /** Whole percent off the lawful reference, rounded down, or null. */
  percentOff: number | null;
  /** Price for everybody, beside a lower one of the customer's group. */
  commonPrice?: Money;
  /** True if variants of the product have different prices: the card says "ab". */
  fromPrice: boolean;
  picture: ProductPicture | null;
  rating: ProductRatingSummary | null;
  available: boolean;
  swatches: ColourSwatch[];
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
  /** Earliest time at which shown data becomes wrong without a change (end of a sale); null if unknown. */
  validUntil: Date | null;
};

export type AxisChoice = {
  value: string;
  label: string;
  swatch: string | null;
  /** Variant that this choice leads to, with the other choices unchanged where possible; null if there is none. */
  sku: Sku | null;
  /** False if that variant is sold out. */
  available: boolean;
  selected: boolean;
};
export type Axis = { key: string; name: string; choices: AxisChoice[] };

/** Choices among the variants of a product, for callers that need no product page. */
export type ProductChoices = {
  /** The requested variant. */
  article: Article;
  /** Returns the choices as seen from one of its variants. */
  axesOf(shown: Sku): Axis[];
};

export type Detail = {
  section: 'material' | 'measurements' | 'features' | 'scope' | 'safety' | 'other';
  name: string;
  value: string;
};

/** Description of a product in one locale. */
export type Description = {
  description: string;
  highlights: string[];
  details: Detail[];
  /** Codes like "wash30"; the messages contain their texts. */
  care: string[];
  /** Categories besides the main one. */
  furtherIds: CategoryId[];
  legal: LegalData;
};

/** Variant among the others of its product. */
export type Variant = {
  sku: Sku;
  price: Money;
  available: boolean;
  /** One choice per axis, in the order of the axes; `swatch` is "#rrggbb" or null. */
  choices: { axis: string; name: string; value: string; label: string; swatch: string | null }[];
};
export type ProductVariants = {
  /** Lead variant: the first one on sale, which is the canonical address. */
  leadSku: Sku;
  variants: Variant[];
};

/** Data of a product page. */
export type FoundProduct = {
  product: ProductView;
  /** Slug in each locale that has a text. */
  slugs: Partial<Record<Locale, string>>;
  /** Lead variant by tenant; missing where the product is not sold. */
  leads: Record<string, string>;
  /** Time at which the shown price ends. */
  priceUntil: Date | null;
  /** Variants on sale, in their order. */
  variants: SoldChoice[];
  beside: ProductBeside;
};

/** Whether other departments have something about a product in the tenant. A page reads only what there is. */
export type ProductBeside = {
  /** Related products or accessories, on sale or not. */
  related: boolean;
  documents: boolean;
  /** Published questions. */
  questions: boolean;
  /** A published page of its brand, in any locale. */
  brandPage: boolean;
};

/** Variant of a product as search engines learn of it. */
export type SoldChoice = {
  sku: Sku;
  price: Money;
  available: boolean;
  /** Whether it is ordered without a unit in stock, and the day from which it is there, if a supplier named one. */
  isOrdered: boolean;
  arrives: string | null;
  /** Its first picture. */
  picture: string | null;
  /** Names of its values by the key of their axis. */
  choices: Record<string, string>;
};

/** Video of a product, which loads when the visitor plays it. */
export type ProductVideo = {
  /** Title in the locale; empty if the feed gives none. */
  title: string;
  /** Size of the video in pixels; a video of the video service has the size of its poster. */
  width: number;
  height: number;
  /** Null if unknown. */
  seconds: number | null;
  /** Picture that is shown until the video plays. */
  poster: ProductPicture | null;
  /** Addresses of the files, in the order in which a browser tries them. */
  sources: { address: string; type: `video/${string}` }[];
  /** Address of the captions in the locale (WebVTT). */
  captions: string | null;
  /** Time since when the shop has the video. */
  since: Date;
};

/** Product as one of its variants shows it. */
export type ProductView = {
  productId: ProductId;
  /** The shown variant. */
  sku: Sku;
  /** Lead variant, which is the canonical address. */
  leadSku: Sku;
  name: string;
  brand: string;
  slug: string;
  department: string;
  description: string;
  highlights: string[];
  details: Detail[];
  /** Codes like "wash30"; the messages contain their texts. */
  care: string[];
  breadcrumb: { id: CategoryId; name: string; path: string }[];
  axes: Axis[];
  pictures: ProductPicture[];
  price: Money;
  compareAt: Money | null;
  percentOff: number | null;
  /** Price for everybody, beside a lower one of the customer's group. */
  commonPrice?: Money;
  basePrice: { price: Money; unit: string } | null;
  /** Lower prices of the shown variant by quantity; absent without any. */
  graduated?: { from: number; price: Money; basePrice: { price: Money; unit: string } | null }[];
  /**
   * Lowest price with its strike price and base price, shown while no variant is chosen; null if all variants cost the
   * same.
   */
  from: {
    price: Money;
    compareAt: Money | null;
    percentOff: number | null;
    commonPrice?: Money;
    basePrice: { price: Money; unit: string } | null;
  } | null;
  /**
   * `few` is the number of units if 1 to 5 remain, else null. A variant that is not in stock may have `said`, which
   * replaces the usual text, and `order`, which tells how it can be ordered.
   */
  stock: {
    available: boolean;
    few: number | null;
    said?: string;
    order?: 'backorder' | 'preorder';
    /** Day of the next delivery, as an ISO date. */
    arrives?: string;
  };
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
  legal: LegalData;
  /** Parts that the law of the tenant's country demands, in their order. */
  legalParts: LegalPart[];
  rating: ProductRating | null;
  guaranteeYears: number | null;
  vatClass: VatClass;
  deliveryMode: DeliveryMode;
  /** ISO dates between which an order placed now arrives in the tenant's first country. */
  delivery: { earliest: string; latest: string };
  technical: boolean;
  gtin: string | null;
  videos: ProductVideo[];
  /** Earliest time at which shown data becomes wrong without a change (end of a sale, cut-off of the delivery date). */
  validUntil: Date | null;
};

/** Variant as basket and order need it. */
export type Article = {
  sku: Sku;
  productId: ProductId;
  categoryId: CategoryId;
  name: string;
  brand: string;
  slug: string;
  /** Choices such as "Farbe: bordeaux, Grösse: 38", parts of a set, and on backorder the promised day. */
  variantText: string;
  picture: ProductPicture | null;
  /** All pictures, if the caller requested them. */
  pictures?: ProductPicture[];
  price: Money;
  compareAt: Money | null;
  /** With all pictures: time until which the strike price is lawful; null without an end. */
  compareUntil?: Date | null;
  percentOff: number | null;
  /** Price for everybody, beside a lower one of the customer's group. */
  commonPrice?: Money;
  basePrice: { price: Money; unit: string } | null;
  /** Measure of the base price; absent for goods without one. */
  unitMeasure?: { amount: number; unit: string };
  rating: ProductRatingSummary | null;
  onSale: boolean;
  /** Units that can be sold (docs/rules/stock.md#sellable), and those of them in stock. */
  available: number;
  inStock: number;
  /** Without a unit in stock: day of the next delivery, as an ISO date. */
  arrives: string | null;
  /** Made of units of other variants. */
  isSet: boolean;
  vatClass: VatClass;
  deliveryMode: DeliveryMode;
  technical: boolean;
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
};

/** Orders of a category's list that an employee may choose; products pinned in it come first. */
export type CategorySorting = 'popularity' | 'newest' | 'price-asc' | 'price-desc' | 'rating' | 'reduction';

export type CategoryNode = {
  id: CategoryId;
  name: string;
  path: string;
  depth: number;
  /** Order of its list; absent for the most popular first. */
  sorting?: CategorySorting;
  /** Picture in the menu, of departments only: their own one, else that of a product. */
  picture?: ProductPicture;
  children: CategoryNode[];
};

export type CategoryPage = {
  id: CategoryId;
  name: string;
  path: string;
  department: string;
  breadcrumb: { id: CategoryId; name: string; path: string }[];
  children: { id: CategoryId; name: string; path: string }[];
  /** Order of its list where the visitor chooses none. */
  sorting: CategorySorting;
};

/** Texts of a category in a locale; '' where there is none. Paragraphs are separated by an empty line. */
export type CategoryTexts = {
  /** Above the list. */
  intro: string;
  /** Below the list. */
  landingText: string;
  seoTitle: string;
  seoDescription: string;
  picture: ProductPicture | null;
};

export type { EnergyLabel, TyreLabel } from '../legal-data/index.ts';
