import { type Bits, setBit, WORDS } from './bits.ts';
import { BLOCK } from './block.ts';
import { sharedArray } from './grow.ts';

/**
 * Most products with several variant properties are sold in every combination, such as every colour in every size. A
 * choice in one facet then leaves the counts of the others unchanged, and variants need no check.
 */

/** Facet of a value of a product, and the variants with that value, one bit each. */
export type Having = { key: number; articles: number };

/** Whether a variant exists for each pair of values of different facets. */
export function isMatrix(values: readonly Having[]): boolean {
  return values.every((one, place) =>
    values.slice(place + 1).every((other) => one.key === other.key || (one.articles & other.articles) !== 0),
  );
}

/** Packs one flag for each product of a segment into bits, padded to whole blocks. */
export function bitsOfProducts(told: Uint8Array): Bits {
  const bits = sharedArray(Int32Array, Math.ceil(told.length / BLOCK) * WORDS);
  for (let product = 0; product < told.length; product += 1) if (told[product] === 1) setBit(bits, product);
  return bits;
}
