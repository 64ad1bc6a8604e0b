import { bitAt } from './bits.ts';
import type { Filters, Sole } from './filters.ts';
import { countPrice } from './price-counts.ts';
import { deliveryOf, FACTS, REDUCED, ROW, SOME, starsOf, valuesFrom } from './rows.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import { priceAt } from './state-at-time.ts';
import type { Tally } from './tally.ts';

/**
 * Choices that articles have (a size, a colour, in stock) hold together only if one article has them all: a bra sold as
 * 75B and 80C is none in 75C. So a product counts for a value if one of its articles would be left with it.
 */

/** What is known of a product besides its articles. */
export type Judged = {
  product: number;
  /** Filters that no article of the product passes, at most one of them; a bit each. */
  failed: number;
  amount: number;
  facts: number;
  /** Where its values begin and end. */
  from: number;
  end: number;
};

/** Articles of a product beyond these have no bit and are gone through one by one. */
export const MOST_BITS = 32;
/** All articles. */
export const ALL = -1;

/** What articles say of a product: it passes or misses, or all of them have all that is chosen. */
export const MISSES = 0;
export const PASSES = 1;
export const UNDECIDED = 2;

/** The filters of a selection that articles of the segment decide. */
export function byArticlesOf({ axes }: Segment, { byValues, available }: Selection): number {
  return (byValues & axes) | (available === true ? BIT.available : 0);
}

function articlesOf({ variants }: Segment, product: number): number {
  return (variants.offsets[product + 1] ?? 0) - (variants.offsets[product] ?? 0);
}

/** By choice, from 1 on: which articles have what is chosen. What is at 0 is not looked at. */
const having = new Int32Array(MOST_BITS + 1);
/** By choice: which articles have all that is chosen elsewhere; at 0 those that have all. */
const lefts = new Int32Array(MOST_BITS + 1);

/**
 * Counts the values of a product whose articles differ in what is chosen, and whether it can be had. What passes counts
 * as all that passes does, which is left to the caller: here it is taken off again what only other articles have. One
 * whose articles all have what is chosen counts like a product without articles, which is left to the caller as well.
 */
export function countByArticles(
  segment: Segment,
  selection: Selection,
  filters: Filters,
  tally: Tally | null,
  judged: Judged,
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
 * The same where articles decide one filter only, as most often, and the product passes by what all of them have: some of
 * them have what is chosen, so that nothing has to be known of the others but what only they have. False, and nothing is
 * counted, for a product with too many articles. No branches where each value is another case.
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
  // Of these only stock differs: see matrix.ts.
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

/** The bits of so many articles. */
function everyOf(articles: number): number {
  return articles === MOST_BITS ? ALL : (1 << articles) - 1;
}

/** Whether the articles that are meant can be had; with what passes it is counted as well whether the product can. */
function countStock(tally: Tally, canBeHad: boolean, verdict: number, { facts }: Judged): void {
  tally.available += (canBeHad ? 1 : 0) - (verdict === PASSES ? facts & SOME : 0);
}

/**
 * The same for a product with more articles, or one that time alone has changed, article by article: there are few.
 * Filters that articles do not decide are in `missed`.
 */
export function countEach(
  segment: Segment,
  selection: Selection,
  tally: Tally | null,
  judged: Judged & { missed: number; now: number },
): number {
  const { variants, values, ownValues } = segment;
  const { chosen, keys, byValues, available: byStock } = selection;
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
      for (const value of had) if (chosen[value] === 1) failed &= ~(1 << (keys[value] ?? 0));
    if (byStock !== null && !(byStock && canBeHad)) failed |= BIT.available;
    if ((failed & (failed - 1)) !== 0) continue;
    for (const had of [own, axes])
      for (const value of had) if (failed === 0 || failed === 1 << (keys[value] ?? 0)) counted.add(value);
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

/** Counts a product that misses a filter, and no choice, for that one facet. */
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
