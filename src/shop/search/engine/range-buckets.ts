import type { Extent } from '../../catalogue/attributes/index.ts';
import type { FacetBucket } from './types.ts';

/** Maximum number of bars of a histogram. */
const MOST = 20;
const ROUND = [1, 2, 2.5, 5, 10];

/**
 * Distributes the products of numbers over steps of a round size from `min` to `max`. A product with several values in
 * one step counts there once for each.
 */
export function rangeBuckets(
  extents: readonly (Extent & { count: number })[],
  min: number,
  max: number,
): FacetBucket[] {
  if (min >= max) return [];
  const step = stepFor((max - min) / MOST);
  const first = Math.floor(rounded(min / step));
  const steps = Math.min(MOST + 1, Math.max(1, Math.ceil(rounded(max / step)) - first));
  const counts = new Array<number>(steps).fill(0);
  const placeOf = (number: number): number =>
    Math.max(0, Math.min(steps - 1, Math.floor(rounded(number / step)) - first));
  for (const { low, high, count } of extents)
    for (let place = placeOf(low); place <= placeOf(high); place += 1) counts[place] = (counts[place] ?? 0) + count;
  return counts.map((count, place) => ({
    from: place === 0 ? min : rounded((first + place) * step),
    to: place === steps - 1 ? max : rounded((first + place + 1) * step),
    count,
  }));
}

/** Returns the smallest round number that is at least `least`. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return rounded((ROUND.find((factor) => factor * power >= least) ?? 10) * power);
}

/** Removes the rest of binary fractions. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}
