import type { Pool } from '../../platform/database/pool.ts';
import { labelled } from '../../tenants/labelled.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { comparePrice, money } from '../pricing/index.ts';
import { axisRows, pictureRows, priceRows, productRows, variantRows } from './catalogue.store.ts';
import { groupBy } from './group-by.ts';
import type { Article, Picture, ProductId, Sku } from './types.ts';

/** Articles by number for basket and order: five queries, however many lines. */
export async function loadArticles(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; skus: string[]; now: Date },
): Promise<Map<string, Article>> {
  const { tenant, locale, skus, now } = request;
  if (skus.length === 0) return new Map();
  const variants = await variantRows(pool, { tenant: tenant.id, skus, now });
  const [products, axes, pictures, history] = await Promise.all([
    productRows(pool, locale, [...new Set(variants.map((variant) => variant.productId))]),
    axisRows(pool, locale, skus),
    pictureRows(pool, locale, skus, 1),
    priceRows(pool, tenant.id, skus),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const axesBySku = groupBy(axes, (row) => row.sku);
  const historyBySku = groupBy(history, (row) => row.sku);
  const pictureBySku = new Map(pictures.map((row) => [row.sku, row]));
  const articles = new Map<string, Article>();
  for (const variant of variants) {
    const product = byId.get(variant.productId);
    if (!product) continue;
    const own = historyBySku.get(variant.sku) ?? [];
    const strike = comparePrice(own, now, tenant.comparePriceRule);
    const row = pictureBySku.get(variant.sku);
    const picture: Picture | null = row
      ? {
          id: row.id,
          width: row.width,
          height: row.height,
          ground: row.ground,
          alt: row.alt ?? `${product.brand} ${product.title}`,
        }
      : null;
    articles.set(variant.sku, {
      sku: variant.sku as Sku,
      productId: variant.productId as ProductId,
      name: product.title,
      brand: product.brand,
      slug: product.slug,
      variantText: (axesBySku.get(variant.sku) ?? []).map((axis) => labelled(locale, axis.name, axis.label)).join(', '),
      picture,
      // Without a price today (a gap in its history) it cannot be bought; the last one keeps the line readable.
      price: money(variant.amount ?? own.at(-1)?.amount ?? 0, tenant.currency),
      compareAt: strike ? money(strike.amount, tenant.currency) : null,
      onSale: variant.onSale && variant.amount !== null,
      available: variant.available,
      vatClass: product.vatClass,
      deliveryMode: product.deliveryMode,
      technical: product.technical,
      energy: product.energy,
    });
  }
  return articles;
}
