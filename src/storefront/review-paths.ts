import { languageOf } from '../languages/language.ts';
import { href, productHref } from '../tenants/paths.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

/** Path segment of the reviews below a product's page. */
export const REVIEWS_SEGMENT = {
  de: 'bewertungen',
  fr: 'avis',
  nl: 'beoordelingen',
  it: 'recensioni',
  en: 'reviews',
} as const satisfies Record<Language, string>;

export function reviewsHref(locale: Locale, { slug, sku }: { slug: string; sku: string }): string {
  return `${productHref(locale, slug, sku)}/${REVIEWS_SEGMENT[languageOf(locale)]}`;
}

/**
 * Returns true for review pages. They load as documents with the larger route manifest, so that lists need not load
 * their routes.
 */
export function isReviewsPath(locale: Locale, pathname: string): boolean {
  return pathname.includes('/p/') && pathname.endsWith(`/${REVIEWS_SEGMENT[languageOf(locale)]}`);
}

/**
 * Returns the path of the form for a review. It is personal, so it is an account page below the customer's reviews, and
 * product pages need not load its route (src/web/rendering/route-tables.ts).
 */
export function writeReviewHref(locale: Locale, sku: string): string {
  return `${href(locale, 'accountReviews')}/${encodeURIComponent(sku)}`;
}
