import type { Tenant, TextLocale } from '../../../tenants/tenant.ts';
import type { ArticleTexts } from './articles.store.ts';

/** Words of articles by number; what a tenant never sold, or has no text in the locale, is absent. */
export type ReadProductTexts = (request: {
  tenant: Tenant;
  locale: TextLocale;
  skus: readonly string[];
}) => Promise<Map<string, ArticleTexts>>;

/**
 * Who keeps words and pictures of articles in this process, so that only price and stock are asked for: null unless
 * somebody hears of what changes (keep-pages.ts).
 */
export type ProductTextSource = { words: ReadProductTexts | null };
