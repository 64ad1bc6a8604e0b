import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { stockMessagesOf } from '../../../tenants/messages/stock.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { linkedLabel, shownParts } from '../legal-data/index.ts';
import { money } from '../prices/index.ts';
import { FEW_LEFT } from '../stock/index.ts';
import { againText, arrivalText, handlingStart } from './arrival-text.ts';
import { articleRowAlone } from './articles.store.ts';
import { article } from './articles.ts';
import { brandedName } from './branded-name.ts';
import { type AxisRow, axisRows, variantRows } from './catalogue.store.ts';
import { groupBy } from './group-by.ts';
import { atOwnPrices, type OwnPricesOf } from './own-prices.ts';
import { pagePrices } from './page-prices.ts';
import { type ProductPageRow, productPageRow } from './product.store.ts';
import { shownVideos, type VideoAccount } from './product-videos.ts';
import type {
  DeliveryMode,
  FoundProduct,
  ProductChoices,
  ProductId,
  ProductPicture,
  ProductRating,
  ProductView,
  Sku,
  SoldChoice,
} from './types.ts';
import { validUntil } from './valid-until.ts';
import { variantChoices } from './variant-choices.ts';

const MOST_PICTURES = 12;
const HOUSES = Object.keys(tenants);

/**
 * Returns the dates on which an order placed at `now` arrives in `place` (ISO 3166), and the time at which they change.
 */
export type DeliveryPromises = (
  now: Date,
  mode: DeliveryMode,
  place: string,
  tenant: Tenant,
) => { earliest: string; latest: string; validUntil: Date };

/** Returns the path from the product department down to a category. */
export type WayTo = (request: { tenant: Tenant; locale: Locale; id: string }) => Promise<ProductView['breadcrumb']>;

/**
 * Returns the page of a product, its slug in each locale with a text, and its lead variant in each tenant. Null if the
 * tenant does not sell this variant.
 */
export async function loadProduct(
  {
    pool,
    wayTo,
    service,
    deliveryPromise,
  }: {
    pool: Pick<Pool, 'query'> | pg.ClientBase;
    wayTo: WayTo;
    service: VideoAccount | null;
    deliveryPromise: DeliveryPromises;
  },
  request: { tenant: Tenant; locale: Locale; sku: string; now: Date; pricesOf?: OwnPricesOf },
): Promise<FoundProduct | null> {
  const { tenant, locale, sku, now, pricesOf } = request;
  const asked = { tenant: tenant.id, locale, sku, now, mostPictures: MOST_PICTURES, houses: HOUSES };
  const row = await productPageRow(pool, asked);
  if (!row) return null;
  const own = await atOwnPrices(row.variants.map(offeredVariant), pricesOf);
  const offered = own.variants;
  const variants = offered.filter(isSold);
  const [lead] = variants;
  const shown = variants.find((variant) => variant.sku === sku);
  if (!shown || !lead) return null;
  const breadcrumb = await wayTo({ tenant, locale, id: row.categoryId });
  const axes = axesOfSold(row.axes.map(axisRow), variants);
  const delivery = deliveryOf(shown, { now, promise: deliveryPromise, mode: row.deliveryMode, tenant });
  const { prices, changes } = await pagePrices(pool, row, {
    variants,
    shown,
    own: pricesOf ? (own.prices.get(sku) ?? []) : null,
    tenant,
    now,
  });
  const legal = { manufacturer: row.manufacturer, ...row.legal, ...row.textLegal };
  const product: ProductView = {
    productId: row.id as ProductId,
    sku: sku as Sku,
    leadSku: lead.sku as Sku,
    name: row.title,
    brand: row.brand,
    slug: row.slug,
    department: breadcrumb[0]?.id ?? '',
    description: row.description,
    highlights: row.highlights,
    details: [...partDetails(row, locale), ...row.details],
    care: row.care,
    breadcrumb,
    axes: variantChoices(axes, choosable(variants, axes), sku),
    pictures: row.pictures.map(
      ([id, width, height, ground, alt]): ProductPicture => ({
        id,
        width,
        height,
        ground,
        alt: alt ?? brandedName({ brand: row.brand, name: row.title }),
      }),
    ),
    ...prices,
    stock: stockOf(shown, row.hasArrived, locale),
    energy: row.energy && linkedLabel(row.energy, locale),
    tyre: row.tyre && linkedLabel(row.tyre, locale),
    legal,
    legalParts: shownParts({ ...legal, ...row }, tenant.legal, calendarDay(now, tenant.timeZone)),
    rating: ratingOf(row),
    guaranteeYears: row.guaranteeYears,
    vatClass: row.vatClass,
    deliveryMode: row.deliveryMode,
    delivery: { earliest: delivery.earliest, latest: delivery.latest },
    technical: row.technical,
    gtin: row.gtin,
    videos: shownVideos(row.videos, { service, name: brandedName({ brand: row.brand, name: row.title }) }),
    validUntil: validUntil(offered, delivery.validUntil, endOfDay(shown.arrives), ...changes),
  };
  const { slugs, leads } = row;
  const [related, documents, questions, brandPage] = row.beside;
  return {
    product,
    slugs,
    leads,
    priceUntil: shown.priceUntil,
    variants: soldChoices(variants, axes, tenant.currency),
    beside: { related, documents, questions, brandPage },
  };
}

