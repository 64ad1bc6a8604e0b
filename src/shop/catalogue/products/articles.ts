import type { Pool } from '../../../platform/database/pool.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { stockMessagesOf } from '../../../tenants/messages/stock.ts';
import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import { linkedLabel } from '../legal-data/index.ts';
import { basePrice, comparePrice, money } from '../prices/index.ts';
import { arrivalText } from './arrival-text.ts';
import {
  type ArticleRow,
  articleRows,
  readArticleRows,
  readSoldRows,
  type SoldRow,
  soldRows,
} from './articles.store.ts';
import type { Sold } from './batch-price-and-stock.ts';
import { brandedName } from './branded-name.ts';
import type { ReadProductTexts } from './product-texts.ts';
import type { Article, CategoryId, ProductId, ProductPicture, Sku } from './types.ts';

type Told = { tenant: Tenant; locale: TextLocale; now: Date; allPictures?: boolean };
type Request = Told & { skus: string[]; basketId?: string | null };

export const MOST_PICTURES = 12;

/**
 * Returns variants by SKU for basket, order and gateway: one query for all lines. With cached texts, simultaneous
 * requests share it.
 */
export async function loadArticles(
  deps: { pool: Pool; sold: Sold; words: ReadProductTexts | null },
  request: Request,
): Promise<Map<string, Article>> {
  const { pool, sold, words } = deps;
  const { tenant, locale, skus, now, basketId = null } = request;
  if (skus.length === 0) return new Map();
  if (words && !request.allPictures) {
    const asked = { tenant: tenant.id, skus };
    return withWords(basketId ? await soldRows(pool, { ...asked, now, basketId }) : await sold(asked), words, request);
  }
  const mostPictures = request.allPictures ? MOST_PICTURES : 1;
  const rows = await articleRows(pool, { tenant: tenant.id, locale, skus, now, mostPictures, basketId });
  return new Map(rows.map((row) => [row.sku, article(row, request)]));
}

/** Reads variants from rows of a statement of another department (articlesText). */
export function readArticles(rows: unknown, request: Told): Map<string, Article> {
  return new Map(readArticleRows(rows).map((row) => [row.sku, article(row, request)]));
}

/** Reads variants from rows of price and stock (soldText), with cached texts. */
export function readSoldArticles(rows: unknown, words: ReadProductTexts, request: Told): Promise<Map<string, Article>> {
  return withWords(readSoldRows(rows), words, request);
}

async function withWords(rows: SoldRow[], words: ReadProductTexts, request: Told): Promise<Map<string, Article>> {
  const { tenant, locale } = request;
  const told = rows.length === 0 ? null : await words({ tenant, locale, skus: rows.map(({ sku }) => sku) });
  return new Map(
    rows.flatMap((row) => {
      const own = told?.get(row.sku);
      return own ? [[row.sku, article({ ...own, ...row }, request)] as const] : [];
    }),
  );
}

export function article(row: ArticleRow, { tenant, locale, now, allPictures }: Told): Article {
  const history = row.prices.map(([amount, from, to]) => ({
    amount,
    from: new Date(from),
    to: to === null ? null : new Date(to),
  }));
  const current = history.findLast((period) => period.from <= now && (period.to === null || period.to > now));
  const last = history.findLast((period) => period.from <= now);
  const strike = comparePrice(history, now, tenant.comparePriceRule);
  const pictures = row.pictures.map(
    ([id, width, height, ground, alt]): ProductPicture => ({
      id,
      width,
      height,
      ground,
      alt: alt ?? brandedName({ brand: row.brand, name: row.title }),
    }),
  );
  const unit = current ? basePrice(current.amount, row.unitMeasure) : null;
  return {
    sku: row.sku as Sku,
    productId: row.productId as ProductId,
    categoryId: row.categoryId as CategoryId,
    name: row.title,
    brand: row.brand,
    slug: row.slug,
    variantText: variantText(row, locale),
    picture: pictures[0] ?? null,
    ...(allPictures ? { pictures, compareUntil: strike?.until ?? null } : {}),
    // A variant without a current price is not on sale; its last price is still shown in the basket line.
    price: money((current ?? last ?? history.at(-1))?.amount ?? 0, tenant.currency),
    compareAt: strike ? money(strike.amount, tenant.currency) : null,
    percentOff: strike?.percentOff ?? null,
    basePrice: unit ? { price: money(unit.amount, tenant.currency), unit: unit.unit } : null,
    ...(unit && row.unitMeasure ? { unitMeasure: row.unitMeasure } : {}),
    rating:
      row.ratingAverage !== null && row.ratingCount ? { average: row.ratingAverage, count: row.ratingCount } : null,
    onSale: row.onSale && current !== undefined,
    available: row.available,
    inStock: row.inStock,
    arrives: row.arrives,
    isSet: row.parts.length > 0,
    vatClass: row.vatClass,
    deliveryMode: row.deliveryMode,
    technical: row.technical,
    energy: row.energy && linkedLabel(row.energy, locale),
    tyre: row.tyre && linkedLabel(row.tyre, locale),
  };
}

/**
 * Returns the choices of a variant, the parts of a set, and on backorder the promised day: "Farbe: bordeaux, Verfügbar
 * ab 3. Dezember". Basket, order, letters and papers show it.
 */
function variantText(row: ArticleRow, locale: TextLocale): string {
  const text = stockMessagesOf(locale);
  const promise = arrivalText(row, locale);
  return [
    ...row.axes.map(([name, label]) => labelled(locale, name, label)),
    ...row.parts.map(([units, brand, name]) => text.part(units, brandedName({ brand, name }))),
    ...(promise === null ? [] : [promise]),
  ].join(', ');
}
