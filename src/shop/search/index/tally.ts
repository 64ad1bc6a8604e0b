import type { Dictionary } from './dictionary.ts';

/** What is counted while the products of a list are gone through. */
export type Tally = {
  total: number;
  /** By place in the dictionary. */
  values: Uint32Array;
  available: number;
  reduced: number;
  deliveries: Uint32Array;
  /** By whole stars of the average. */
  stars: Uint32Array;
  /** Prices of what would be in the list without the filter by price; `priced` are filled. */
  amounts: Int32Array;
  priced: number;
};

const STARS = 6;
const DELIVERIES = 3;

export function newTally(dictionary: Dictionary, products: number): Tally {
  return {
    total: 0,
    values: new Uint32Array(dictionary.values.length),
    available: 0,
    reduced: 0,
    deliveries: new Uint32Array(DELIVERIES),
    stars: new Uint32Array(STARS),
    amounts: new Int32Array(products),
    priced: 0,
  };
}
