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
    amounts: roomFor(products),
    priced: 0,
  };
}

let room = new Int32Array(0);

/** A thread counts one list after the other: all of them in the same place. */
function roomFor(products: number): Int32Array {
  if (room.length < products) room = new Int32Array(products);
  return room;
}
