import { loadReviewMessages } from '../tenants/messages/reviews.ts';
import { oncePerLocale } from './server-texts.ts';

/** Texts of reviews for loaders. A separate file, because every reference to an account page loads the other texts. */
export const reviewTexts = oncePerLocale(loadReviewMessages);
