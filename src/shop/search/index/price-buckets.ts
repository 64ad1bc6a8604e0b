import type { PriceBucket } from '../types.ts';

/** Bars of the histogram, about. */
const WANTED = 20;
const ROUND = [1, 2, 5, 10];
const UNIT = 100;

/** How many prices lie where between the lowest and the highest, in steps that people can read. */
export function priceBuckets(amounts: Int32Array): PriceBucket[] {
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const amount of amounts) {
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  if (min >= max) return [];
  const step = stepFor(max - min);
  const first = Math.floor(min / step);
  const counts = new Uint32Array(Math.max(1, Math.ceil(max / step) - first));
  for (const amount of amounts) {
    const place = Math.min(counts.length - 1, Math.floor(amount / step) - first);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return Array.from(counts, (count, place) => ({
    from: place === 0 ? min : (first + place) * step,
    to: place === counts.length - 1 ? max : (first + place + 1) * step,
    count,
  }));
}

/** A round number of whole units of the currency. */
function stepFor(range: number): number {
  const least = Math.max(UNIT, range / WANTED);
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * power >= least) ?? 1) * power;
}
