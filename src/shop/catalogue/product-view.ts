import type { Pool } from '../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { deliveryPromise } from '../delivery/index.ts';
import { basePrice, comparePrice, money } from '../pricing/index.ts';
import {
  type AxisRow,
  axisRows,
  type ProductRow,
  pictureRows,
  priceRows,
  productOfSku,
  productRows,
  productTexts,
  type VariantRow,
  variantRows,
} from './catalogue.store.ts';
import { chains } from './categories.store.ts';
import { groupBy } from './group-by.ts';
import { FEW } from './stock.store.ts';
import type { CategoryId, Picture, ProductChoices, ProductId, ProductRating, ProductView, Sku } from './types.ts';
import { validUntil } from './valid-until.ts';
import { variantChoices } from './variant-choices.ts';

const MOST_PICTURES = 12;

export async function loadProduct(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; sku: string; now: Date },
): Promise<ProductView | null> {
  const { tenant, locale, sku, now } = request;
  const productId = await productOfSku(pool, tenant.id, sku);
  if (!productId) return null;
  const [[product], [texts], allVariants, history, allAxes, pictures] = await Promise.all([
    productRows(pool, { tenant: tenant.id, locale, products: [productId] }),
    productTexts(pool, locale, [productId]),
    variantRows(pool, { tenant: tenant.id, products: [productId], now }),
    priceRows(pool, tenant.id, [sku]),
    axisRows(pool, locale, [productId]),
    pictureRows(pool, locale, [sku], MOST_PICTURES),
  ]);
  const variants = allVariants.filter(isSold);
  const shown = variants.find((variant) => variant.sku === sku);
  if (!product || !texts || !shown) return null;
  const breadcrumb = (await chains(pool, locale, [product.categoryId])).get(product.categoryId) ?? [];
  const axes = axesOfSold(allAxes, variants);
  const strike = comparePrice(history, now, tenant.comparePriceRule);
  const delivery = deliveryPromise(now, product.deliveryMode, tenant.delivery.countries[0] ?? '', tenant);
  const unit = basePrice(shown.amount, shown.unitMeasure);
  return {
    productId: product.id as ProductId,
    sku: sku as Sku,
    leadSku: leadVariant(variants).sku as Sku,
    name: product.title,
    brand: product.brand,
    slug: product.slug,
    department: breadcrumb[0]?.id ?? '',
    description: texts.description,
    highlights: texts.highlights,
    details: texts.details,
    care: texts.care,
    breadcrumb: breadcrumb.map(({ id, name, path }) => ({ id: id as CategoryId, name, path })),
    axes: variantChoices(axes, choosable(variants, axes), sku),
    pictures: pictures.map(
      ({ sku: _, ...picture }): Picture => ({ ...picture, alt: picture.alt ?? `${product.brand} ${product.title}` }),
    ),
    price: money(shown.amount, tenant.currency),
    compareAt: strike ? money(strike.amount, tenant.currency) : null,
    percentOff: strike?.percentOff ?? null,
    basePrice: unit ? { price: money(unit.amount, tenant.currency), unit: unit.unit } : null,
    stock: {
      available: shown.available > 0,
      few: shown.available > 0 && shown.available <= FEW ? shown.available : null,
    },
    energy: product.energy,
    tyre: product.tyre,
    rating: ratingOf(product),
    guaranteeYears: product.guaranteeYears,
    vatClass: product.vatClass,
    deliveryMode: product.deliveryMode,
    delivery: { earliest: delivery.earliest, latest: delivery.latest },
    technical: product.technical,
    gtin: shown.gtin,
    video: product.video,
    validUntil: validUntil(allVariants, strike?.until ?? null, delivery.validUntil),
  };
}

/** Null without a published review. */
function ratingOf(product: ProductRow): ProductRating | null {
  const { ratingAverage, ratingCount, ratingStars, realAverage, realCount } = product;
  if (ratingAverage === null || !ratingCount) return null;
  return {
    average: ratingAverage,
    count: ratingCount,
    stars: ratingStars ?? [],
    real: realAverage !== null && realCount ? { average: realAverage, count: realCount } : null,
  };
}

/** The ways to choose among the variants on sale; null if the tenant does not sell the product through this one. */
export async function loadChoices(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; sku: string; now: Date },
): Promise<ProductChoices | null> {
  const { tenant, locale, sku, now } = request;
  const productId = await productOfSku(pool, tenant.id, sku);
  if (!productId) return null;
  const [allVariants, allAxes] = await Promise.all([
    variantRows(pool, { tenant: tenant.id, products: [productId], now }),
    axisRows(pool, locale, [productId]),
  ]);
  const variants = allVariants.filter(isSold);
  if (!variants.some((variant) => variant.sku === sku)) return null;
  const axes = axesOfSold(allAxes, variants);
  const among = choosable(variants, axes);
  return { sku: sku as Sku, axesOf: (shown) => variantChoices(axes, among, shown) };
}

/** Rows of the axes that belong to one of these variants. */
export function axesOfSold(axes: AxisRow[], variants: { sku: string }[]): AxisRow[] {
  const sold = new Set(variants.map((variant) => variant.sku));
  return axes.filter((row) => sold.has(row.sku));
}

export type SoldVariant = VariantRow & { amount: number };

/** On sale and with a price: anything else cannot be bought. */
export function isSold(variant: VariantRow): variant is SoldVariant {
  return variant.onSale && variant.amount !== null;
}

/** The variant a product is known by: the first that can be had, else the first. */
export function leadVariant(variants: SoldVariant[]): SoldVariant {
  const lead = variants.find((variant) => variant.available > 0) ?? variants[0];
  if (!lead) throw new RangeError('a product without variants has no lead');
  return lead;
}

function choosable(variants: SoldVariant[], axes: { sku: string; axis: string; value: string }[]) {
  const bySku = groupBy(axes, (row) => row.sku);
  return variants.map((variant) => ({
    sku: variant.sku,
    available: variant.available > 0,
    values: Object.fromEntries((bySku.get(variant.sku) ?? []).map((row) => [row.axis, row.value])),
  }));
}
