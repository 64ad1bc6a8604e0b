import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import type { ArticleTexts } from './articles.store.ts';
import type { VariantTexts } from './variant-texts.store.ts';

/**
 * Returns texts of variants by SKU. Variants that the tenant never sold, or without a text in the locale, are missing.
 */
export type ReadProductTexts = (request: {
  tenant: Tenant;
  locale: TextLocale;
  skus: readonly string[];
}) => Promise<Map<string, ArticleTexts>>;

/** Returns the variants of products with the names of their choices; products without variants are missing. */
export type ReadVariantTexts = (request: {
  tenant: Tenant;
  locale: TextLocale;
  products: readonly string[];
}) => Promise<ReadonlyMap<string, VariantTexts>>;

/** Returns the product of a variant if it is known without a query, else null. */
export type ProductOfVariant = (request: { tenant: Tenant; locale: TextLocale; sku: string }) => string | null;

/**
 * Caches of texts and pictures of variants, so that only price and stock need a query. Null in a process without the
 * change feed (src/app/cache-invalidation.ts).
 */
export type ProductTextSource = {
  words: ReadProductTexts | null;
  variants?: ReadVariantTexts | null;
  productOf?: ProductOfVariant | null;
};
