import type { Spelling } from '../language/spelling.ts';
import type { Bits } from './bits.ts';
import type { Rows } from './rows.ts';
import type { StringTable } from './strings.ts';
import type { ValueBlocks } from './value-blocks.ts';

/**
 * A part of a tenant's catalogue in arrays of shared memory: written once by the projection, read by every thread that
 * answers. Only what time alone changes is written again (see moment.ts), and who has died.
 */
export type Segment = {
  /** Unique in its process. */
  id: number;
  products: number;
  ids: StringTable;
  /** What every list asks of a product: price, stock, category, where its values begin, whether it has died. */
  rows: Rows;
  /** Milliseconds since 1970. */
  created: Float64Array;
  /** How much and how well it is reviewed: see `fameOf`. */
  fame: Uint32Array;
  /** Facet values of each product, by their places in the dictionary. */
  values: Uint32Array;
  valueBlocks: ValueBlocks;
  /** Which of a product's first 32 articles have the value and are sold, a bit each; of its own values all of them. */
  articles: Int32Array;
  /** How many of them are the product's own; the others come from the articles that are sold. */
  ownValues: Uint8Array;
  /** The facets that articles have values of, a bit each by its place. */
  axes: number;
  /** Products with several articles that are sold in every combination, a bit each: see matrix.ts. */
  matrix: Bits;
  variants: Variants;
  numbers: Uint32Array;
  now: Present;
  texts: Record<string, TextIndex>;
};

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

/** What is true of the products until some moment, besides what their rows say of it. */
export type Present = {
  /** The least of `until`. */
  first: Float64Array;
  until: Float64Array;
  /** Which of its first 32 articles can be had, a bit each. */
  had: Int32Array;
};

/** The words of one locale. */
export type TextIndex = {
  terms: StringTable;
  postingOffsets: Uint32Array;
  docs: Uint32Array;
  /** Bits 0 and 1: how often in the title; 2: is its head noun; 3 to 7: how often elsewhere. */
  marks: Uint8Array;
  /** Words in the title and elsewhere: see `lengthsOf`; 0 for a product without a text in this locale. */
  lengths: Uint16Array;
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

/** Both lengths of a product's text: words of the title (1 to 255) and the code of the others, a byte each. */
export function lengthsOf(title: number, bodyCode: number): number {
  return title | (bodyCode << 8);
}
export function titleLengthOf(lengths: number): number {
  return lengths & 255;
}
export function bodyCodeOf(lengths: number): number {
  return lengths >>> 8;
}

/** Reviews weigh more than their average, in hundredths of a star; together they are a number to sort by. */
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

/** Bytes of all arrays. */
export function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
}
