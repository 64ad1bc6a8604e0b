import type { Sorting } from '../types.ts';
import type { Passed } from './block.ts';
import { KNOBS } from './knobs.ts';
import { percentOffOf, SOME } from './rows.ts';
import { averageOf, reviewsOf, type Segment } from './segment.ts';

/** An order as two numbers, the larger first; where both are equal, the smaller product number decides. */
export type Order = {
  /** The first numbers of a block of products. Most are worse than the page's last by it alone. */
  firsts(passed: Passed, into: Float64Array): void;
  /** The second number of the product at a place of the block. */
  second(passed: Passed, at: number): number;
};

/** Above all fame. */
const FAME = 2 ** 32;
/** Above all reviews. */
const REVIEWS = 2 ** 23;

export function orderOf(sorting: Sorting, segment: Segment, scored: Order['firsts']): Order {
  const { fame, created } = segment;
  /** What sells: what can be had before what cannot, much reviewed before little, well reviewed before badly. */
  const popularity = ({ products, facts }: Passed, at: number): number =>
    ((facts[at] ?? 0) & SOME) * FAME + (fame[products[at] ?? 0] ?? 0);
  const newest = ({ products }: Passed, at: number): number => created[products[at] ?? 0] ?? 0;
  const availability = ({ facts }: Passed, at: number): number => (facts[at] ?? 0) & SOME;
  const nothing = (): number => 0;
  switch (sorting) {
    case 'relevance':
      return {
        firsts: (passed, into) => {
          scored(passed, into);
          for (let at = 0; at < passed.count; at += 1) into[at] = Math.round((into[at] ?? 0) / KNOBS.tie);
        },
        second: popularity,
      };
    case 'popularity':
      return {
        firsts: (passed, into) => {
          for (let at = 0; at < passed.count; at += 1) into[at] = popularity(passed, at);
        },
        second: newest,
      };
    case 'price-asc':
    case 'price-desc': {
      const sign = sorting === 'price-asc' ? -1 : 1;
      return {
        firsts: ({ count, amounts }, into) => {
          for (let at = 0; at < count; at += 1) into[at] = sign * (amounts[at] ?? 0);
        },
        second: availability,
      };
    }
    case 'newest':
      return {
        firsts: (passed, into) => {
          for (let at = 0; at < passed.count; at += 1) into[at] = newest(passed, at);
        },
        second: nothing,
      };
    case 'rating':
      return {
        firsts: ({ count, products, facts }, into) => {
          for (let at = 0; at < count; at += 1) {
            const reviewed = fame[products[at] ?? 0] ?? 0;
            into[at] = (averageOf(reviewed) * REVIEWS + reviewsOf(reviewed)) * 2 + ((facts[at] ?? 0) & SOME);
          }
        },
        second: nothing,
      };
    case 'reduction':
      return {
        firsts: ({ count, facts }, into) => {
          for (let at = 0; at < count; at += 1) {
            const fact = facts[at] ?? 0;
            into[at] = percentOffOf(fact) * 2 + (fact & SOME);
          }
        },
        second: newest,
      };
  }
}
