import { href, languageOf, productHref } from '../tenants/paths.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

/** Below a product's page: what customers say about it. */
export const REVIEWS_SEGMENT = {
  de: 'bewertungen',
  fr: 'avis',
  nl: 'beoordelingen',
} as const satisfies Record<Language, string>;

export function reviewsHref(locale: Locale, { slug, sku }: { slug: string; sku: string }): string {
  return `${productHref(locale, slug, sku)}/${REVIEWS_SEGMENT[languageOf(locale)]}`;
}

/** Pages of reviews come as whole pages and bring the larger route table, so that lists need not carry their routes. */
export function isReviewsPath(locale: Locale, pathname: string): boolean {
  return pathname.includes('/p/') && pathname.endsWith(`/${REVIEWS_SEGMENT[languageOf(locale)]}`);
}

/**
 * The form for a review of one's own, below those that one wrote: it is nobody else's, so it stands with the pages of the
 * account, and product pages need not know of it (src/web/route-tables.ts).
 */
export function writeReviewHref(locale: Locale, sku: string): string {
  return `${href(locale, 'accountReviews')}/${encodeURIComponent(sku)}`;
}
