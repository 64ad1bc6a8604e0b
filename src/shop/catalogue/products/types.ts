import type { Locale } from '../../../tenants/tenant.ts';
import type { Money } from '../prices/index.ts';

declare const kind: unique symbol;
type Branded<Name extends string> = string & { readonly [kind]: Name };

/** Article number of one variant: what is put into a basket. */
export type Sku = Branded<'Sku'>;
/** The feed's item_group_id: what one card of a list shows. */
export type ProductId = Branded<'ProductId'>;
export type CategoryId = Branded<'CategoryId'>;

export type VatClass = 'standard' | 'reduced';
export type DeliveryMode = 'parcel' | 'bulky' | 'two-man';

export type Picture = {
  /** Part of /images/<id>/<preset>. */
  id: string;
  width: number;
  height: number;
  /** Dominant colour "#rrggbb". */
  ground: string;
  alt: string;
};

export type EnergyLabel = { class: string; scaleMin: string; scaleMax: string; sheetUrl: string | null };
export type TyreLabel = { fuel: string; wet: string; noiseDb: number; noiseClass: string; snow: boolean };
export type Rating = { average: number; count: number };
/** With how many reviews gave one star to five; `real`: without those that the demo brought, null if none is left. */
export type ProductRating = Rating & { stars: number[]; real: Rating | null };

export type Swatch = {
  value: string;
  label: string /** "#rrggbb" or null for a pattern */;
  colour: string | null;
  sku: Sku;
};

/** What a list, a recommendation or a suggestion shows of a product. */
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
  /** True if variants of the product have different prices: the card says "ab". */
  fromPrice: boolean;
  picture: Picture | null;
  rating: Rating | null;
  available: boolean;
  swatches: Swatch[];
  energy: EnergyLabel | null;
  /** The earliest moment at which something shown turns wrong by time alone (end of a sale); null if none is known. */
  validUntil: Date | null;
};

export type AxisChoice = {
  value: string;
  label: string;
  swatch: string | null;
  /** The variant that this choice leads to, keeping the other choices where possible; null if there is none. */
  sku: Sku | null;
  /** False if that variant is sold out. */
  available: boolean;
  selected: boolean;
};
export type Axis = { key: string; name: string; choices: AxisChoice[] };

/** How the variants of a product are chosen, for whoever sells one and shows nothing of it. */
export type ProductChoices = {
  /** The variant that was asked for. */
  article: Article;
  /** The choices as seen from one of its variants. */
  axesOf(shown: Sku): Axis[];
};

export type Detail = {
  section: 'material' | 'measurements' | 'features' | 'scope' | 'safety' | 'other';
  name: string;
  value: string;
};

/** What pages tell of a product in one locale. */
export type Description = {
  description: string;
  highlights: string[];
  details: Detail[];
  /** Codes like "wash30"; the messages have their texts. */
  care: string[];
};

/** A variant among its siblings. */
export type Variant = {
  sku: Sku;
  price: Money;
  available: boolean;
  /** One per axis, in the order of the axes; the swatch is "#rrggbb" or null. */
  choices: { axis: string; name: string; value: string; label: string; swatch: string | null }[];
};
export type ProductVariants = {
  /** The variant a product is known by: the first on sale, its canonical address. */
  leadSku: Sku;
  variants: Variant[];
};

/** What a product's page is made from. */
export type FoundProduct = {
  product: ProductView;
  /** In each locale that has a text. */
  slugs: Partial<Record<Locale, string>>;
  /** By house: the article it is known by there; absent where it is not sold. */
  leads: Record<string, string>;
  /** When the price shown ends. */
  priceUntil: Date | null;
};

/** A video of a product, to be played where somebody wants to see it. */
export type ProductVideo = {
  /** In the locale; empty if the feed says nothing. */
  title: string;
  /** Of its pictures; a video of the video service is as wide as its poster. */
  width: number;
  height: number;
  /** Null if it is not known. */
  seconds: number | null;
  /** What stands there until it is played. */
  poster: Picture | null;
  /** Where it is, in the order in which a browser tries them. */
  sources: { address: string; type: `video/${string}` }[];
  /** Address of its captions in the locale (WebVTT). */
  captions: string | null;
  /** Since when the shop has it. */
  since: Date;
};

/** A product as seen through one of its variants. */
export type ProductView = {
  productId: ProductId;
  /** The variant shown. */
  sku: Sku;
  /** Its lead variant: the canonical address. */
  leadSku: Sku;
  name: string;
  brand: string;
  slug: string;
  department: string;
  description: string;
  highlights: string[];
  details: Detail[];
  /** Codes like "wash30"; the messages have their texts. */
  care: string[];
  breadcrumb: { id: CategoryId; name: string; path: string }[];
  axes: Axis[];
  pictures: Picture[];
  price: Money;
  compareAt: Money | null;
  percentOff: number | null;
  basePrice: { price: Money; unit: string } | null;
  /** What it costs while no variant is chosen, where they cost differently: the lowest price, with what belongs to it. */
  from: {
    price: Money;
    compareAt: Money | null;
    percentOff: number | null;
    basePrice: { price: Money; unit: string } | null;
  } | null;
  stock: { available: boolean /** Pieces left if few (1-5), else null. */; few: number | null };
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
  rating: ProductRating | null;
  guaranteeYears: number | null;
  vatClass: VatClass;
  deliveryMode: DeliveryMode;
  /** ISO dates between which an order of this moment arrives in the tenant's first country. */
  delivery: { earliest: string; latest: string };
  technical: boolean;
  gtin: string | null;
  videos: ProductVideo[];
  /** The earliest moment at which something shown turns wrong by time alone (end of a sale, cut-off of the delivery date). */
  validUntil: Date | null;
};

/** What the basket and the order need to know of an article. */
export type Article = {
  sku: Sku;
  productId: ProductId;
  categoryId: CategoryId;
  name: string;
  brand: string;
  slug: string;
  /** "Farbe: bordeaux, Grösse: 38", in the order of the axes. */
  variantText: string;
  picture: Picture | null;
  /** All of them, for those who asked for all. */
  pictures?: Picture[];
  price: Money;
  compareAt: Money | null;
  /** With all pictures: until when it may be compared with; null without an end. */
  compareUntil?: Date | null;
  percentOff: number | null;
  basePrice: { price: Money; unit: string } | null;
  rating: Rating | null;
  onSale: boolean;
  /** Pieces that can be sold now: stock less unexpired reservations. */
  available: number;
  vatClass: VatClass;
  deliveryMode: DeliveryMode;
  technical: boolean;
  energy: EnergyLabel | null;
};

export type CategoryNode = { id: CategoryId; name: string; path: string; depth: number; children: CategoryNode[] };

export type CategoryPage = {
  id: CategoryId;
  name: string;
  path: string;
  department: string;
  breadcrumb: { id: CategoryId; name: string; path: string }[];
  children: { id: CategoryId; name: string; path: string }[];
};

export type { Department } from './codes.ts';
