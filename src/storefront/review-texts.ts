import { loadReviewMessages } from '../tenants/messages/reviews.ts';
import { oncePerLocale } from './server-texts.ts';

/** Texts of reviews for loaders. Not beside the others: those come along wherever a page of the account is named. */
export const reviewTexts = oncePerLocale(loadReviewMessages);