/** Returns the variants with the names of their values. */
function soldChoices(
  variants: readonly {
    sku: string;
    amount: number;
    available: number;
    inStock: number;
    arrives: string | null;
    picture: string | null;
  }[],
  axes: readonly AxisRow[],
  currency: Tenant['currency'],
): SoldChoice[] {
  return variants.map(({ sku, amount, available, inStock, arrives, picture }) => ({
    sku: sku as Sku,
    picture,
    price: money(amount, currency),
    available: available > 0,
    isOrdered: available > 0 && inStock <= 0,
    arrives,
    choices: Object.fromEntries(axes.filter((row) => row.sku === sku).map(({ axis, label }) => [axis, label])),
  }));
}

function offeredVariant(variant: ProductPageRow['variants'][number]) {
  const [sku, available, amount, priceUntil, nextPriceFrom, heldUntil, inStock, arrives, picture] = variant;
  return {
    sku,
    available,
    amount,
    onSale: true,
    priceUntil: moment(priceUntil),
    nextPriceFrom: moment(nextPriceFrom),
    heldUntil: moment(heldUntil),
    inStock,
    arrives,
    picture,
  };
}

type Supply = Pick<ReturnType<typeof offeredVariant>, 'available' | 'inStock' | 'arrives'>;

function stockOf(shown: Supply, hasArrived: boolean, locale: Locale): ProductView['stock'] {
  const { available, inStock, arrives } = shown;
  const said = arrivalText(shown, locale) ?? againText(shown, locale);
  return {
    available: available > 0,
    few: inStock > 0 && available <= FEW_LEFT ? available : null,
    ...(said === null ? {} : { said }),
    ...(available > 0 && inStock <= 0 ? { order: hasArrived ? ('backorder' as const) : ('preorder' as const) } : {}),
    ...(arrives === null ? {} : { arrives }),
  };
}

/** Returns the delivery dates of an order placed now; on backorder they count from the day of the next delivery. */
function deliveryOf(
  shown: Supply,
  about: { now: Date; promise: DeliveryPromises; mode: DeliveryMode; tenant: Tenant },
): ReturnType<DeliveryPromises> {
  const { now, promise, mode, tenant } = about;
  const place = tenant.country;
  const usual = promise(now, mode, place, tenant);
  const start = handlingStart(shown, 1, now);
  return start === null || start === now
    ? usual
    : { ...promise(start, mode, place, tenant), validUntil: usual.validUntil };
}

/** Returns the parts of a set as its scope of delivery. */
function partDetails({ parts }: ProductPageRow, locale: Locale): ProductView['details'] {
  const text = stockMessagesOf(locale);
  return parts.map(([units, brand, name]) => ({
    section: 'scope',
    name: brandedName({ brand, name }),
    value: text.unitsOf(units),
  }));
}

/** Returns the time at which a day has passed everywhere in Europe; null for no day. */
function endOfDay(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000);
}

function moment(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

function axisRow(row: ProductPageRow['axes'][number]): AxisRow {
  const [sku, axis, name, axisPosition, value, label, valuePosition, swatch] = row;
  return { sku, axis, name, axisPosition, value, label, valuePosition, swatch };
}

/** Returns the rating; null without a published review. */
function ratingOf(row: ProductPageRow): ProductRating | null {
  const { ratingAverage, ratingCount, ratingStars, ratingFits, ratingQualities, realAverage, realCount } = row;
  if (ratingAverage === null || !ratingCount) return null;
  return {
    average: ratingAverage,
    count: ratingCount,
    stars: ratingStars ?? [],
    fits: ratingFits ?? [],
    qualities: ratingQualities ?? [],
    real: realAverage !== null && realCount ? { average: realAverage, count: realCount } : null,
  };
}

/** Returns the choices among the variants on sale; null if the tenant does not sell this variant. */
export async function loadChoices(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; sku: string; now: Date },
): Promise<ProductChoices | null> {
  const { tenant, locale, sku, now } = request;
  const row = await articleRowAlone(pool, { tenant: tenant.id, locale, sku, now });
  const asked = row && article(row, request);
  if (!asked?.onSale) return null;
  // A single variant leaves no choice.
  if (!row?.hasOthers) return { article: asked, axesOf: () => [] };
  const products = [asked.productId];
  const [allVariants, allAxes] = await Promise.all([
    variantRows(pool, { tenant: tenant.id, products, now }),
    axisRows(pool, locale, products),
  ]);
  const variants = allVariants.filter(isSold);
  const axes = axesOfSold(allAxes, variants);
  const among = choosable(variants, axes);
  return { article: asked, axesOf: (shown) => variantChoices(axes, among, shown) };
}

/** Returns the axis values of these variants. */
export function axesOfSold(axes: AxisRow[], variants: { sku: string }[]): AxisRow[] {
  const sold = new Set(variants.map((variant) => variant.sku));
  return axes.filter((row) => sold.has(row.sku));
}

/** Tells whether a variant can be bought: on sale and with a current price. */
export function isSold<T extends { onSale: boolean; amount: number | null }>(
  variant: T,
): variant is T & { amount: number } {
  return variant.onSale && variant.amount !== null;
}

function choosable(
  variants: { sku: string; available: number }[],
  axes: { sku: string; axis: string; value: string }[],
) {
  const bySku = groupBy(axes, (row) => row.sku);
  return variants.map((variant) => ({
    sku: variant.sku,
    available: variant.available > 0,
    values: Object.fromEntries((bySku.get(variant.sku) ?? []).map((row) => [row.axis, row.value])),
  }));
}
