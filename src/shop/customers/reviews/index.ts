/** Reviews of products by customers. */
export { anonymizeReviewsOf } from './forget-reviews.ts';
export { importReviews } from './import-reviews.ts';
export type * from './ports.ts';
export { createReviewAdministration, type ReviewAdministration } from './review-administration.ts';
export type { AdminReview } from './review-list.store.ts';
export { FIT_MARKS, QUALITY_MARKS } from './review-marks.ts';
export { REVIEW_LIMITS, REVIEW_SORTINGS, REVIEW_TERMS } from './review-rules.ts';
export { createReviews } from './reviews.ts';
export type * from './types.ts';
