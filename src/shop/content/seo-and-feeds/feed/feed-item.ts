import { decimalText } from '../../../../currencies/decimal-text.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { type Article, brandedName, type Description, type Variant } from '../../../catalogue/products/index.ts';
import { type OfferTerms, offerTerms } from '../offer-terms.ts';
import type { FeedBeside, FeedExtra } from './feed.store.ts';

/** Attributes in their order, named as in portals and docs/import.md. */
export const ATTRIBUTES = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'canonical_link',
  'image_link',
  'additional_image_link',
  'availability',
  'availability_date',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'unit_pricing_measure',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'condition',
  'is_bundle',
  'product_type',
  'color',
  'size',
  'material',
  'pattern',
  'gender',
  'age_group',
  'energy_efficiency_class',
  'min_energy_efficiency_class',
  'max_energy_efficiency_class',
  'certification',
  'shipping',
  'shipping_weight',
  'min_handling_time',
  'max_handling_time',
  'product_highlight',
  'product_detail',
] as const;

/** Columns of the shop that portals do not know; `import products` reads them. */
export const OWN_ATTRIBUTES = ['c:document', 'c:accessories', 'c:related'] as const;

export type OwnAttribute = (typeof OWN_ATTRIBUTES)[number];
export type PortalAttribute = (typeof ATTRIBUTES)[number];
export type Shipping = { country: string; price: string };
export type PortalDetail = { section: string; name: string; value: string };

/** One variant for a portal, with plain texts that are not escaped for any format. */
export type FeedItem = Partial<
  Record<
    Exclude<PortalAttribute, 'shipping' | 'product_detail' | 'additional_image_link' | 'product_highlight'>,
    string
  >
> & {
  additional_image_link: string[];
  product_highlight: string[];
  shipping: Shipping[];
  product_detail: PortalDetail[];
  'c:document': string[];
  'c:accessories'?: string;
  'c:related'?: string;
};

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5000;
const MOST_PICTURES = 10;

const amountText = (minor: number, currency: string): string => `${decimalText(minor, currency)} ${currency}`;

/** Formats a time for portals, which require minutes and an offset; it is always UTC. */
const momentText = (date: Date): string => `${date.toISOString().slice(0, 16)}+0000`;

