import type { FacetBucket } from '../types.ts';
import { eachUnit, type PriceCounts, UNIT } from './price-counts.ts';

/** Approximate number of bars of the histogram. */
const WANTED = 20;
const ROUND = [1, 2, 5, 10];

/**
 * Returns the lowest and highest price in minor units, and the number of products in steps of round amounts between
 * them.
 */
export function priceBuckets(prices: PriceCounts): {
  range: { min: number | null; max: number | null };
  buckets: FacetBucket[];
} {
  const { lowest: min, highest: max } = prices;
  if (min > max) return { range: { min: null, max: null }, buckets: [] };
  return { range: { min, max }, buckets: bucketsBetween({ min, max }, (add) => eachUnit(prices, add)) };
}

/**
 * Returns the buckets between two prices in minor units. `each` calls back with whole currency units and their products.
 */
export function bucketsBetween(
  { min, max }: { min: number; max: number },
  each: (add: (unit: number, products: number) => void) => void,
): FacetBucket[] {
  if (min === max) return [];
  const step = stepFor(max - min);
  const first = Math.floor(min / step);
  const counts = new Uint32Array(Math.max(1, Math.ceil(max / step) - first));
  const last = counts.length - 1;
  const units = step / UNIT;
  each((unit, count) => {
    const place = Math.min(last, Math.floor(unit / units) - first);
    counts[place] = (counts[place] ?? 0) + count;
  });
  return Array.from(counts, (products, place) => ({
    from: place === 0 ? min : (first + place) * step,
    to: place === last ? max : (first + place + 1) * step,
    count: products,
  }));
}

/** Returns a step of a round number of whole currency units, in minor units. */
export function stepFor(range: number): number {
  const least = Math.max(UNIT, range / WANTED);
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * power >= least) ?? 1) * power;
}
