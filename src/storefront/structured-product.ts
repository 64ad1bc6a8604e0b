import { decimalText } from '../currencies/decimal-text.ts';
import type { FoundProduct, ProductView, SoldChoice } from '../shop/catalogue/products/index.ts';
import type { OfferTerms } from '../shop/content/seo-and-feeds/index.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { aggregateData } from './structured-data.ts';
import { returnData, shippingData } from './structured-terms.ts';
import type { ShownVideo } from './video-data.ts';

/** Axes that schema.org has properties for, by their keys. */
const PROPERTIES = { colour: 'color', size: 'size', material: 'material', pattern: 'pattern' } as const;

/** Returns the choices of the variant under schema.org's property names. */
function variantData({ axes }: ProductView): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PROPERTIES).flatMap(([key, name]) => {
      const chosen = axes.find((axis) => axis.key === key)?.choices.find((choice) => choice.selected);
      return chosen ? [[name, chosen.label]] : [];
    }),
  );
}

/**
 * Returns the shown variant with its ratings and offer. Excludes ratings of the demo shop, which are not by customers.
 */
export function productData(
  product: ProductView,
  about: {
    tenant: Tenant;
    terms: OfferTerms;
    priceUntil: Date | null;
    /** True if the page shows a "from" price, which may be another variant's. */
    isOpen: boolean;
    address(path: string): string;
    path: string;
  },
): Record<string, unknown> {
  const { tenant, terms, priceUntil, isOpen, address, path } = about;
  const { amount, currency } = product.price;
  const price = { '@type': 'UnitPriceSpecification', price: decimalText(amount, currency), priceCurrency: currency };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address(path)}#product`,
    url: address(path),
    sku: product.sku,
    ...(product.gtin ? { gtin: product.gtin } : {}),
    inProductGroupWithID: product.productId,
    name: product.name,
    description: product.description,
    ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    category: product.breadcrumb.map(({ name }) => name).join(' > '),
    ...variantData(product),
    image: product.pictures.map((picture) => address(`/images/${picture.id}/1280`)),
    ...(product.energy
      ? {
          hasEnergyConsumptionDetails: {
            '@type': 'EnergyConsumptionDetails',
            hasEnergyEfficiencyCategory: energyCategory(product.energy.class),
            energyEfficiencyScaleMin: energyCategory(product.energy.scaleMax),
            energyEfficiencyScaleMax: energyCategory(product.energy.scaleMin),
          },
        }
      : {}),
    ...(product.rating?.real ? { aggregateRating: aggregateData(product.rating.real) } : {}),
    offers: {
      '@type': 'Offer',
      // Without a choice the page shows the lowest price of all variants, maybe that of another one.
      url: address(isOpen ? `${path}?v=1` : path),
      price: decimalText(amount, currency),
      priceCurrency: currency,
      ...(priceUntil ? { priceValidUntil: priceUntil.toISOString().slice(0, 10) } : {}),
      priceSpecification: [
        { ...price, valueAddedTaxIncluded: true },
        ...(product.compareAt
          ? [
              {
                ...price,
                price: decimalText(product.compareAt.amount, currency),
                priceType: 'https://schema.org/StrikethroughPrice',
                valueAddedTaxIncluded: true,
              },
            ]
          : []),
      ],
      availability: `https://schema.org/${availabilityOf(product.stock)}`,
      ...(product.stock.arrives === undefined ? {} : { availabilityStarts: product.stock.arrives }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: tenant.companyName },
      shippingDetails: shippingData(tenant, terms),
      hasMerchantReturnPolicy: returnData(tenant, terms),
    },
  };
}

/** Most variants of a group: a page must not grow with the number of sizes. */
const MOST_VARIANTS = 100;

/**
 * Returns the variants of the product as a group, which refers to the shown one; null for a product with only one. The
 * page states the shown variant beside the group, and the terms of an offer are long.
 */
