import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { money } from '../prices/index.ts';
import { MOST_PICTURES } from './articles.ts';
import { axisRows, pictureRows, productTexts, variantRows } from './catalogue.store.ts';
import { groupBy } from './group-by.ts';
import { atOwnPrices, type OwnPricesOf } from './own-prices.ts';
import { productVideoRows } from './product-videos.store.ts';
import { shownVideos, type VideoAccount } from './product-videos.ts';
import { isSold } from './product-view.ts';
import type { CategoryId, Description, ProductPicture, ProductVariants, ProductVideo, Sku } from './types.ts';

/** Parts of products that only some callers need, each loaded for many products with one or two queries. */

/** Returns pictures by SKU, in the order of the feed; variants without pictures are missing. */
export async function loadPictures(
  pool: Pool,
  request: { locale: Locale; skus: string[] },
): Promise<Map<string, ProductPicture[]>> {
  const rows = await pictureRows(pool, request.locale, request.skus, MOST_PICTURES);
  const bySku = groupBy(rows, (row) => row.sku);
  return new Map(
    [...bySku].map(([sku, own]) => [sku, own.map(({ sku: _, ...row }) => ({ ...row, alt: row.alt ?? '' }))]),
  );
}

/** Returns videos by product, in the order of the feed; products without videos are missing. */
export async function loadVideos(
  pool: Pool,
  request: { locale: Locale; productIds: string[]; service: VideoAccount | null },
): Promise<Map<string, ProductVideo[]>> {
  const { locale, productIds, service } = request;
  const rows = await productVideoRows(pool, locale, productIds);
  return new Map(rows.map(({ productId, videos }) => [productId, shownVideos(videos, { service, name: '' })]));
}

/** Returns descriptions by product; products without a text in the locale are missing. */
export async function loadDescriptions(
  pool: Pool,
  request: { locale: Locale; productIds: string[] },
): Promise<Map<string, Description>> {
  const rows = await productTexts(pool, request.locale, request.productIds);
  return new Map(
    rows.map(({ productId, manufacturer, legal, textLegal, further, ...text }) => [
      productId,
      { ...text, furtherIds: further.map((id) => id as CategoryId), legal: { manufacturer, ...legal, ...textLegal } },
    ]),
  );
}

/** Returns the variants on sale by product; products without any are missing. */
export async function loadVariants(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; productIds: string[]; now: Date; pricesOf?: OwnPricesOf },
): Promise<Map<string, ProductVariants>> {
  const { tenant, locale, productIds, now, pricesOf } = request;
  const [found, axes] = await Promise.all([
    variantRows(pool, { tenant: tenant.id, products: productIds, now }),
    axisRows(pool, locale, productIds),
  ]);
  const { variants: offered } = await atOwnPrices(found, pricesOf);
  const rows = offered.filter(isSold);
  const axesBySku = groupBy(axes, (row) => row.sku);
  return new Map(
    [...groupBy(rows, (row) => row.productId)].flatMap(([productId, own]) => {
      const [lead] = own;
      if (!lead) return [];
      const variants = own.map((row) => ({
        sku: row.sku as Sku,
        price: money(row.amount, tenant.currency),
        available: row.available > 0,
        choices: (axesBySku.get(row.sku) ?? []).map(({ axis, name, value, label, swatch }) => ({
          axis,
          name,
          value,
          label,
          swatch,
        })),
      }));
      return [[productId, { leadSku: lead.sku as Sku, variants }]];
    }),
  );
}
