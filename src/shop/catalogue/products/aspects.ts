import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { money } from '../prices/index.ts';
import { MOST_PICTURES } from './articles.ts';
import { axisRows, pictureRows, productTexts, variantRows } from './catalogue.store.ts';
import { groupBy } from './group-by.ts';
import { productVideoRows } from './product-videos.store.ts';
import { shownVideos, type VideoAccount } from './product-videos.ts';
import { isSold } from './product-view.ts';
import type { Description, Picture, ProductVariants, ProductVideo, Sku } from './types.ts';

/** Parts of products that only some askers need: each for many at once, with one or two queries. */

/** Pictures by article number, in the feed's order; articles without one are absent. */
export async function loadPictures(
  pool: Pool,
  request: { locale: Locale; skus: string[] },
): Promise<Map<string, Picture[]>> {
  const rows = await pictureRows(pool, request.locale, request.skus, MOST_PICTURES);
  const bySku = groupBy(rows, (row) => row.sku);
  return new Map(
    [...bySku].map(([sku, own]) => [sku, own.map(({ sku: _, ...row }) => ({ ...row, alt: row.alt ?? '' }))]),
  );
}

/** By product, in the feed's order; products without one are absent. */
export async function loadVideos(
  pool: Pool,
  request: { locale: Locale; productIds: string[]; service: VideoAccount | null },
): Promise<Map<string, ProductVideo[]>> {
  const { locale, productIds, service } = request;
  const rows = await productVideoRows(pool, locale, productIds);
  return new Map(rows.map(({ productId, videos }) => [productId, shownVideos(videos, { service, name: '' })]));
}

/** What pages tell, by product. */
export async function loadDescriptions(
  pool: Pool,
  request: { locale: Locale; productIds: string[] },
): Promise<Map<string, Description>> {
  const rows = await productTexts(pool, request.locale, request.productIds);
  return new Map(rows.map(({ productId, ...text }) => [productId, text]));
}

/** The variants on sale, by product; a product without any is absent. */
export async function loadVariants(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; productIds: string[]; now: Date },
): Promise<Map<string, ProductVariants>> {
  const { tenant, locale, productIds, now } = request;
  const [allVariants, axes] = await Promise.all([
    variantRows(pool, { tenant: tenant.id, products: productIds, now }),
    axisRows(pool, locale, productIds),
  ]);
  const rows = allVariants.filter(isSold);
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
