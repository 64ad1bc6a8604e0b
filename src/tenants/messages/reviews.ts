import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import type { ReviewMessages } from './types.ts';

// Separate from the other loaders, which every page carries.
const REVIEW_LOADERS: ByLocale<() => Promise<{ reviews: ReviewMessages }>> = {
  de: () => import('./de-DE/reviews.ts'),
  fr: () => import('./fr-CH/reviews.ts'),
  nl: () => import('./nl-NL/reviews.ts'),
  it: () => import('./it/reviews.ts'),
  en: () => import('./en/reviews.ts'),
  'de-CH': () => import('./de-CH/reviews.ts'),
  'de-LI': () => import('./de-CH/reviews.ts'),
  'de-AT': () => import('./de-AT/reviews.ts'),
};

/** Loads the texts of reviews. Pages receive them with their data; the list of a product page loads them itself. */
export async function loadReviewMessages(locale: Locale): Promise<ReviewMessages> {
  return withOwnTexts('reviews', locale, (await inLocale(REVIEW_LOADERS, locale)()).reviews);
}
