import { type Bits, bitAt, countBoth, OF_WORD, setBit, WORDS } from './bits.ts';
import { BLOCK } from './block.ts';
import { sharedArray } from './grow.ts';
import { type Rows, valuesFrom } from './rows.ts';

/**
 * Which products have which value, turned round: block by block of neighbours, and in each by value. Where no term
 * narrows a list, a choice is held against 32 products at once, and what all of a block have need not be counted again.
 */
export type ValueBlocks = {
  /** By block: where its values begin in the next three. */
  offsets: Uint32Array;
  /** Places in the dictionary, in no order. */
  values: Uint32Array;
  /** How many products of the block have it. */
  counts: Uint16Array;
  /** Where is told which: in `words` if they are many, else in `spots`. */
  starts: Uint32Array;
  /** A bit for each product of a block. */
  words: Int32Array;
  /** Places within a block. */
  spots: Uint16Array;
};

/** From so many products on their bits take no more room than their places. */
const MANY = (WORDS * Int32Array.BYTES_PER_ELEMENT) / Uint16Array.BYTES_PER_ELEMENT;

/** Whether a value that so many products of a block have is told in words. */
function isInWords(count: number): boolean {
  return count >= MANY;
}

export function valueBlocks(rows: Rows, ofProducts: Uint32Array, products: number): ValueBlocks {
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
  // By value: where the words of the block begin, or where its next spot stands; NONE for the other one.
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

/** Makes room for a value that so many products of a block have. */
function grow(size: { entries: number; words: number; spots: number }, count: number): void {
  size.entries += 1;
  if (isInWords(count)) size.words += WORDS;
  else size.spots += count;
}

/** Tells of each value of a block how many of its products have it; and one more than the highest value there is. */
function counting(rows: Rows, ofProducts: Uint32Array, products: number) {
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

/** Sets the bits of those products of a block that have a value, by its place among the values of blocks. */
export function addProducts({ counts, starts, words, spots }: ValueBlocks, entry: number, to: Bits): void {
  const count = counts[entry] ?? 0;
  const start = starts[entry] ?? 0;
  if (!isInWords(count)) for (let at = start; at < start + count; at += 1) setBit(to, spots[at] ?? 0);
  else for (let word = 0; word < WORDS; word += 1) to[word] = (to[word] ?? 0) | (words[start + word] ?? 0);
}

/** How many of some products of the block have it. */
export function countProducts({ counts, starts, words, spots }: ValueBlocks, entry: number, of: Bits): number {
  const count = counts[entry] ?? 0;
  const start = starts[entry] ?? 0;
  if (isInWords(count)) return countBoth(of, words, start);
  let found = 0;
  for (let at = start; at < start + count; at += 1) found += bitAt(of, spots[at] ?? 0);
  return found;
}