const AXES: Record<string, 'color' | 'size' | 'material' | 'pattern'> = {
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

const NOTHING_MORE = {
  unitMeasure: null,
  shippingGrams: null,
  gtin: null,
  mpn: null,
  priceFrom: null,
  priceTo: null,
};

/** Portals require the day of a backorder; one without a day counts as out of stock. */
function availabilityOf(
  { inStock, arrives }: Article,
  { available }: Variant,
): Pick<FeedItem, 'availability' | 'availability_date'> {
  if (!available || (inStock <= 0 && arrives === null)) return { availability: 'out_of_stock' };
  if (inStock > 0 || arrives === null) return { availability: 'in_stock' };
  return { availability: 'backorder', availability_date: `${arrives}T00:00+0000` };
}

/** Returns the offer of a variant for a portal, with the prices and delivery fees of product page and basket. */
export function feedItem(about: {
  tenant: Tenant;
  article: Article;
  variant: Variant;
  description: Description | null;
  extra: FeedExtra | undefined;
  /** Path of categories, product department first. */
  categories: { id: string; name: string }[];
  address: string;
  canonical: string;
  pictures: string[];
  /** Documents and products beside the product, and the start of addresses; null without columns of the shop. */
  beside: { found: FeedBeside | undefined; origin: string } | null;
}): FeedItem {
  const { tenant, article, variant, description, extra, categories, address, canonical, pictures, beside } = about;
  const { price, compareAt, energy } = article;
  const terms: OfferTerms = offerTerms(tenant, {
    amount: price.amount,
    mode: article.deliveryMode,
    categories: categories.map(({ id }) => id),
  });
  const chosen = Object.fromEntries(
    variant.choices.flatMap(({ axis, label }) => (AXES[axis] ? [[AXES[axis], label]] : [])),
  );
  const choices = variant.choices.map(({ label }) => label).join(', ');
  const { unitMeasure, shippingGrams, gtin, mpn, priceFrom, priceTo } = extra ?? NOTHING_MORE;
  const only = (key: string): string | undefined => {
    const told = extra?.facets[key] ?? [];
    return told.length === 1 ? told[0] : undefined;
  };
  const certified = energy?.eprelId ?? article.tyre?.eprelId;
  const gender = only('gender');
  const age = only('age_group');
  // The reduction ends with the price, or earlier when the law no longer allows the comparison (PBV 16).
  const ends = [priceTo, article.compareUntil ?? null].filter((end) => end !== null);
  const reducedUntil = ends.sort((a, b) => a.getTime() - b.getTime())[0];
  const [image, ...more] = pictures;
  const name = `${brandedName(article)}${choices === '' ? '' : `, ${choices}`}`;
  return {
    id: article.sku,
    item_group_id: article.productId,
    title: name.slice(0, LONGEST_TITLE),
    description: (description?.description ?? '').slice(0, LONGEST_DESCRIPTION) || name,
    link: address,
    canonical_link: canonical,
    ...(image ? { image_link: image } : {}),
    additional_image_link: more.slice(0, MOST_PICTURES),
    ...availabilityOf(article, variant),
    price: amountText((compareAt ?? price).amount, price.currency),
    ...(compareAt ? { sale_price: amountText(price.amount, price.currency) } : {}),
    ...(compareAt && priceFrom && reducedUntil
      ? { sale_price_effective_date: `${momentText(priceFrom)}/${momentText(reducedUntil)}` }
      : {}),
    ...(unitMeasure ? { unit_pricing_measure: `${unitMeasure.amount} ${unitMeasure.unit}` } : {}),
    ...(article.brand === '' ? {} : { brand: article.brand }),
    ...(gtin ? { gtin } : {}),
    ...(mpn ? { mpn } : {}),
    ...(gtin || mpn ? {} : { identifier_exists: 'no' }),
    condition: 'new',
    ...(article.isSet ? { is_bundle: 'yes' } : {}),
    product_type: categories.map((category) => category.name).join(' > '),
    ...chosen,
    ...(gender === undefined ? {} : { gender }),
    ...(age === undefined ? {} : { age_group: age }),
    ...(energy
      ? {
          energy_efficiency_class: energy.class,
          min_energy_efficiency_class: energy.scaleMin,
          max_energy_efficiency_class: energy.scaleMax,
        }
      : {}),
    ...(certified ? { certification: `EC:EPREL:${certified}` } : {}),
    shipping: terms.shipping.map(({ country, fee }) => ({ country, price: amountText(fee, price.currency) })),
    ...(shippingGrams === null ? {} : { shipping_weight: `${shippingGrams} g` }),
    ...(terms.shipping[0]
      ? {
          min_handling_time: String(terms.shipping[0].handlingDays[0]),
          max_handling_time: String(terms.shipping[0].handlingDays[1]),
        }
      : {}),
    product_highlight: description?.highlights ?? [],
    product_detail: description?.details ?? [],
    ...besideOf(beside),
  };
}

function besideOf(beside: { found: FeedBeside | undefined; origin: string } | null): Pick<FeedItem, OwnAttribute> {
  const { documents = [], accessories = [], related = [] } = beside?.found ?? {};
  return {
    'c:document': documents.map(
      ({ kind, language, fileId }) => `${kind}|${language}|${beside?.origin ?? ''}/documents/${fileId}.pdf`,
    ),
    ...(accessories.length === 0 ? {} : { 'c:accessories': accessories.join(', ') }),
    ...(related.length === 0 ? {} : { 'c:related': related.join(', ') }),
  };
}
