/** Anonymous counts of visits, the denominator of the conversion. */
export { createVisitCounter, type VisitCounter } from './visit-counter.ts';
