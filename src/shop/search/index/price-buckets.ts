import type { PriceBucket } from '../types.ts';

/** Bars of the histogram, about. */
const WANTED = 20;
const ROUND = [1, 2, 5, 10];
const UNIT = 100;

/** The lowest and highest of the first `count` prices, and how many lie where between them in steps that people can read. */
export function priceBuckets(
  amounts: Int32Array,
  count: number,
): { range: { min: number | null; max: number | null }; buckets: PriceBucket[] } {
  if (count === 0) return { range: { min: null, max: null }, buckets: [] };
  let [min, max] = [amounts[0] ?? 0, 0];
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  if (min === max) return { range: { min, max }, buckets: [] };
  const step = stepFor(max - min);
  const first = Math.floor(min / step);
  const counts = new Uint32Array(Math.max(1, Math.ceil(max / step) - first));
  const last = counts.length - 1;
  // A division each is what this loop would take most of its time for; a product of the inverse is off by one at most.
  const inverse = 1 / step;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    let steps = (amount * inverse) | 0;
    if (steps * step > amount) steps -= 1;
    else if (amount - steps * step >= step) steps += 1;
    const place = Math.min(last, steps - first);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const buckets = Array.from(counts, (products, place) => ({
    from: place === 0 ? min : (first + place) * step,
    to: place === last ? max : (first + place + 1) * step,
    count: products,
  }));
  return { range: { min, max }, buckets };
}

/** A round number of whole units of the currency. */
function stepFor(range: number): number {
  const least = Math.max(UNIT, range / WANTED);
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((factor) => factor * power >= least) ?? 1) * power;
}
