import { BLOCK } from './block.ts';

/** One bit for each product, of one block of the index or of many consecutive blocks. */
export type Bits = Int32Array;

/** Number of products in a word. */
export const OF_WORD = 32;
/** Number of words in a block. */
export const WORDS = BLOCK / OF_WORD;

export function noBits(): Bits {
  return new Int32Array(WORDS);
}

/** Returns cleared bits for all products of a segment. */
export function noBitsFor(products: number): Bits {
  return new Int32Array(Math.ceil(products / OF_WORD));
}

/** Sets the bit at a position. */
export function setBit(bits: Bits, spot: number): void {
  bits[spot >>> 5] = (bits[spot >>> 5] ?? 0) | (1 << (spot & 31));
}

/** Returns 1 if the bit is set, else 0. */
export function bitAt(bits: Bits, spot: number): number {
  return ((bits[spot >>> 5] ?? 0) >>> (spot & 31)) & 1;
}

/** Sets the bits of the others too. */
export function addBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
}

/** Clears the bits that the others lack. */
export function keepBoth(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** Returns the position of the lowest set bit; the word must not be 0. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Returns one word of a block with the bits from `from` (included) to `end` (excluded) set. */
export function wordBetween(word: number, from: number, end: number): number {
  return below(end - word * OF_WORD) & ~below(from - word * OF_WORD);
}

function below(place: number): number {
  if (place <= 0) return 0;
  return place >= OF_WORD ? -1 : (1 << place) - 1;
}

/** Number of words that are counted at once: as many as the byte counters can hold. */
const AT_ONCE = 16;

/** Counts the bits set in both `here` and the block of `there` that begins at word `start`. */
export function countBoth(here: Bits, there: Int32Array, start: number): number {
  let count = 0;
  for (let from = 0; from < WORDS; from += AT_ONCE) {
    let bytes = 0;
    for (let word = from; word < from + AT_ONCE; word += 1) {
      const bits = (here[word] ?? 0) & (there[start + word] ?? 0);
      const pairs = bits - ((bits >>> 1) & 0x55555555);
      const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
      bytes = (bytes + ((fours + (fours >>> 4)) & 0x0f0f0f0f)) | 0;
    }
    const sums = (bytes & 0x00ff00ff) + ((bytes >>> 8) & 0x00ff00ff);
    count += (sums + (sums >>> 16)) & 0xffff;
  }
  return count;
}
