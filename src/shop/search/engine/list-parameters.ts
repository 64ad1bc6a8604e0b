import type { Sorting } from './types.ts';

/** Sorting values in the addresses of pages and of the REST interface. */
export const SORTINGS = [
  'relevance',
  'popularity',
  'price-asc',
  'price-desc',
  'newest',
  'rating',
  'reduction',
] as const satisfies Sorting[];

export const LONGEST_TERM = 200;
export const MOST_PAGES = 1000;
/** Maximum number of selected values of one facet; no visitor ticks more. */
export const MOST_VALUES = 60;

/** Parses "99.90" or "99,90" to hundredths of a unit of the currency. Returns null for anything else. */
export function readAmount(text: string | null): number | null {
  const match = text?.trim().match(/^(\d{1,7})(?:[.,](\d{1,2}))?$/);
  return match?.[1] === undefined ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Returns the price range, both ends included. Swaps the ends if they are reversed. */
export function priceRange(min: number | null, max: number | null): { min: number | null; max: number | null } {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}
