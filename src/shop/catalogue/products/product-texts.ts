import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import type { ArticleTexts } from './articles.store.ts';

/**
 * Returns texts of variants by SKU. Variants that the tenant never sold, or without a text in the locale, are missing.
 */
export type ReadProductTexts = (request: {
  tenant: Tenant;
  locale: TextLocale;
  skus: readonly string[];
}) => Promise<Map<string, ArticleTexts>>;

/**
 * Cache of texts and pictures of variants, so that only price and stock need a query. Null in a process without the
 * change feed (src/app/cache-invalidation.ts).
 */
export type ProductTextSource = { words: ReadProductTexts | null };
