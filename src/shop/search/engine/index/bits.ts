import { BLOCK } from './block.ts';

/** Products a bit each: those of a block of the index, or of many one after the other. */
export type Bits = Int32Array;

/** Products of a word. */
export const OF_WORD = 32;
/** Words of a block. */
export const WORDS = BLOCK / OF_WORD;

export function noBits(): Bits {
  return new Int32Array(WORDS);
}

/** Of all products of a segment none. */
export function noBitsFor(products: number): Bits {
  return new Int32Array(Math.ceil(products / OF_WORD));
}

/** Sets the bit of a product by its place. */
export function setBit(bits: Bits, spot: number): void {
  bits[spot >>> 5] = (bits[spot >>> 5] ?? 0) | (1 << (spot & 31));
}

/** 1 if the bit is set, else 0. */
export function bitAt(bits: Bits, spot: number): number {
  return ((bits[spot >>> 5] ?? 0) >>> (spot & 31)) & 1;
}

/** The place of the lowest bit of a word that has one. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** A word of a block with the bits from one place of the block to before another. */
export function wordBetween(word: number, from: number, end: number): number {
  return below(end - word * OF_WORD) & ~below(from - word * OF_WORD);
}

function below(place: number): number {
  if (place <= 0) return 0;
  return place >= OF_WORD ? -1 : (1 << place) - 1;
}

/** Bits are counted within bytes, of as many words as a byte can count. */
const AT_ONCE = 16;

/** How many bits are set both here and there, where a block's words begin at `start`. */
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
