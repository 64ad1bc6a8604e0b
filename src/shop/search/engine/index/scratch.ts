import { type Bits, noBitsFor } from './bits.ts';
import { sharedArray } from './grow.ts';

/**
 * Working memory of a thread for one segment, all zero between two queries. Matches and scores are in shared memory, so
 * that helping threads can read them.
 */
export type Scratch = {
  scores: Float32Array;
  best: Float32Array;
  /** Slots that a product matches, one bit each. */
  masks: Uint16Array;
  /** Number of slots that a product matches in its title. */
  titles: Uint8Array;
  inTitle: Uint8Array;
  touched: Uint32Array;
  ofSlot: Uint32Array;
  /** Products that match the term, one bit each. */
  listed: Bits;
  /** Products that match a word of the term by more than their description, one bit each. */
  named: Bits;
  /** Products among `named` whose head noun is a word of the term. */
  called: Bits;
  /** Products that match each slot, for queries without scores; created on first use. */
  slots: Bits[];
};

/** Returns empty working memory for a segment. */
export function scratchFor(products: number): Scratch {
  return {
    scores: sharedArray(Float32Array, products),
    best: new Float32Array(products),
    masks: new Uint16Array(products),
    titles: new Uint8Array(products),
    inTitle: new Uint8Array(products),
    touched: new Uint32Array(products),
    ofSlot: sharedArray(Uint32Array, products),
    listed: noBitsFor(products),
    named: noBitsFor(products),
    called: noBitsFor(products),
    slots: [],
  };
}

/** Share of all products from which clearing everything is faster than clearing only touched products. */
const MUCH = 1 / 16;

/** Clears the scratch for the next query. */
export function clearScratch({ scores, masks, titles, touched, named, called }: Scratch, count: number): void {
  named.fill(0);
  called.fill(0);
  if (count > masks.length * MUCH) {
    scores.fill(0);
    masks.fill(0);
    titles.fill(0);
    return;
  }
  for (let at = 0; at < count; at += 1) {
    const product = touched[at] ?? 0;
    scores[product] = 0;
    masks[product] = 0;
    titles[product] = 0;
  }
}
