import type { Spelling } from '../language/spelling.ts';
import type { Bits } from './bits.ts';
import type { IndexRows } from './rows.ts';
import type { StringTable } from './strings.ts';
import type { ValueBlocks } from './value-blocks.ts';

/**
 * Part of a tenant's catalogue in arrays of shared memory. The projection writes it once and every answering thread
 * reads it. Only state that changes by time (state-at-time.ts) and deaths are written again.
 */
export type Segment = {
  /** Unique within the process. */
  id: number;
  products: number;
  ids: StringTable;
  /** Price, stock, category, start of values and death of each product, which every list reads. */
  rows: IndexRows;
  /** Milliseconds since 1970. */
  created: Float64Array;
  /** Number of reviews and their average, see `fameOf`. */
  fame: Uint32Array;
  /** Facet values of each product, as positions in the dictionary. */
  values: Uint32Array;
  valueBlocks: ValueBlocks;
  /**
   * By value: which of the first 32 variants have it and are on sale, one bit each. All bits for values of the product
   * itself.
   */
  articles: Int32Array;
  /** Number of values of the product itself; the others belong to variants on sale. */
  ownValues: Uint8Array;
  /** Attributes with values of variants, as ascending positions in the dictionary. */
  axes: number[];
  /** Products with several variants that are sold in every combination, one bit each (matrix.ts). */
  matrix: Bits;
  variants: Variants;
  numbers: Uint32Array;
  now: Present;
  texts: Record<string, TextIndex>;
};

/** Variants in product order; those of a product by position. */
export type Variants = {
  offsets: Uint32Array;
  skus: StringTable;
  gtins: StringTable;
  mpns: StringTable;
  /** Time from which it is available, in milliseconds since 1970; infinity for never. */
  availableFrom: Float64Array;
  valueOffsets: Uint32Array;
  values: Uint32Array;
  periodOffsets: Uint32Array;
  amounts: Int32Array;
  from: Float64Array;
  /** Infinity for a period without an end. */
  to: Float64Array;
};

/** State of the products until an instant, besides their rows. */
export type Present = {
  /** The minimum of `until`. */
  first: Float64Array;
  until: Float64Array;
  /** Variants among the first 32 that are available, one bit each. */
  had: Int32Array;
};

/** Text index of one locale. */
export type TextIndex = {
  terms: StringTable;
  postingOffsets: Uint32Array;
  docs: Uint32Array;
  /**
   * Bits 0 and 1: number of occurrences in the title; 2: head noun; 3 to 6: number of other occurrences; 7: in a naming
   * text.
   */
  marks: Uint8Array;
  /** Number of words in the title and elsewhere (`lengthsOf`); 0 for a product without a text in this locale. */
  lengths: Uint16Array;
  /** Number of products, of words in titles, and of other words. */
  sums: Float64Array;
  /** Folded words and their written form, for completion and spelling. */
  words: StringTable;
  written: StringTable;
  wordFrequency: Uint32Array;
  titleFrequency: Uint32Array;
  spelling: Spelling;
};

const EXACT = 64;
const STEP = 8;
const LONGEST = 255;

/** Returns the length of a text as one byte; exact up to 64 words, then in steps of eight. */
export function lengthCode(words: number): number {
  return words < EXACT ? words : Math.min(LONGEST, EXACT + Math.floor((words - EXACT) / STEP));
}
export function lengthOfCode(code: number): number {
  return code < EXACT ? code : EXACT + (code - EXACT) * STEP;
}

/**
 * Packs both lengths of a product's text, one byte each: words of the title (1 to 255) and the length code of the body.
 */
export function lengthsOf(title: number, bodyCode: number): number {
  return title | (bodyCode << 8);
}
export function titleLengthOf(lengths: number): number {
  return lengths & 255;
}
export function bodyCodeOf(lengths: number): number {
  return lengths >>> 8;
}

/** Fame sorts by the number of reviews, then by their average in hundredths of a star. */
const MOST_REVIEWS = 2 ** 23 - 1;
const AVERAGES = 512;
export function fameOf(reviews: number, average: number): number {
  return Math.min(MOST_REVIEWS, reviews) * AVERAGES + average;
}
export function reviewsOf(fame: number): number {
  return Math.floor(fame / AVERAGES);
}
export function averageOf(fame: number): number {
  return fame % AVERAGES;
}

/** Returns the total size of all arrays in bytes. */
export function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
}
