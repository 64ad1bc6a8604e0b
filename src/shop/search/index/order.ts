import type { Sorting } from '../types.ts';
import { KNOBS } from './knobs.ts';

/** What an order looks at; from larger to smaller. */
export type OrderKeys = {
  amount: number;
  available: number;
  percentOff: number;
  average: number;
  reviews: number;
  created: number;
  score: number;
};

const REVIEWS = 2 ** 24;
const AVERAGE = 512;

/** What sells: what can be had before what cannot, much reviewed before little, well reviewed before badly. */
function popularity({ available, reviews, average }: OrderKeys): number {
  return (available * REVIEWS + Math.min(REVIEWS - 1, reviews)) * AVERAGE + average;
}

/** An order as two numbers, the larger first; where both are equal, the smaller product number decides. */
export const ORDERS: Record<Sorting, { first(keys: OrderKeys): number; second(keys: OrderKeys): number }> = {
  relevance: { first: ({ score }) => Math.round(score / KNOBS.tie), second: popularity },
  popularity: { first: popularity, second: ({ created }) => created },
  'price-asc': { first: ({ amount }) => -amount, second: ({ available }) => available },
  'price-desc': { first: ({ amount }) => amount, second: ({ available }) => available },
  newest: { first: ({ created }) => created, second: () => 0 },
  rating: {
    first: ({ average, reviews, available }) => (average * REVIEWS + Math.min(REVIEWS - 1, reviews)) * 2 + available,
    second: () => 0,
  },
  reduction: { first: ({ percentOff, available }) => percentOff * 2 + available, second: ({ created }) => created },
};
