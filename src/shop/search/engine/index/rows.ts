import { sharedArray } from './grow.ts';

/**
 * What every list asks of a product, side by side in 16 bytes: in columns of their own these were nine waits for memory
 * a product, which with a million products took longer than counting. Four numbers each, at `product * ROW`; the row
 * behind the last product says where its values end.
 */
export type Rows = Int32Array;

export const ROW = 4;
/** Lowest price in minor units; 0 for what has none and so is not sold. */
export const AMOUNT = 0;
/** Bits of what else is true of it: see below. */
export const FACTS = 1;
/** Where its facet values begin in `Segment.values`. */
export const VALUES = 2;
/** The generation from which on it stands elsewhere, or nowhere any more; ALIVE for most. */
export const DIED = 3;

export const ALIVE = 0x7fffffff;

/** Facts: some article can be had; each that is sold can be had; it is lawfully reduced. */
export const SOME = 1;
export const EVERY = 2;
export const REDUCED = 4;
/** All that lists count of facts, the lowest byte: the three above, delivery mode and whole stars. */
export const COUNTED = 0xff;
const DELIVERY_SHIFT = 3;
const DELIVERY_MASK = 3;
const STARS_SHIFT = 5;
const STARS_MASK = 7;
const PERCENT_SHIFT = 8;
const PERCENT_MASK = 127;
const CATEGORY_SHIFT = 15;
const CATEGORY_MASK = 0xffff;
/** It has several articles. */
export const SEVERAL = 1 << 31;
/** What time changes of the facts. */
const PRESENT = SOME | EVERY | REDUCED | (PERCENT_MASK << PERCENT_SHIFT);

export function newRows(products: number): Rows {
  return sharedArray(Int32Array, (products + 1) * ROW);
}

/** Facts that stay: places of category (16 bits) and delivery mode, whole stars of the average, number of articles. */
export function lastingFacts(lasting: { category: number; delivery: number; stars: number; articles: number }): number {
  const { category, delivery, stars, articles } = lasting;
  const several = articles > 1 ? SEVERAL : 0;
  return several | (category << CATEGORY_SHIFT) | (stars << STARS_SHIFT) | (delivery << DELIVERY_SHIFT);
}

type State = { available: boolean; everyAvailable: boolean; percentOff: number };

/** Facts of a product with what is true of it at a moment. */
export function factsWith(facts: number, { available, everyAvailable, percentOff }: State): number {
  const reduction = percentOff > 0 ? REDUCED | (Math.min(PERCENT_MASK, percentOff) << PERCENT_SHIFT) : 0;
  return (facts & ~PRESENT) | (available ? SOME : 0) | (everyAvailable ? EVERY : 0) | reduction;
}

/** Writes what is true of a product at a moment. */
export function writeState(rows: Rows, product: number, state: State & { amount: number }): void {
  const row = product * ROW;
  rows[row + AMOUNT] = state.amount;
  rows[row + FACTS] = factsWith(rows[row + FACTS] ?? 0, state);
}

export function categoryOf(facts: number): number {
  return (facts >>> CATEGORY_SHIFT) & CATEGORY_MASK;
}

export function deliveryOf(facts: number): number {
  return (facts >>> DELIVERY_SHIFT) & DELIVERY_MASK;
}

export function starsOf(facts: number): number {
  return (facts >>> STARS_SHIFT) & STARS_MASK;
}

export function percentOffOf(facts: number): number {
  return (facts >>> PERCENT_SHIFT) & PERCENT_MASK;
}

export function valuesFrom(rows: Rows, product: number): number {
  return rows[product * ROW + VALUES] ?? 0;
}

export function diedIn(rows: Rows, product: number): number {
  return rows[product * ROW + DIED] ?? 0;
}
