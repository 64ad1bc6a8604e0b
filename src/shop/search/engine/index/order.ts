import type { Sorting } from '../types.ts';
import { BLOCK, type Passed } from './block.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import { percentOffOf, SOME } from './rows.ts';
import { averageOf, reviewsOf, type Segment } from './segment.ts';

/** Sort order as two numbers, the larger first. The smaller product number breaks ties. */
export type Order = {
  /** Picks the products of a block whose first number is at least `least`. Most are below the last one of the page. */
  pick(passed: Passed, least: number, picked: Picked): void;
  /** Returns the second number of the product at a position of the block. */
  second(passed: Passed, at: number): number;
};

/** Positions of products in a block, with their first numbers. */
export type Picked = { count: number; places: Uint16Array; firsts: Float64Array };

export function nothingPicked(): Picked {
  return { count: 0, places: new Uint16Array(BLOCK), firsts: new Float64Array(BLOCK) };
}

/** Writes the scores of a block of products. */
export type Scored = (passed: Passed, into: Float64Array) => void;

/** Above the highest fame. */
const FAME = 2 ** 32;
/** Above the highest number of reviews. */
const REVIEWS = 2 ** 23;

export function orderOf(sorting: Sorting, segment: Segment, scored: Scored): Order {
  const { fame, created } = segment;
  /** Popularity: available before sold out, many reviews before few, good reviews before bad. */
  const popularity = ({ products, facts }: Passed, at: number): number =>
    ((facts[at] ?? 0) & SOME) * FAME + (fame[products[at] ?? 0] ?? 0);
  const newest = ({ products }: Passed, at: number): number => created[products[at] ?? 0] ?? 0;
  const availability = ({ facts }: Passed, at: number): number => (facts[at] ?? 0) & SOME;
  const nothing = (): number => 0;
  // Each order has its own loop over all passing products, which the engine can optimise separately.
  switch (sorting) {
    case 'relevance':
      return {
        pick: (passed, least, picked) => {
          scored(passed, scores);
          picked.count = 0;
          for (let at = 0; at < passed.count; at += 1) {
            const first = Math.round((scores[at] ?? 0) / RANKING_WEIGHTS.tie);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: popularity,
      };
    case 'popularity':
      return {
        pick: (passed, least, picked) => {
          const { count, products, facts } = passed;
          // Once available products fill the page, fame alone decides.
          const famous = least - FAME;
          picked.count = 0;
          for (let at = 0; at < count; at += 1) {
            if (famous >= 0 && ((facts[at] ?? 0) & SOME) === 0) continue;
            if ((fame[products[at] ?? 0] ?? 0) < famous) continue;
            const first = popularity(passed, at);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: newest,
      };
    case 'price-asc':
    case 'price-desc': {
      const sign = sorting === 'price-asc' ? -1 : 1;
      return {
        pick: ({ count, amounts }, least, picked) => {
          picked.count = 0;
          for (let at = 0; at < count; at += 1) {
            const first = sign * (amounts[at] ?? 0);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: availability,
      };
    }
    case 'newest':
      return {
        pick: (passed, least, picked) => {
          picked.count = 0;
          for (let at = 0; at < passed.count; at += 1) {
            const first = newest(passed, at);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: nothing,
      };
    case 'rating':
      return {
        pick: ({ count, products, facts }, least, picked) => {
          picked.count = 0;
          for (let at = 0; at < count; at += 1) {
            const reviewed = fame[products[at] ?? 0] ?? 0;
            const first = (averageOf(reviewed) * REVIEWS + reviewsOf(reviewed)) * 2 + ((facts[at] ?? 0) & SOME);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: nothing,
      };
    case 'reduction':
      return {
        pick: ({ count, facts }, least, picked) => {
          picked.count = 0;
          for (let at = 0; at < count; at += 1) {
            const fact = facts[at] ?? 0;
            const first = percentOffOf(fact) * 2 + (fact & SOME);
            if (first >= least) pick(picked, at, first);
          }
        },
        second: newest,
      };
  }
}

/** Scores of a block, reused by the thread. */
const scores = new Float64Array(BLOCK);

function pick(picked: Picked, at: number, first: number): void {
  picked.places[picked.count] = at;
  picked.firsts[picked.count] = first;
  picked.count += 1;
}
