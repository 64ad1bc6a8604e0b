import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { money } from '../prices/index.ts';
import { MOST_PICTURES } from './articles.ts';
import type { Offered } from './batch-price-and-stock.ts';
import { pictureRows, productTexts } from './catalogue.store.ts';
import { groupBy } from './group-by.ts';
import type { OfferedRow } from './offered.store.ts';
import { atOwnPrices, type OwnPricesOf } from './own-prices.ts';
import type { ReadVariantTexts } from './product-texts.ts';
import { productVideoRows } from './product-videos.store.ts';
import { shownVideos, type VideoAccount } from './product-videos.ts';
import type { CategoryId, Description, ProductPicture, ProductVariants, ProductVideo, Sku } from './types.ts';
import { type VariantTexts, variantTextRows } from './variant-texts.store.ts';

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

/**
 * Returns the variants on sale by product; products without any are missing. Texts come from the cache, if there is one.
 */
export async function loadVariants(
  deps: { pool: Pool; offered: Offered; texts: ReadVariantTexts | null },
  request: { tenant: Tenant; locale: Locale; productIds: string[]; pricesOf?: OwnPricesOf },
): Promise<Map<string, ProductVariants>> {
  const { tenant, productIds, pricesOf } = request;
  const [offered, texts] = await Promise.all([
    deps.offered({ tenant: tenant.id, products: productIds }),
    variantTextsOf(deps, request, productIds),
  ]);
  const lacking = productIds.filter((id) => !isComplete(offered.get(id), texts.get(id)));
  // A variant can be on sale some milliseconds before the cache hears of it.
  const anew = lacking.length > 0 && deps.texts ? await readTexts(deps.pool, request.locale, lacking) : null;
  const found = productIds.flatMap((productId) => {
    const bySku = new Map(offered.get(productId)?.map(([, sku, available, amount]) => [sku, { available, amount }]));
    const variants = (anew?.get(productId) ?? texts.get(productId))?.variants ?? [];
    return variants.flatMap(({ sku, choices }) => {
      const own = bySku.get(sku);
      return own ? [{ productId, sku, choices, ...own }] : [];
    });
  });
  const { variants: priced } = await atOwnPrices(found, pricesOf);
  return new Map(
    [...groupBy(priced, ({ productId }) => productId)].flatMap(([productId, own]) => {
      const variants = own.flatMap(({ sku, amount, available, choices }) =>
        amount === null
          ? []
          : [{ sku: sku as Sku, price: money(amount, tenant.currency), available: available > 0, choices }],
      );
      const [lead] = variants;
      return lead ? [[productId, { leadSku: lead.sku, variants }]] : [];
    }),
  );
}

/** Whether the texts name every variant on sale. */
function isComplete(offered: OfferedRow[] = [], texts: VariantTexts | undefined): boolean {
  if (offered.length === 0) return true;
  const known = new Set(texts?.variants.map(({ sku }) => sku));
  return offered.every(([, sku]) => known.has(sku));
}

async function readTexts(
  pool: Pool,
  locale: Locale,
  products: readonly string[],
): Promise<ReadonlyMap<string, VariantTexts>> {
  const rows = await variantTextRows(pool, { locale, products });
  return new Map(rows.map((row) => [row.productId, row]));
}

const variantTextsOf = (
  { pool, texts }: { pool: Pool; texts: ReadVariantTexts | null },
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  products: string[],
): Promise<ReadonlyMap<string, VariantTexts>> =>
  texts ? texts({ tenant, locale, products }) : readTexts(pool, locale, products);
