/** Reviews of products by customers, and questions about products with the shop's answers. */
export { anonymizeReviewsOf } from './forget-reviews.ts';
export { importReviews } from './import-reviews.ts';
export { STORED_PHOTOS } from './photos.store.ts';
export type * from './ports.ts';
export type { QuestionAdministration } from './questions/ports.ts';
export { createQuestionAdministration } from './questions/question-administration.ts';
export type { AdminQuestion } from './questions/question-list.store.ts';
export { QUESTION_LIMITS } from './questions/question-rules.ts';
export { deleteOldQuestions, storeDemoQuestions } from './questions/questions.store.ts';
export { createProductQuestions } from './questions/questions.ts';
export type * from './questions/types.ts';
export { createReviewAdministration, type ReviewAdministration } from './review-administration.ts';
export type { AdminReview } from './review-list.store.ts';
export { FIT_MARKS, QUALITY_MARKS } from './review-marks.ts';
export { REVIEW_LIMITS, REVIEW_SORTINGS, REVIEW_TERMS } from './review-rules.ts';
export { createReviews } from './reviews.ts';
export type * from './types.ts';
