import type { StrikePriceRule } from '../../pricing/index.ts';
import { stateAt } from './moment.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import type { Tally } from './tally.ts';

/** Which products of a segment may be in the list at all: on sale, told of in the locale, in the category. */
export type Scope = {
  now: number;
  rule: StrikePriceRule;
  /** Of the projection: products that died by then stand elsewhere. */
  generation: number;
  categories: Uint8Array | null;
  titleLengths: Uint8Array;
};

/** What is true of a product at the moment asked; one object for all, since it is read at once. */
export type Seen = { amount: number; available: number; percentOff: number };

/** Whether a product belongs to the scope; what is true of it then is in `seen`. */
export function look(segment: Segment, scope: Scope, product: number, seen: Seen): boolean {
  if ((segment.died[product] ?? 0) <= scope.generation) return false;
  if ((scope.titleLengths[product] ?? 0) === 0) return false;
  if (scope.categories !== null && scope.categories[segment.category[product] ?? 0] !== 1) return false;
  const { now } = segment;
  if ((now.until[product] ?? 0) <= scope.now) {
    // Time alone has changed it, and the projection has not come by yet.
    const state = stateAt(segment.variants, product, scope.now, scope.rule);
    seen.amount = state.amount;
    seen.available = state.available ? 1 : 0;
    seen.percentOff = state.percentOff;
  } else {
    seen.amount = now.amount[product] ?? 0;
    seen.available = now.available[product] ?? 0;
    seen.percentOff = now.percentOff[product] ?? 0;
  }
  return seen.amount > 0;
}

/** The filters that a product misses, as bits of their facets. */
export function missed(segment: Segment, selection: Selection, product: number, seen: Seen): number {
  let failed = selection.byValues;
  if (failed !== 0) {
    const end = segment.valueOffsets[product + 1] ?? 0;
    for (let at = segment.valueOffsets[product] ?? 0; at < end; at += 1) {
      const value = segment.values[at] ?? 0;
      if (selection.chosen[value] === 1) failed &= ~(1 << (selection.keys[value] ?? 0));
    }
  }
  const { price } = selection;
  if (price !== null && (seen.amount < price.min || seen.amount > price.max)) failed |= BIT.price;
  if (selection.available !== null && !(selection.available && seen.available === 1)) failed |= BIT.available;
  if (selection.reduced !== null && !(selection.reduced && seen.percentOff > 0)) failed |= BIT.reduced;
  if (selection.deliveries !== null && (selection.deliveries & (1 << (segment.delivery[product] ?? 0))) === 0)
    failed |= BIT.delivery;
  if (selection.leastAverage !== null && (segment.average[product] ?? 0) < selection.leastAverage) failed |= BIT.rating;
  return failed;
}

/**
 * Counts a product where it counts: everywhere if it passes all filters; for one facet only if it misses just that
 * facet's filter, since a facet ignores its own choice.
 */
export function count(segment: Segment, selection: Selection, product: number, seen: Seen, failed: number, tally: Tally): void {
  if ((failed & (failed - 1)) !== 0) return;
  const isIn = failed === 0;
  if (isIn || (failed & selection.byValues) !== 0) {
    const end = segment.valueOffsets[product + 1] ?? 0;
    for (let at = segment.valueOffsets[product] ?? 0; at < end; at += 1) {
      const value = segment.values[at] ?? 0;
      if (isIn || failed === 1 << (selection.keys[value] ?? 0)) tally.values[value] = (tally.values[value] ?? 0) + 1;
    }
  }
  if (isIn) {
    tally.available += seen.available;
    if (seen.percentOff > 0) tally.reduced += 1;
  }
  if (isIn || failed === BIT.delivery) {
    const mode = segment.delivery[product] ?? 0;
    tally.deliveries[mode] = (tally.deliveries[mode] ?? 0) + 1;
  }
  if (isIn || failed === BIT.rating) {
    const stars = Math.floor((segment.average[product] ?? 0) / 100);
    tally.stars[stars] = (tally.stars[stars] ?? 0) + 1;
  }
  if (isIn || failed === BIT.price) {
    tally.amounts[tally.priced] = seen.amount;
    tally.priced += 1;
  }
}
