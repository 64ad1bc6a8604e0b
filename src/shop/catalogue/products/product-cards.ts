import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import { linkedLabel } from '../legal-data/index.ts';
import { comparePrice, money } from '../prices/index.ts';
import { brandedName } from './branded-name.ts';
import { type CardDetailRow, type CardRow, cardDetailRows, cardRows } from './cards.store.ts';
import { groupBy } from './group-by.ts';
import { atOwnPrices, type OwnPriced, type OwnPricesOf } from './own-prices.ts';
import { costDifferently, pricedVariant } from './priced-variant.ts';
import type { ColourSwatch, ProductCard, ProductId, ProductPicture, Sku } from './types.ts';
import { earliest } from './valid-until.ts';

type Offered = {
  sku: string;
  available: number;
  amount: number | null;
  colour: { value: string; label: string; swatch: string | null } | null;
};
type Sold = OwnPriced<Offered> & { amount: number };

type Loaded = {
  product: CardRow;
  variants: Sold[];
  shown: Sold;
  /** Variant whose price the card shows. */
  priced: Sold;
};

/** Returns the cards of a list in its order, with two queries for any number of cards. */
export async function loadCards(
  pool: Pool,
  request: {
    tenant: Tenant;
    locale: TextLocale;
    hits: { productId: ProductId; sku: Sku }[];
    now: Date;
    pricesOf?: OwnPricesOf;
  },
): Promise<ProductCard[]> {
  const { tenant, locale, hits, now, pricesOf } = request;
  if (hits.length === 0) return [];
  const asked = { tenant: tenant.id, locale };
  const products = await cardRows(pool, { ...asked, now, products: hits.map(({ productId }) => productId) });
  const { variants } = await atOwnPrices(products.flatMap(offeredVariants), pricesOf);
  const sold = groupBy(variants.filter(isPriced), ({ productId }) => productId);
  const byId = new Map(products.map((product) => [product.id, product]));
  const loaded = hits.flatMap(({ productId, sku }): Loaded[] => {
    const product = byId.get(productId);
    const own = sold.get(productId) ?? [];
    const shown = shownVariant(own, sku);
    return product && shown ? [{ product, variants: own, shown, priced: pricedVariant(own, shown) }] : [];
  });
  if (loaded.length === 0) return [];
  const details = await cardDetailRows(pool, {
    ...asked,
    variants: loaded.map(({ shown, priced }) => ({ shown: shown.sku, priced: priced.sku })),
  });
  return loaded.flatMap((own, place) => {
    const detail = details[place];
    return detail ? [card(own, detail, { tenant, locale, now })] : [];
  });
}

function offeredVariants({ id, variants }: CardRow): (Offered & { productId: string })[] {
  return variants.map(([sku, available, amount, value, label, swatch]) => ({
    productId: id,
    sku,
    available,
    amount,
    colour: value === null ? null : { value, label: label ?? value, swatch },
  }));
}

function isPriced<Variant extends { amount: number | null }>(
  variant: Variant,
): variant is Variant & { amount: number } {
  return variant.amount !== null;
}

/** Returns the wanted variant if it is available, else the first available one, else the first one. */
function shownVariant(variants: Sold[], wanted: string): Sold | null {
  const there = variants.filter((variant) => variant.available > 0);
  return there.find((variant) => variant.sku === wanted) ?? there[0] ?? variants[0] ?? null;
}

function card(
  { product, variants, shown, priced }: Loaded,
  detail: CardDetailRow,
  { tenant, locale, now }: { tenant: Tenant; locale: TextLocale; now: Date },
): ProductCard {
  // The strike price belongs to the variant whose price it stands beside; that of another one would compare different
  // products. A price of the customer's group has none.
  const isOwn = priced.common !== undefined;
  const strike = isOwn ? null : comparePrice(historyOf(detail), now, tenant.comparePriceRule);
  const lowestCommon = Math.min(...variants.map(({ common, amount }) => common ?? amount));
  return {
    productId: product.id as ProductId,
    sku: shown.sku as Sku,
    name: product.title,
    brand: product.brand,
    slug: product.slug,
    department: product.department,
    price: money(priced.amount, tenant.currency),
    compareAt: strike ? money(strike.amount, tenant.currency) : null,
    percentOff: strike?.percentOff ?? null,
    ...(isOwn ? { commonPrice: money(lowestCommon, tenant.currency) } : {}),
    fromPrice: costDifferently(variants),
    picture: pictureOf(detail, brandedName({ brand: product.brand, name: product.title })),
    rating:
      product.ratingAverage !== null && product.ratingCount
        ? { average: product.ratingAverage, count: product.ratingCount }
        : null,
    available: variants.some((variant) => variant.available > 0),
    swatches: swatches(variants),
    energy: product.energy && linkedLabel(product.energy, locale),
    tyre: product.tyre && linkedLabel(product.tyre, locale),
    validUntil: earliest(timeOf(product.changesAt), strike?.until ?? null),
  };
}

const timeOf = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds));

function historyOf({ prices }: CardDetailRow) {
  return (prices ?? []).map(([amount, from, to]) => ({ amount, from: new Date(from), to: timeOf(to) }));
}

function pictureOf({ picture }: CardDetailRow, name: string): ProductPicture | null {
  if (picture === null) return null;
  const [id, width, height, ground, alt] = picture;
  return { id, width, height, ground, alt: alt ?? name };
}

/** Returns a swatch per colour, which leads to its first available variant; none if there is only one colour. */
function swatches(variants: readonly Sold[]): ColourSwatch[] {
  const coloured = variants.flatMap(({ sku, available, colour }) => (colour ? [{ sku, available, ...colour }] : []));
  const byColour = [...groupBy(coloured, ({ value }) => value).values()];
  if (byColour.length < 2) return [];
  return byColour.flatMap((own) => {
    const row = own.find(({ available }) => available > 0) ?? own[0];
    return row ? [{ value: row.value, label: row.label, colour: row.swatch, sku: row.sku as Sku }] : [];
  });
}
