import { type Bits, bitAt, countBoth, OF_WORD, setBit, WORDS } from './bits.ts';
import { BLOCK } from './block.ts';
import { sharedArray } from './grow.ts';
import { type IndexRows, valuesFrom } from './rows.ts';

/**
 * Inverted values: the products of each value, by block of neighbours. Without a term, a choice is compared with 32
 * products at once. Values that a whole block shares need no second count.
 */
export type ValueBlocks = {
  /** By block: start of its values in the next three arrays. */
  offsets: Uint32Array;
  /** Positions in the dictionary, unordered. */
  values: Uint32Array;
  /** Number of products of the block with the value. */
  counts: Uint16Array;
  /** Start of its products: in `words` if there are many, else in `spots`. */
  starts: Uint32Array;
  /** One bit for each product of a block. */
  words: Int32Array;
  /** Positions within a block. */
  spots: Uint16Array;
};

/** Number of products from which their bits take no more memory than their positions. */
const MANY = (WORDS * Int32Array.BYTES_PER_ELEMENT) / Uint16Array.BYTES_PER_ELEMENT;

/** Whether a value with so many products in a block is stored as bits. */
function isInWords(count: number): boolean {
  return count >= MANY;
}

export function valueBlocks(rows: IndexRows, ofProducts: Uint32Array, products: number): ValueBlocks {
  const { eachValue, known } = counting(rows, ofProducts, products);
  const blocks = Math.ceil(products / BLOCK);
  const size = { entries: 0, words: 0, spots: 0 };
  for (let block = 0; block < blocks; block += 1) eachValue(block, (_, count) => grow(size, count));
  const offsets = sharedArray(Uint32Array, blocks + 1);
  const values = sharedArray(Uint32Array, size.entries);
  const counts = sharedArray(Uint16Array, size.entries);
  const starts = sharedArray(Uint32Array, size.entries);
  const words = sharedArray(Int32Array, size.words);
  const spots = sharedArray(Uint16Array, size.spots);
  const filled = { entries: 0, words: 0, spots: 0 };
  // By value: start of its words in the block, or its next spot; NONE for the other form.
  const inWords = new Int32Array(known);
  const inSpots = new Int32Array(known);
  for (let block = 0; block < blocks; block += 1) {
    eachValue(block, (value, count) => {
      const start = isInWords(count) ? filled.words : filled.spots;
      values[filled.entries] = value;
      counts[filled.entries] = count;
      starts[filled.entries] = start;
      inWords[value] = isInWords(count) ? start : NONE;
      inSpots[value] = start;
      grow(filled, count);
    });
    offsets[block + 1] = filled.entries;
    const end = Math.min(products, (block + 1) * BLOCK);
    for (let product = block * BLOCK; product < end; product += 1) {
      const spot = product % BLOCK;
      const last = valuesFrom(rows, product + 1);
      for (let place = valuesFrom(rows, product); place < last; place += 1) {
        const value = ofProducts[place] ?? 0;
        const start = inWords[value] ?? NONE;
        if (start !== NONE) setBit(words, start * OF_WORD + spot);
        else {
          const at = inSpots[value] ?? 0;
          spots[at] = spot;
          inSpots[value] = at + 1;
        }
      }
    }
  }
  return { offsets, values, counts, starts, words, spots };
}

const NONE = -1;

/** Adds the space for a value with `count` products in a block. */
function grow(size: { entries: number; words: number; spots: number }, count: number): void {
  size.entries += 1;
  if (isInWords(count)) size.words += WORDS;
  else size.spots += count;
}

/** Returns a visitor of the values of a block with their number of products, and the number of known values. */
function counting(rows: IndexRows, ofProducts: Uint32Array, products: number) {
  const known = ofProducts.reduce((highest, value) => Math.max(highest, value + 1), 0);
  const counts = new Uint16Array(known);
  const found: number[] = [];
  const eachValue = (block: number, visit: (value: number, count: number) => void): void => {
    found.length = 0;
    const end = valuesFrom(rows, Math.min(products, (block + 1) * BLOCK));
    for (let place = valuesFrom(rows, block * BLOCK); place < end; place += 1) {
      const value = ofProducts[place] ?? 0;
      if (counts[value] === 0) found.push(value);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    for (const value of found) {
      visit(value, counts[value] ?? 0);
      counts[value] = 0;
    }
  };
  return { eachValue, known };
}

/** Sets the bits of the products of a block that have the value of an entry. */
export function addProducts({ counts, starts, words, spots }: ValueBlocks, entry: number, to: Bits): void {
  const count = counts[entry] ?? 0;
  const start = starts[entry] ?? 0;
  if (!isInWords(count)) for (let at = start; at < start + count; at += 1) setBit(to, spots[at] ?? 0);
  else for (let word = 0; word < WORDS; word += 1) to[word] = (to[word] ?? 0) | (words[start + word] ?? 0);
}

/** Counts the products in `of` that have the value of an entry. */
export function countProducts({ counts, starts, words, spots }: ValueBlocks, entry: number, of: Bits): number {
  const count = counts[entry] ?? 0;
  const start = starts[entry] ?? 0;
  if (isInWords(count)) return countBoth(of, words, start);
  let found = 0;
  for (let at = start; at < start + count; at += 1) found += bitAt(of, spots[at] ?? 0);
  return found;
}
