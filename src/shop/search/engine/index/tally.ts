import type { Dictionary } from './dictionary.ts';
import { addPrices, newPriceCounts, type PriceCounts } from './price-counts.ts';
import { COUNTED, deliveryOf, REDUCED, SOME, starsOf } from './rows.ts';

/** What is counted while the products of a list are gone through. */
export type Tally = {
  total: number;
  /** By place in the dictionary. */
  values: Uint32Array;
  /** By the facts that are counted, of what passes all filters: one column for the four below. */
  facts: Uint32Array;
  /** Of what misses one filter only, and whatever articles decide. */
  available: number;
  reduced: number;
  deliveries: Uint32Array;
  /** By whole stars of the average. */
  stars: Uint32Array;
  /** Of what would be in the list without the filter by price. */
  prices: PriceCounts;
};

const STARS = 8;
/** Modes of delivery, and one more that two bits can say. */
const DELIVERIES = 4;

export function newTally(dictionary: Dictionary): Tally {
  return {
    total: 0,
    values: new Uint32Array(dictionary.values.length),
    facts: new Uint32Array(COUNTED + 1),
    available: 0,
    reduced: 0,
    deliveries: new Uint32Array(DELIVERIES),
    stars: new Uint32Array(STARS),
    prices: newPriceCounts(),
  };
}

/** What another thread has counted of the same list. */
export function addTally(tally: Tally, other: Tally): void {
  tally.total += other.total;
  tally.available += other.available;
  tally.reduced += other.reduced;
  for (const column of ['values', 'facts', 'deliveries', 'stars'] as const)
    for (let place = 0; place < tally[column].length; place += 1)
      tally[column][place] = (tally[column][place] ?? 0) + (other[column][place] ?? 0);
  addPrices(tally.prices, other.prices);
}

/** Brings what was counted by facts to where it belongs; once, when all is counted. */
export function settleFacts(tally: Tally): void {
  const { facts, deliveries, stars } = tally;
  for (let fact = 0; fact < facts.length; fact += 1) {
    const count = facts[fact] ?? 0;
    if ((fact & SOME) !== 0) tally.available += count;
    if ((fact & REDUCED) !== 0) tally.reduced += count;
    deliveries[deliveryOf(fact)] = (deliveries[deliveryOf(fact)] ?? 0) + count;
    stars[starsOf(fact)] = (stars[starsOf(fact)] ?? 0) + count;
  }
  facts.fill(0);
}
