import type { StrikePriceRule } from '../../pricing/index.ts';
import { priceAt, stateAt } from './moment.ts';
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
export type Seen = {
  amount: number;
  available: number;
  percentOff: number;
  /** Its facet values are those from `from` to before `end`. */
  values: Uint32Array;
  from: number;
  end: number;
};

export function nothingSeen(): Seen {
  return { amount: 0, available: 0, percentOff: 0, values: NO_VALUES, from: 0, end: 0 };
}
const NO_VALUES = new Uint32Array(0);

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
    seen.values = valuesAt(segment, product, scope.now);
    seen.from = 0;
    seen.end = seen.values.length;
  } else {
    seen.amount = now.amount[product] ?? 0;
    seen.available = now.available[product] ?? 0;
    seen.percentOff = now.percentOff[product] ?? 0;
    seen.values = segment.values;
    seen.from = segment.valueOffsets[product] ?? 0;
    seen.end = segment.valueOffsets[product + 1] ?? 0;
  }
  return seen.amount > 0;
}

/** The product's own facet values and those of the articles that are sold at a moment. */
function valuesAt({ valueOffsets, values, ownValues, variants }: Segment, product: number, now: number): Uint32Array {
  const first = valueOffsets[product] ?? 0;
  const found = new Set(values.subarray(first, first + (ownValues[product] ?? 0)));
  const end = variants.offsets[product + 1] ?? 0;
  for (let variant = variants.offsets[product] ?? 0; variant < end; variant += 1) {
    if (priceAt(variants, variant, now).amount === 0) continue;
    const range = variants.values.subarray(
      variants.valueOffsets[variant] ?? 0,
      variants.valueOffsets[variant + 1] ?? 0,
    );
    for (const value of range) found.add(value);
  }
  return Uint32Array.from(found);
}

/** What passes all filters: called for each product, in the order of the candidates. */
export type Passed = (product: number, amount: number, available: number, percentOff: number) => void;

/**
 * Goes through candidates (all products, if none are given): counts each where it counts, and hands on those that pass
 * all filters. A product counts everywhere if it passes, and for one facet only if it misses just that facet's filter,
 * since a facet ignores its own choice. This is the loop that a search's time goes into: some ten nanoseconds a product.
 */
export function scan(
  segment: Segment,
  scope: Scope,
  selection: Selection,
  given: { candidates: Uint32Array | null; end: number; tally: Tally | null; passed: Passed },
): void {
  const { candidates, end, tally, passed } = given;
  const { now: present, died, category, valueOffsets, delivery, average } = segment;
  const { amount: amounts, available: availables, percentOff: percents } = present;
  const { generation, categories, titleLengths, now } = scope;
  const { chosen, keys, byValues } = selection;
  // Nothing has run out yet: then no product's own moment has to be looked at.
  const isFresh = (present.first[0] ?? 0) > now;
  const byColumns = hasColumnFilters(selection);
  const seen = nothingSeen();
  for (let at = 0; at < end; at += 1) {
    const product = candidates === null ? at : (candidates[at] ?? 0);
    if ((died[product] ?? 0) <= generation || titleLengths[product] === 0) continue;
    if (categories !== null && categories[category[product] ?? 0] !== 1) continue;
    let amount = amounts[product] ?? 0;
    let available = availables[product] ?? 0;
    let percentOff = percents[product] ?? 0;
    let values = segment.values;
    let first = valueOffsets[product] ?? 0;
    let last = valueOffsets[product + 1] ?? 0;
    if (!isFresh && (present.until[product] ?? 0) <= now) {
      look(segment, scope, product, seen);
      ({ amount, available, percentOff, values, from: first, end: last } = seen);
    }
    if (amount === 0) continue;
    let failed = byValues;
    if (failed !== 0) {
      for (let place = first; place < last; place += 1) {
        const value = values[place] ?? 0;
        if (chosen[value] === 1) failed &= ~(1 << (keys[value] ?? 0));
      }
    }
    if (byColumns)
      failed |= missedColumns(selection, amount, available, percentOff, delivery[product] ?? 0, average[product] ?? 0);
    if (failed === 0) passed(product, amount, available, percentOff);
    if (tally === null || (failed & (failed - 1)) !== 0) continue;
    if (failed === 0) {
      for (let place = first; place < last; place += 1) {
        const value = values[place] ?? 0;
        tally.values[value] = (tally.values[value] ?? 0) + 1;
      }
    } else if ((failed & byValues) !== 0) {
      for (let place = first; place < last; place += 1) {
        const value = values[place] ?? 0;
        if (failed === 1 << (keys[value] ?? 0)) tally.values[value] = (tally.values[value] ?? 0) + 1;
      }
    }
    if (failed === 0 || failed === BIT.price) {
      tally.amounts[tally.priced] = amount;
      tally.priced += 1;
    }
    countColumns(tally, failed, available, percentOff, delivery[product] ?? 0, average[product] ?? 0);
  }
}

function hasColumnFilters({ price, available, reduced, deliveries, leastAverage }: Selection): boolean {
  return price !== null || available !== null || reduced !== null || deliveries !== null || leastAverage !== null;
}

/** Of the filters that are no values of products, those that are missed. */
function missedColumns(
  selection: Selection,
  amount: number,
  available: number,
  percentOff: number,
  delivery: number,
  average: number,
): number {
  const { price } = selection;
  let failed = 0;
  if (price !== null && (amount < price.min || amount > price.max)) failed |= BIT.price;
  if (selection.available !== null && !(selection.available && available === 1)) failed |= BIT.available;
  if (selection.reduced !== null && !(selection.reduced && percentOff > 0)) failed |= BIT.reduced;
  if (selection.deliveries !== null && (selection.deliveries & (1 << delivery)) === 0) failed |= BIT.delivery;
  if (selection.leastAverage !== null && average < selection.leastAverage) failed |= BIT.rating;
  return failed;
}

function countColumns(
  tally: Tally,
  failed: number,
  available: number,
  percentOff: number,
  delivery: number,
  average: number,
): void {
  const isIn = failed === 0;
  if (isIn || failed === BIT.available) tally.available += available;
  if ((isIn || failed === BIT.reduced) && percentOff > 0) tally.reduced += 1;
  if (isIn || failed === BIT.delivery) tally.deliveries[delivery] = (tally.deliveries[delivery] ?? 0) + 1;
  if (isIn || failed === BIT.rating) {
    const stars = (average / 100) | 0;
    tally.stars[stars] = (tally.stars[stars] ?? 0) + 1;
  }
}
