import { type Bits, bitAt, countBoth, setBit, WORDS } from './bits.ts';
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
  const blocks = Math.ceil(products / BLOCK);
  const count = counterOf(rows, ofProducts, products);
  let [entries, inWords, inSpots] = [0, 0, 0];
  for (let block = 0; block < blocks; block += 1)
    count(block, (_, products) => {
      entries += 1;
      if (isInWords(products)) inWords += WORDS;
      else inSpots += products;
    });
  const offsets = sharedArray(Uint32Array, blocks + 1);
  const values = sharedArray(Uint32Array, entries);
  const counts = sharedArray(Uint16Array, entries);
  const starts = sharedArray(Uint32Array, entries);
  const words = sharedArray(Int32Array, inWords);
  const spots = sharedArray(Uint16Array, inSpots);
  [entries, inWords, inSpots] = [0, 0, 0];
  /** By value: where the block's next product is noted; -1 and below for words, beginning from the front. */
  const next = new Int32Array(count.values);
  for (let block = 0; block < blocks; block += 1) {
    count(block, (value, products) => {
      values[entries] = value;
      counts[entries] = products;
      starts[entries] = isInWords(products) ? inWords : inSpots;
      next[value] = isInWords(products) ? ~inWords : inSpots;
      if (isInWords(products)) inWords += WORDS;
      else inSpots += products;
      entries += 1;
    });
    offsets[block + 1] = entries;
    const first = block * BLOCK;
    const size = Math.min(BLOCK, products - first);
    for (let spot = 0; spot < size; spot += 1) {
      const end = valuesFrom(rows, first + spot + 1);
      for (let place = valuesFrom(rows, first + spot); place < end; place += 1) {
        const value = ofProducts[place] ?? 0;
        const at = next[value] ?? 0;
        if (at < 0) words[~at + (spot >>> 5)] = (words[~at + (spot >>> 5)] ?? 0) | (1 << (spot & 31));
        else {
          spots[at] = spot;
          next[value] = at + 1;
        }
      }
    }
  }
  return { offsets, values, counts, starts, words, spots };
}

/** Tells of each value of a block how many of its products have it. */
function counterOf(rows: Rows, ofProducts: Uint32Array, products: number) {
  let highest = -1;
  for (const value of ofProducts) if (value > highest) highest = value;
  const counts = new Uint16Array(highest + 1);
  const found: number[] = [];
  const count = (block: number, visit: (value: number, products: number) => void): void => {
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
  return Object.assign(count, { values: highest + 1 });
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
