import type { Spelling } from '../language/spelling.ts';
import type { StringTable } from './strings.ts';

/**
 * A part of a tenant's catalogue in arrays of shared memory: written once by the projection, read by every thread that
 * answers. Only what time alone changes is written again (see moment.ts), and who has died.
 */
export type Segment = {
  /** Unique in its process. */
  id: number;
  products: number;
  ids: StringTable;
  category: Uint16Array;
  /** Milliseconds since 1970. */
  created: Float64Array;
  /** Hundredths of a star. */
  average: Uint16Array;
  reviews: Uint32Array;
  delivery: Uint8Array;
  /** Facet values of each product: where they begin, and their places in the dictionary. */
  valueOffsets: Uint32Array;
  values: Uint32Array;
  /** Which of a product's first 32 articles have the value and are sold, a bit each; of its own values all of them. */
  articles: Int32Array;
  /** How many of them are the product's own; the others come from the articles that are sold. */
  ownValues: Uint8Array;
  /** The facets that articles have values of, a bit each by its place. */
  axes: number;
  variants: Variants;
  numbers: Uint32Array;
  now: Present;
  /** The generation from which on a product stands elsewhere, or nowhere any more; ALIVE for most. */
  died: Uint32Array;
  texts: Record<string, TextIndex>;
};

export const SOME = 1;
export const EVERY = 2;
export const ALIVE = 0xffffffff;

/** Articles, in the order of their products; each product's by position. */
export type Variants = {
  offsets: Uint32Array;
  skus: StringTable;
  gtins: StringTable;
  /** Moment from which on it is available; infinity for never. */
  availableFrom: Float64Array;
  valueOffsets: Uint32Array;
  values: Uint32Array;
  periodOffsets: Uint32Array;
  amounts: Int32Array;
  from: Float64Array;
  /** Infinity while it lasts. */
  to: Float64Array;
};

/** What is true of the products until some moment. */
export type Present = {
  /** The least of `until`. */
  first: Float64Array;
  until: Float64Array;
  /** Lowest price in minor units; 0 for what has none and so is not sold. */
  amount: Int32Array;
  /** SOME, or EVERY as well: whether some article, and whether each that is sold can be had. */
  available: Uint8Array;
  /** Which of its first 32 articles can be had, a bit each. */
  had: Int32Array;
  percentOff: Uint8Array;
};

/** The words of one locale. */
export type TextIndex = {
  terms: StringTable;
  postingOffsets: Uint32Array;
  docs: Uint32Array;
  /** Bits 0 and 1: how often in the title; 2: is its head noun; 3 to 7: how often elsewhere. */
  marks: Uint8Array;
  /** Words in the title; 0 for a product without a text in this locale. */
  titleLengths: Uint8Array;
  bodyLengths: Uint8Array;
  /** Products, words of titles, words elsewhere. */
  sums: Float64Array;
  /** Words as they are written, by their folded form: for what is still being typed, and for typing mistakes. */
  words: StringTable;
  written: StringTable;
  wordFrequency: Uint32Array;
  titleFrequency: Uint32Array;
  spelling: Spelling;
};

const EXACT = 64;
const STEP = 8;
const LONGEST = 255;

/** Lengths of texts in a byte: exact while short. */
export function lengthCode(words: number): number {
  return words < EXACT ? words : Math.min(LONGEST, EXACT + Math.floor((words - EXACT) / STEP));
}
export function lengthOfCode(code: number): number {
  return code < EXACT ? code : EXACT + (code - EXACT) * STEP;
}

/** Bytes of all arrays. */
export function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
}
