/** Surveys: customers' ratings of the shop, from 1 to 5. */
export * from './surveys.ts';
