import { bitAt } from './bits.ts';
import type { Filters, Sole } from './filters.ts';
import { countPrice } from './price-counts.ts';
import { deliveryOf, FACTS, REDUCED, ROW, SOME, starsOf, valuesFrom } from './rows.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import { priceAt } from './state-at-time.ts';
import type { Tally } from './tally.ts';

/**
 * Choices of variant properties (a size, a colour, in stock) must hold on one variant together. A bra sold as 75B and
 * 80C is not available as 75C. A product therefore counts for a value only if one of its variants satisfies all other
 * choices.
 */

/** Data of a product besides its variants. */
export type JudgedArticle = {
  product: number;
  /** Bit of a filter that no variant of the product passes, at most one; else 0. */
  failed: number;
  amount: number;
  facts: number;
  /** Range of its values. */
  from: number;
  end: number;
};

/** Maximum number of variants with a bit. Products with more are checked variant by variant. */
export const MOST_BITS = 32;
/** Bits of all variants. */
export const ALL = -1;

/** Verdict of the variants: the product passes, misses, or all its variants have all choices (undecided). */
export const MISSES = 0;
export const PASSES = 1;
export const UNDECIDED = 2;

/** Returns the filters of a selection that variants of the segment decide. */
export function byArticlesOf({ axes }: Segment, { bits, available }: Selection): number {
  return axes.reduce((sum, key) => sum | (bits[key] ?? 0), available === true ? BIT.available : 0);
}

function articlesOf({ variants }: Segment, product: number): number {
  return (variants.offsets[product + 1] ?? 0) - (variants.offsets[product] ?? 0);
}

/** By choice, from 1 on: variants that have a chosen value. Entry 0 is unused. */
const having = new Int32Array(MOST_BITS + 1);
/** By choice: variants that satisfy all other choices. Entry 0: variants that satisfy all choices. */
const lefts = new Int32Array(MOST_BITS + 1);

/**
 * Counts the values and the availability of a product whose variants differ in the chosen properties. The caller counts
 * every passing product with all its values; this function subtracts the values that only other variants have. It
 * returns UNDECIDED if all variants have all choices. The caller then counts the product like one without variants.
 */
export function countByArticles(
  segment: Segment,
  selection: Selection,
  filters: Filters,
  tally: Tally | null,
  judged: JudgedArticle,
  now: number,
): number {
  const { chosenAs, facetAs, bits: choiceBits, byArticles } = filters;
  const { product, failed, from, end } = judged;
  const articles = articlesOf(segment, product);
  const column = failed & ~selection.byValues & ~BIT.available;
  if (articles > MOST_BITS) return countEach(segment, selection, tally, { ...judged, missed: column, now });
  const { values, articles: bits } = segment;
  const had = segment.now.had[product] ?? 0;
  const inStock = selection.available === null ? ALL : selection.available ? had : 0;
  const choices = choiceBits.length;
  for (let choice = 1; choice <= choices; choice += 1) having[choice] = 0;
  if ((byArticles & ~BIT.available) !== 0)
    for (let place = from; place < end; place += 1) {
      const choice = chosenAs[values[place] ?? 0] ?? 0;
      having[choice] = (having[choice] ?? 0) | (bits[place] ?? 0);
    }
  else
    for (let choice = 1; choice <= choices; choice += 1) having[choice] = choiceBits[choice - 1] === failed ? 0 : ALL;
  let chosen = ALL;
  let besidesFailed = inStock;
  for (let choice = 1; choice <= choices; choice += 1) {
    const those = having[choice] ?? 0;
    chosen &= those;
    if (choiceBits[choice - 1] !== failed) besidesFailed &= those;
  }
  if ((besidesFailed & everyOf(articles)) === everyOf(articles)) return UNDECIDED;
  const all = chosen & inStock;
  const verdict = all !== 0 && failed === 0 ? PASSES : MISSES;
  if (tally === null) return verdict;
  if (column !== 0) {
    if (all !== 0) countColumn(tally, column, judged.amount, judged.facts);
    return verdict;
  }
  lefts[0] = all;
  for (let choice = 1; choice <= choices; choice += 1) {
    let others = inStock;
    for (let other = 1; other <= choices; other += 1) if (other !== choice) others &= having[other] ?? 0;
    lefts[choice] = others;
  }
  const counts = tally.values;
  const before = verdict === PASSES ? 1 : 0;
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    const left = (lefts[facetAs[value] ?? 0] ?? 0) & (bits[place] ?? 0);
    counts[value] = (counts[value] ?? 0) + (left === 0 ? 0 : 1) - before;
  }
  countStock(tally, (chosen & had) !== 0, verdict, judged);
  return verdict;
}

/**
 * Counts a product if variants decide only one filter, the most frequent case, and the product passes. Some of its
 * variants have a chosen value, so only the values of the other variants are subtracted. Returns false and counts
 * nothing for a product with too many variants. The loops have no branches, because the processor cannot predict them.
 */
