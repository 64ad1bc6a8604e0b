import type { Sorting } from '../types.ts';
import { KNOBS } from './knobs.ts';
import type { Segment } from './segment.ts';

/** An order as two numbers, the larger first; where both are equal, the smaller product number decides. */
export type Order = { first: Key; second: Key };
/** Looks up no more of a product than it needs: most are worse than the page's last by their first number alone. */
type Key = (product: number, amount: number, available: number, percentOff: number) => number;

const REVIEWS = 2 ** 24;
const AVERAGE = 512;

export function orderOf(sorting: Sorting, segment: Segment, scores: Float32Array): Order {
  const { reviews, average, created } = segment;
  const reviewed = (product: number): number => Math.min(REVIEWS - 1, reviews[product] ?? 0);
  /** What sells: what can be had before what cannot, much reviewed before little, well reviewed before badly. */
  const popularity: Key = (product, _, available) =>
    (available * REVIEWS + reviewed(product)) * AVERAGE + (average[product] ?? 0);
  const newest: Key = (product) => created[product] ?? 0;
  const availability: Key = (_, __, available) => available;
  switch (sorting) {
    case 'relevance':
      return { first: (product) => Math.round((scores[product] ?? 0) / KNOBS.tie), second: popularity };
    case 'popularity':
      return { first: popularity, second: newest };
    case 'price-asc':
      return { first: (_, amount) => -amount, second: availability };
    case 'price-desc':
      return { first: (_, amount) => amount, second: availability };
    case 'newest':
      return { first: newest, second: () => 0 };
    case 'rating':
      return {
        first: (product, _, available) => ((average[product] ?? 0) * REVIEWS + reviewed(product)) * 2 + available,
        second: () => 0,
      };
    case 'reduction':
      return { first: (_, __, available, percentOff) => percentOff * 2 + available, second: newest };
  }
}
