import { type Bits, setBit, WORDS } from './bits.ts';
import { BLOCK } from './block.ts';
import { sharedArray } from './grow.ts';

/**
 * Most products whose articles differ in several ways are sold in each combination: every colour in every size. Of these,
 * a choice takes nothing from the other facets, whatever is chosen, and none of their articles have to be asked.
 */

/** The facet of a value of a product, and which of the product's articles have it, a bit each. */
export type Having = { key: number; articles: number };

/** Whether for each value there is, with every value of another facet, an article that has both. */
export function isMatrix(values: readonly Having[]): boolean {
  return values.every((one, place) =>
    values.slice(place + 1).every((other) => one.key === other.key || (one.articles & other.articles) !== 0),
  );
}

/** Bits of all products of a segment, from what is told of each in turn: 1 for those that are meant. */
export function bitsOfProducts(told: Uint8Array): Bits {
  const bits = sharedArray(Int32Array, Math.ceil(told.length / BLOCK) * WORDS);
  for (let product = 0; product < told.length; product += 1) if (told[product] === 1) setBit(bits, product);
  return bits;
}