export function countByOne(
  segment: Segment,
  { chosen, ofFacet, isStock }: Sole,
  tally: Tally,
  product: number,
): boolean {
  const { rows, variants, values, articles: bits, matrix, now } = segment;
  const [from, end] = [valuesFrom(rows, product), valuesFrom(rows, product + 1)];
  const articles = (variants.offsets[product + 1] ?? 0) - (variants.offsets[product] ?? 0);
  if (articles > MOST_BITS) return false;
  const had = now.had[product] ?? 0;
  let having = isStock ? had : 0;
  for (let place = from; place < end; place += 1) having |= (bits[place] ?? 0) & (chosen[values[place] ?? 0] ?? 0);
  if ((having & everyOf(articles)) === everyOf(articles)) return true;
  tally.available += ((having & had) === 0 ? 0 : 1) - ((rows[product * ROW + FACTS] ?? 0) & SOME);
  // For a matrix of variants only the availability differs (matrix.ts).
  if (!isStock && bitAt(matrix, product) === 1) return true;
  const { values: counts } = tally;
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    const those = having & (bits[place] ?? 0);
    const isLeft = ((those | -those) >>> 31) | (ofFacet[value] ?? 0);
    counts[value] = (counts[value] ?? 0) - (1 - isLeft);
  }
  return true;
}

/** Returns the bits of the first `articles` variants. */
function everyOf(articles: number): number {
  return articles === MOST_BITS ? ALL : (1 << articles) - 1;
}

/**
 * Counts the availability of the matching variants, and subtracts that of the product, which the caller counts if it
 * passes.
 */
function countStock(tally: Tally, canBeHad: boolean, verdict: number, { facts }: JudgedArticle): void {
  tally.available += (canBeHad ? 1 : 0) - (verdict === PASSES ? facts & SOME : 0);
}

/**
 * Counts a product variant by variant: one with more than 32 variants, or one whose state has expired. Such
 * products are few. `missed` holds the missed filters that variants do not decide.
 */
export function countEach(
  segment: Segment,
  selection: Selection,
  tally: Tally | null,
  judged: JudgedArticle & { missed: number; now: number },
): number {
  const { variants, values, ownValues } = segment;
  const { chosen, keys, bits, byValues, available: byStock } = selection;
  const { product, missed, now } = judged;
  const own = values.subarray(judged.from, judged.from + (ownValues[product] ?? 0));
  const counted = new Set<number>();
  let [inStock, passes, missesColumn] = [false, false, false];
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = variants.offsets[product] ?? 0; variant < end; variant += 1) {
    if (priceAt(variants, variant, now).amount === 0) continue;
    const canBeHad = (variants.availableFrom[variant] ?? 0) <= now;
    const axes = variants.values.subarray(variants.valueOffsets[variant], variants.valueOffsets[variant + 1]);
    let failed = byValues | missed;
    for (const had of [own, axes])
      for (const value of had) if (chosen[value] === 1) failed &= ~(bits[keys[value] ?? 0] ?? 0);
    if (byStock !== null && !(byStock && canBeHad)) failed |= BIT.available;
    if ((failed & (failed - 1)) !== 0) continue;
    for (const had of [own, axes])
      for (const value of had) if (failed === 0 || failed === bits[keys[value] ?? 0]) counted.add(value);
    if (canBeHad && (failed === 0 || failed === BIT.available)) inStock = true;
    if (failed === 0) passes = true;
    else if (failed === missed) missesColumn = true;
  }
  const verdict = passes ? PASSES : MISSES;
  if (tally === null) return verdict;
  for (const value of counted) tally.values[value] = (tally.values[value] ?? 0) + 1;
  if (passes)
    for (const value of values.subarray(judged.from, judged.end)) tally.values[value] = (tally.values[value] ?? 0) - 1;
  if (missesColumn) countColumn(tally, missed, judged.amount, judged.facts);
  countStock(tally, inStock, verdict, judged);
  return verdict;
}

/** Counts a product for the one facet whose filter it misses, if that facet is no choice of values. */
export function countColumn(tally: Tally, bit: number, amount: number, facts: number): void {
  if (bit === BIT.available) tally.available += facts & SOME;
  else if (bit === BIT.reduced) tally.reduced += (facts & REDUCED) === 0 ? 0 : 1;
  else if (bit === BIT.delivery) {
    const mode = deliveryOf(facts);
    tally.deliveries[mode] = (tally.deliveries[mode] ?? 0) + 1;
  } else if (bit === BIT.rating) {
    const stars = starsOf(facts);
    tally.stars[stars] = (tally.stars[stars] ?? 0) + 1;
  } else if (bit === BIT.price) countPrice(tally.prices, amount);
}
