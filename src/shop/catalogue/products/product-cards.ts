import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import { linkedLabel } from '../legal-data/index.ts';
import { comparePrice, money } from '../prices/index.ts';
import { brandedName } from './branded-name.ts';
import {
  type AxisRow,
  axisRows,
  type PictureRow,
  type PriceRow,
  type ProductRow,
  pictureRows,
  priceRows,
  productRows,
  type VariantRow,
  variantRows,
} from './catalogue.store.ts';
import { chains } from './categories.store.ts';
import { groupBy } from './group-by.ts';
import { atOwnPrices, type OwnPricesOf } from './own-prices.ts';
import { costDifferently, pricedVariant } from './priced-variant.ts';
import { isSold, type SoldVariant } from './product-view.ts';
import type { ColourSwatch, ProductCard, ProductId, ProductPicture, Sku } from './types.ts';
import { validUntil } from './valid-until.ts';

type Loaded = {
  product: ProductRow;
  variants: SoldVariant[];
  /** All variants on offer, also those without a current price. */
  offered: VariantRow[];
  shown: SoldVariant;
  colours: AxisRow[];
  pictures: Map<string, PictureRow[]>;
  /** Variant whose price the card shows, and its price history. */
  priced: SoldVariant;
  history: PriceRow[];
  department: string;
  locale: TextLocale;
};

/** Returns the cards of a list in its order, with seven queries for any number of cards. */
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
  const ids = hits.map((hit) => hit.productId as string);
  if (ids.length === 0) return [];
  const [products, variantsOfAll, allColours] = await Promise.all([
    productRows(pool, { tenant: tenant.id, locale, products: ids }),
    variantRows(pool, { tenant: tenant.id, products: ids, now }),
    axisRows(pool, locale, ids, 'colour'),
  ]);
  const { variants: allVariants } = await atOwnPrices(variantsOfAll, pricesOf);
  const offered = groupBy(allVariants, (variant) => variant.productId);
  const variants = groupBy(allVariants.filter(isSold), (variant) => variant.productId);
  const shown = new Map(
    hits.map((hit) => [hit.productId as string, shownVariant(variants.get(hit.productId) ?? [], hit.sku)]),
  );
  const shownSkus = [...shown.values()].flatMap((variant) => (variant ? [variant.sku] : []));
  const priced = new Map(
    [...shown].flatMap(([id, variant]) => (variant ? [[id, pricedVariant(variants.get(id) ?? [], variant)]] : [])),
  );
  const [pictures, history, departments] = await Promise.all([
    pictureRows(pool, locale, shownSkus, 1),
    priceRows(pool, tenant.id, [...new Set([...priced.values()].map(({ sku }) => sku))]),
    chains(pool, locale, [...new Set(products.map((product) => product.categoryId))]),
  ]);
  const colours = groupBy(allColours, (row) => row.sku);
  const picturesBySku = groupBy(pictures, (row) => row.sku);
  const historyBySku = groupBy(history, (row) => row.sku);
  const byId = new Map(products.map((product) => [product.id, product]));
  return hits.flatMap((hit) => {
    const product = byId.get(hit.productId);
    const chosen = shown.get(hit.productId);
    const cheapest = priced.get(hit.productId);
    const own = variants.get(hit.productId) ?? [];
    if (!product || !chosen || !cheapest) return [];
    const loaded = {
      product,
      variants: own,
      offered: offered.get(hit.productId) ?? [],
      shown: chosen,
      colours: own.flatMap((variant) => colours.get(variant.sku) ?? []),
      pictures: picturesBySku,
      priced: cheapest,
      history: historyBySku.get(cheapest.sku) ?? [],
      department: departments.get(product.categoryId)?.[0]?.id ?? '',
      locale,
    };
    return [card(loaded, tenant, now)];
  });
}

/** Returns the wanted variant if it is available, else the first available one, else the first one. */
function shownVariant(variants: SoldVariant[], wanted: string): SoldVariant | null {
  const there = variants.filter((variant) => variant.available > 0);
  return there.find((variant) => variant.sku === wanted) ?? there[0] ?? variants[0] ?? null;
}

function card(
  { product, variants, offered, shown, colours, pictures, priced, history, department, locale }: Loaded,
  tenant: Tenant,
  now: Date,
): ProductCard {
  const name = brandedName({ brand: product.brand, name: product.title });
  const picture = (sku: string): ProductPicture | null => {
    const first = pictures.get(sku)?.[0];
    return first
      ? { id: first.id, width: first.width, height: first.height, ground: first.ground, alt: first.alt ?? name }
      : null;
  };
  // The strike price belongs to the variant whose price it stands beside; that of another one would compare different
  // products. A price of the customer's group has none.
  const isOwn = priced.common !== undefined;
  const strike = isOwn ? null : comparePrice(history, now, tenant.comparePriceRule);
  const lowestCommon = Math.min(...variants.map(({ common, amount }) => common ?? amount));
  return {
    productId: product.id as ProductId,
    sku: shown.sku as Sku,
    name: product.title,
    brand: product.brand,
    slug: product.slug,
    department,
    price: money(priced.amount, tenant.currency),
    compareAt: strike ? money(strike.amount, tenant.currency) : null,
    percentOff: strike?.percentOff ?? null,
    ...(isOwn ? { commonPrice: money(lowestCommon, tenant.currency) } : {}),
    fromPrice: costDifferently(variants),
    picture: picture(shown.sku),
    rating:
      product.ratingAverage !== null && product.ratingCount
        ? { average: product.ratingAverage, count: product.ratingCount }
        : null,
    available: variants.some((variant) => variant.available > 0),
    swatches: swatches(variants, colours),
    energy: product.energy && linkedLabel(product.energy, locale),
    tyre: product.tyre && linkedLabel(product.tyre, locale),
    validUntil: validUntil(offered, strike?.until ?? null),
  };
}

/** Returns a swatch per colour, which leads to its first available variant; none if there is only one colour. */
function swatches(variants: SoldVariant[], colours: AxisRow[]): ColourSwatch[] {
  const available = new Map(variants.map((variant) => [variant.sku, variant.available > 0]));
  const byColour = [...groupBy(colours, (row) => row.value).values()];
  if (byColour.length < 2) return [];
  return byColour.flatMap((rows) => {
    const row = rows.find((candidate) => available.get(candidate.sku)) ?? rows[0];
    return row ? [{ value: row.value, label: row.label, colour: row.swatch, sku: row.sku as Sku }] : [];
  });
}
