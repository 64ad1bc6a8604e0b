import { sharedArray } from './grow.ts';

/**
 * Data of a product that every list reads, in 16 bytes side by side. Separate columns cost nine cache misses for each
 * product, which took longer than counting with a million products. Each row has four numbers at `product * ROW`. A row
 * after the last product holds the end of its values.
 */
export type IndexRows = Int32Array;

export const ROW = 4;
/** Lowest price in minor units; 0 for a product without a price, which is not sold. */
export const AMOUNT = 0;
/** Bits of further facts, see below. */
export const FACTS = 1;
/** Start of its facet values in `Segment.values`. */
export const VALUES = 2;
/** Generation from which the product is replaced or gone; ALIVE for most. */
export const DIED = 3;

export const ALIVE = 0x7fffffff;

/** Facts: some variant is available; each variant on sale is available; the price is lawfully reduced. */
export const SOME = 1;
export const EVERY = 2;
export const REDUCED = 4;
/** Facts that lists count, in the lowest byte: the three above, delivery mode and whole stars. */
export const COUNTED = 0xff;
const DELIVERY_SHIFT = 3;
const DELIVERY_MASK = 3;
const STARS_SHIFT = 5;
const STARS_MASK = 7;
const PERCENT_SHIFT = 8;
const PERCENT_MASK = 127;
const PLACEMENT_SHIFT = 15;
const PLACEMENT_MASK = 0xffff;
/** Number of different placements that facts can hold. */
export const MOST_PLACEMENTS = PLACEMENT_MASK + 1;
/** The product has several variants. */
export const SEVERAL = 1 << 31;
/** Facts that time changes. */
const PRESENT = SOME | EVERY | REDUCED | (PERCENT_MASK << PERCENT_SHIFT);

export function newRows(products: number): IndexRows {
  return sharedArray(Int32Array, (products + 1) * ROW);
}

/**
 * Returns the facts that time does not change: positions of placement (16 bits) and delivery mode, whole stars, number
 * of variants.
 */
export function lastingFacts(lasting: {
  placement: number;
  delivery: number;
  stars: number;
  articles: number;
}): number {
  const { placement, delivery, stars, articles } = lasting;
  const several = articles > 1 ? SEVERAL : 0;
  return several | (placement << PLACEMENT_SHIFT) | (stars << STARS_SHIFT) | (delivery << DELIVERY_SHIFT);
}

type State = { available: boolean; everyAvailable: boolean; percentOff: number };

/** Returns the facts of a product with its state at an instant. */
export function factsWith(facts: number, { available, everyAvailable, percentOff }: State): number {
  const reduction = percentOff > 0 ? REDUCED | (Math.min(PERCENT_MASK, percentOff) << PERCENT_SHIFT) : 0;
  return (facts & ~PRESENT) | (available ? SOME : 0) | (everyAvailable ? EVERY : 0) | reduction;
}

/** Writes the state of a product at an instant. */
export function writeIndexState(rows: IndexRows, product: number, state: State & { amount: number }): void {
  const row = product * ROW;
  rows[row + AMOUNT] = state.amount;
  rows[row + FACTS] = factsWith(rows[row + FACTS] ?? 0, state);
}

/** Returns the position of a product's placement in the dictionary: its categories. */
export function placementOf(facts: number): number {
  return (facts >>> PLACEMENT_SHIFT) & PLACEMENT_MASK;
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

export function valuesFrom(rows: IndexRows, product: number): number {
  return rows[product * ROW + VALUES] ?? 0;
}

export function diedIn(rows: IndexRows, product: number): number {
  return rows[product * ROW + DIED] ?? 0;
}
