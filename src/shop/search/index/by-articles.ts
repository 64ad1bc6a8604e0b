import { priceAt } from './moment.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
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
  percentOff: number;
};

/** Articles of a product beyond these have no bit and are gone through one by one. */
export const MOST_BITS = 32;
/** All articles. */
export const ALL = -1;

/** The filters of a selection that articles of the segment decide. */
export function byArticlesOf({ axes }: Segment, { byValues, available }: Selection): number {
  return (byValues & axes) | (available === true ? BIT.available : 0);
}

export function articlesOf({ variants }: Segment, product: number): number {
  return (variants.offsets[product + 1] ?? 0) - (variants.offsets[product] ?? 0);
}

/** By facet: which articles have what is chosen, and which have all that is chosen elsewhere. */
const having = new Int32Array(MOST_BITS);
const elsewhere = new Int32Array(MOST_BITS);

/** Counts a product with up to 32 articles, none of which time has changed; whether it passes. */
export function countByBits(segment: Segment, selection: Selection, tally: Tally | null, judged: Judged): boolean {
  const { valueOffsets, values, articles, now } = segment;
  const { chosen, keys, byValues, chosenKeys } = selection;
  const { product } = judged;
  const from = valueOffsets[product] ?? 0;
  const end = valueOffsets[product + 1] ?? 0;
  for (const key of chosenKeys) having[key] = 0;
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    if (chosen[value] !== 1) continue;
    const key = keys[value] ?? 0;
    having[key] = (having[key] ?? 0) | (articles[place] ?? 0);
  }
  const had = now.had[product] ?? 0;
  let besidesStock = ALL;
  for (const key of chosenKeys) besidesStock &= having[key] ?? 0;
  const inStock = selection.available === null ? ALL : selection.available ? had : 0;
  const all = besidesStock & inStock;
  if (tally === null) return all !== 0 && judged.failed === 0;
  const column = judged.failed & ~byValues & ~BIT.available;
  if (column !== 0) {
    if (all !== 0) countColumn(segment, tally, column, judged);
    return false;
  }
  for (const key of chosenKeys) {
    let others = inStock;
    for (const other of chosenKeys) if (other !== key) others &= having[other] ?? 0;
    elsewhere[key] = others;
  }
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    const key = keys[value] ?? 0;
    const left = (byValues & (1 << key)) === 0 ? all : (elsewhere[key] ?? 0);
    if ((left & (articles[place] ?? 0)) !== 0) tally.values[value] = (tally.values[value] ?? 0) + 1;
  }
  if ((besidesStock & had) !== 0) tally.available += 1;
  if (all === 0) return false;
  for (const bit of OTHER_COLUMNS) countColumn(segment, tally, bit, judged);
  return true;
}

/**
 * The same for a product with more articles, or one that time alone has changed, article by article: there are few.
 * Filters that articles do not decide are in `missed`.
 */
export function countEach(
  segment: Segment,
  selection: Selection,
  tally: Tally | null,
  judged: Omit<Judged, 'failed'> & { missed: number; now: number },
): boolean {
  const { variants, valueOffsets, values, ownValues } = segment;
  const { chosen, keys, byValues, available: byStock } = selection;
  const { product, missed, now } = judged;
  const first = valueOffsets[product] ?? 0;
  const own = values.subarray(first, first + (ownValues[product] ?? 0));
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
  if (tally === null) return passes;
  for (const value of counted) tally.values[value] = (tally.values[value] ?? 0) + 1;
  if (inStock) tally.available += 1;
  if (passes) for (const bit of OTHER_COLUMNS) countColumn(segment, tally, bit, judged);
  else if (missesColumn) countColumn(segment, tally, missed, judged);
  return passes;
}

const OTHER_COLUMNS = [BIT.price, BIT.reduced, BIT.delivery, BIT.rating];

/** Counts a product for one facet that articles have no part in. */
export function countColumn(
  { delivery, average }: Segment,
  tally: Tally,
  bit: number,
  { product, amount, percentOff }: Pick<Judged, 'product' | 'amount' | 'percentOff'>,
): void {
  if (bit === BIT.reduced) tally.reduced += percentOff > 0 ? 1 : 0;
  else if (bit === BIT.delivery) {
    const mode = delivery[product] ?? 0;
    tally.deliveries[mode] = (tally.deliveries[mode] ?? 0) + 1;
  } else if (bit === BIT.rating) {
    const stars = ((average[product] ?? 0) / 100) | 0;
    tally.stars[stars] = (tally.stars[stars] ?? 0) + 1;
  } else if (bit === BIT.price) {
    tally.amounts[tally.priced] = amount;
    tally.priced += 1;
  }
}
