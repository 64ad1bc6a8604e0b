import type { Dictionary } from './dictionary.ts';
import { addPrices, newPriceCounts, type PriceCounts } from './price-counts.ts';
import { COUNTED, deliveryOf, REDUCED, SOME, starsOf } from './rows.ts';

/** Counts of a scan. */
export type Tally = {
  total: number;
  /** By position in the dictionary. */
  values: Uint32Array;
  /** Passing products by their counted facts: one column for the four below. */
  facts: Uint32Array;
  /** Products that miss only one filter, and those that variants decide. */
  available: number;
  reduced: number;
  deliveries: Uint32Array;
  /** By whole stars of the average. */
  stars: Uint32Array;
  /** Prices of all products that pass without the price filter. */
  prices: PriceCounts;
};

const STARS = 8;
/** Number of delivery modes, rounded up to the values of two bits. */
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

/** Adds the counts of another thread for the same list. */
export function addTally(tally: Tally, other: Tally): void {
  tally.total += other.total;
  tally.available += other.available;
  tally.reduced += other.reduced;
  for (const column of ['values', 'facts', 'deliveries', 'stars'] as const)
    for (let place = 0; place < tally[column].length; place += 1)
      tally[column][place] = (tally[column][place] ?? 0) + (other[column][place] ?? 0);
  addPrices(tally.prices, other.prices);
}

/** Distributes the counts by facts to their columns; call it once, after all counting. */
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
