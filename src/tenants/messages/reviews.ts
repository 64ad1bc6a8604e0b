import type { Locale } from '../tenant.ts';
import type { ReviewMessages } from './types.ts';

// Separate from the other loaders, which every page carries.
const REVIEW_LOADERS: Record<Locale, () => Promise<{ reviews: ReviewMessages }>> = {
  'de-CH': () => import('./de-CH/reviews.ts'),
  'fr-CH': () => import('./fr-CH/reviews.ts'),
  'de-DE': () => import('./de-DE/reviews.ts'),
  'de-AT': () => import('./de-AT/reviews.ts'),
  'nl-NL': () => import('./nl-NL/reviews.ts'),
};

/** Loads the texts of reviews. Pages receive them with their data; the list of a product page loads them itself. */
export async function loadReviewMessages(locale: Locale): Promise<ReviewMessages> {
  return (await REVIEW_LOADERS[locale]()).reviews;
}