export function groupData(
  { product, variants }: Pick<FoundProduct, 'product' | 'variants'>,
  about: {
    address(path: string): string;
    pathOf(sku: string): string;
  },
): Record<string, unknown> | null {
  const { address, pathOf } = about;
  const named = Object.entries(PROPERTIES).filter(([key]) => variants.some(({ choices }) => key in choices));
  if (variants.length < 2 || named.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': groupId(product, about),
    productGroupID: product.productId,
    name: product.name,
    description: product.description,
    url: address(pathOf(product.leadSku)),
    ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.rating?.real ? { aggregateRating: aggregateData(product.rating.real) } : {}),
    variesBy: named.map(([, name]) => `https://schema.org/${name}`),
    hasVariant: variants
      .slice(0, MOST_VARIANTS)
      .map((variant) =>
        variant.sku === product.sku
          ? { '@id': variantId(variant.sku, about) }
          : otherVariant(variant, { ...about, product, named }),
      ),
  };
}

/** Returns a variant that the page does not show, with its own address. */
function otherVariant(
  { sku, price, available, isOrdered, arrives, picture, choices }: SoldChoice,
  about: {
    product: ProductView;
    named: readonly (readonly [key: string, name: string])[];
    address(path: string): string;
    pathOf(sku: string): string;
  },
): Record<string, unknown> {
  const { product, named, address, pathOf } = about;
  const image = picture ?? product.pictures[0]?.id;
  return {
    '@type': 'Product',
    '@id': variantId(sku, about),
    sku,
    name: product.name,
    url: address(pathOf(sku)),
    ...(image ? { image: address(`/images/${image}/1280`) } : {}),
    ...Object.fromEntries(named.flatMap(([key, name]) => (choices[key] ? [[name, choices[key]]] : []))),
    offers: {
      '@type': 'Offer',
      url: address(pathOf(sku)),
      price: decimalText(price.amount, price.currency),
      priceCurrency: price.currency,
      availability: `https://schema.org/${availabilityOf({ available, ...(isOrdered ? { order: 'backorder' as const } : {}) })}`,
      ...(isOrdered && arrives !== null ? { availabilityStarts: arrives } : {}),
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

const variantId = (
  sku: string,
  { address, pathOf }: { address(path: string): string; pathOf(sku: string): string },
): string => `${address(pathOf(sku))}#product`;

const groupId = (
  { leadSku }: Pick<ProductView, 'leadSku'>,
  { address, pathOf }: { address(path: string): string; pathOf(sku: string): string },
): string => `${address(pathOf(leadSku))}#group`;

/** Returns schema.org's availability. A variant that never had stock is ordered before its first delivery. */
function availabilityOf({ available, order }: Pick<ProductView['stock'], 'available' | 'order'>): string {
  if (!available) return 'OutOfStock';
  return order === undefined ? 'InStock' : { preorder: 'PreOrder', backorder: 'BackOrder' }[order];
}

/** Returns a product video for search engines; null without a picture for it. */
export function videoData(
  product: ProductView,
  shown: ShownVideo,
  about: { index: number; address(path: string): string; path: string },
): Record<string, unknown> | null {
  const { index, address, path } = about;
  const [video, file] = [product.videos[index], shown.sources.at(-1)];
  if (!video || !file || !shown.poster) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': `${address(path)}#video-${index + 1}`,
    about: { '@id': `${address(path)}#product` },
    name: shown.title,
    description: product.description || shown.title,
    thumbnailUrl: [address(`/images/${shown.poster.id}/1280`)],
    uploadDate: video.since.toISOString(),
    contentUrl: address(file.address),
    encodingFormat: file.type,
    ...(video.seconds === null ? {} : { duration: `PT${Math.max(1, Math.round(video.seconds))}S` }),
  };
}

/** Returns schema.org's name of an energy class; "A+++" becomes "A3Plus". */
function energyCategory(grade: string): string {
  const [, letter = '', plus = ''] = /^([A-G])(\+*)$/.exec(grade) ?? [];
  return `https://schema.org/EUEnergyEfficiencyCategory${letter}${plus === '' ? '' : `${plus.length}Plus`}`;
}
