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

/** Products that pass all filters, the first `count` places of each array: so many at once as go into a block. */
export type Passed = {
  count: number;
  products: Uint32Array;
  amounts: Int32Array;
  availables: Uint8Array;
  percentsOff: Uint8Array;
};

/**
 * So many products are gone through at once, by one short loop after the other: what is known of them stays in the
 * nearest memory, and each loop reads one column.
 */
export const BLOCK = 1024;

/** Above every price, which is 32 bits in the index. */
const HIGHEST = 0x7fffffff;

/** A thread's block: filled, used, and filled again. */
const block: Passed = {
  count: 0,
  products: new Uint32Array(BLOCK),
  amounts: new Int32Array(BLOCK),
  availables: new Uint8Array(BLOCK),
  percentsOff: new Uint8Array(BLOCK),
};
const seen = nothingSeen();

/**
 * Goes through candidates (all products, if none are given): counts each where it counts, and hands on those that pass
 * all filters, block by block and in no order. A product counts everywhere if it passes, and for one facet only if it
 * misses just that facet's filter, since a facet ignores its own choice. This is what a search's time goes into.
 */
export function scan(
  segment: Segment,
  scope: Scope,
  selection: Selection,
  given: { candidates: Uint32Array | null; end: number; tally: Tally | null; passed: (passed: Passed) => void },
): void {
  const { candidates, tally, passed } = given;
  const isFiltered = selection.byValues !== 0 || hasColumnFilters(selection);
  for (let start = 0; start < given.end; start += BLOCK) {
    const late = gather(segment, scope, candidates, start, Math.min(given.end, start + BLOCK));
    if (isFiltered) filter(segment, selection, tally);
    if (block.count > 0) {
      if (tally !== null) countPassed(segment, tally);
      passed(block);
    }
    for (const product of late ?? []) scanLate(segment, scope, selection, product, { tally, passed });
  }
}

/**
 * Fills the block with the candidates from `start` to before `stop` that belong to the scope and are sold. Returns those
 * that time alone has changed since the projection came by.
 */
function gather(
  segment: Segment,
  scope: Scope,
  candidates: Uint32Array | null,
  start: number,
  stop: number,
): number[] | null {
  const { now: present, died, category } = segment;
  const { generation, categories, titleLengths, now } = scope;
  const { products, amounts, availables, percentsOff } = block;
  const { amount: amountOf, available: availableOf, percentOff: percentOffOf, until } = present;
  // Nothing has run out yet: then no product's own moment has to be looked at.
  const isFresh = (present.first[0] ?? 0) > now;
  let late: number[] | null = null;
  let count = 0;
  for (let at = start; at < stop; at += 1) {
    const product = candidates === null ? at : (candidates[at] ?? 0);
    if (categories !== null && categories[category[product] ?? 0] !== 1) continue;
    if ((died[product] ?? 0) <= generation || titleLengths[product] === 0) continue;
    if (!isFresh && (until[product] ?? 0) <= now) {
      late ??= [];
      late.push(product);
      continue;
    }
    const amount = amountOf[product] ?? 0;
    if (amount === 0) continue;
    products[count] = product;
    amounts[count] = amount;
    availables[count] = availableOf[product] ?? 0;
    percentsOff[count] = percentOffOf[product] ?? 0;
    count += 1;
  }
  block.count = count;
  return late;
}

/** Leaves those in the block that pass all filters, and counts those that miss one. */
function filter(segment: Segment, selection: Selection, tally: Tally | null): void {
  const { valueOffsets, values, delivery, average } = segment;
  const { chosen, keys, byValues, deliveries, leastAverage } = selection;
  const { products, amounts, availables, percentsOff } = block;
  // Outside the loop and as small whole numbers: looking them up for each product took a third of the time.
  const least = Math.max(0, Math.min(HIGHEST, selection.price?.min ?? 0)) | 0;
  const most = Math.max(-1, Math.min(HIGHEST, selection.price?.max ?? HIGHEST)) | 0;
  const [byAvailable, byReduced] = [selection.available, selection.reduced];
  const isByPrice = selection.price !== null;
  const isByOthers = byAvailable !== null || byReduced !== null || deliveries !== null || leastAverage !== null;
  let kept = 0;
  for (let at = 0; at < block.count; at += 1) {
    const product = products[at] ?? 0;
    const amount = amounts[at] ?? 0;
    const available = availables[at] ?? 0;
    const percentOff = percentsOff[at] ?? 0;
    const from = valueOffsets[product] ?? 0;
    const end = valueOffsets[product + 1] ?? 0;
    let failed = byValues;
    if (failed !== 0) {
      for (let place = from; place < end; place += 1) {
        const value = values[place] ?? 0;
        if (chosen[value] === 1) failed &= ~(1 << (keys[value] ?? 0));
      }
    }
    if (isByPrice && (amount < least || amount > most)) failed |= BIT.price;
    if (isByOthers) {
      if (byAvailable !== null && !(byAvailable && available === 1)) failed |= BIT.available;
      if (byReduced !== null && !(byReduced && percentOff > 0)) failed |= BIT.reduced;
      if (deliveries !== null && (deliveries & (1 << (delivery[product] ?? 0))) === 0) failed |= BIT.delivery;
      if (leastAverage !== null && (average[product] ?? 0) < leastAverage) failed |= BIT.rating;
    }
    if (failed === 0) {
      products[kept] = product;
      amounts[kept] = amount;
      availables[kept] = available;
      percentsOff[kept] = percentOff;
      kept += 1;
    } else if (tally !== null && (failed & (failed - 1)) === 0) {
      if ((failed & byValues) !== 0) countOwn(tally, keys, failed, values, from, end);
      else countColumn(tally, failed, amount, available, percentOff, delivery[product] ?? 0, average[product] ?? 0);
    }
  }
  block.count = kept;
}

/** What passes counts everywhere. */
function countPassed({ valueOffsets, values, delivery, average }: Segment, tally: Tally): void {
  const { count, products, amounts, availables, percentsOff } = block;
  const { values: counts, deliveries, stars } = tally;
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    const end = valueOffsets[product + 1] ?? 0;
    for (let place = valueOffsets[product] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  let [available, reduced] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    available += availables[at] ?? 0;
    if ((percentsOff[at] ?? 0) > 0) reduced += 1;
    const product = products[at] ?? 0;
    const mode = delivery[product] ?? 0;
    deliveries[mode] = (deliveries[mode] ?? 0) + 1;
    const whole = ((average[product] ?? 0) / 100) | 0;
    stars[whole] = (stars[whole] ?? 0) + 1;
  }
  tally.available += available;
  tally.reduced += reduced;
  tally.amounts.set(amounts.subarray(0, count), tally.priced);
  tally.priced += count;
}

/** A product that time alone has changed, by itself: there are few, and none for long. */
function scanLate(
  segment: Segment,
  scope: Scope,
  selection: Selection,
  product: number,
  { tally, passed }: { tally: Tally | null; passed: (passed: Passed) => void },
): void {
  if (!look(segment, scope, product, seen)) return;
  const { amount, available, percentOff, values, from, end } = seen;
  const { chosen, keys, byValues } = selection;
  const delivery = segment.delivery[product] ?? 0;
  const average = segment.average[product] ?? 0;
  let failed = byValues;
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    if (chosen[value] === 1) failed &= ~(1 << (keys[value] ?? 0));
  }
  failed |= missedColumns(selection, amount, available, percentOff, delivery, average);
  if (tally !== null && (failed & (failed - 1)) === 0) {
    if (failed === 0 || (failed & byValues) !== 0) countOwn(tally, keys, failed, values, from, end);
    for (const bit of failed === 0 ? COLUMN_BITS : [failed])
      countColumn(tally, bit, amount, available, percentOff, delivery, average);
  }
  if (failed !== 0) return;
  block.count = 1;
  block.products[0] = product;
  block.amounts[0] = amount;
  block.availables[0] = available;
  block.percentsOff[0] = percentOff;
  passed(block);
}

/** Counts the values of the facet that is missed, or all if none is. */
function countOwn(
  { values: counts }: Tally,
  keys: Uint8Array,
  failed: number,
  values: Uint32Array,
  from: number,
  end: number,
): void {
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    if (failed === 0 || failed === 1 << (keys[value] ?? 0)) counts[value] = (counts[value] ?? 0) + 1;
  }
}

const COLUMN_BITS = Object.values(BIT);

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

/** Counts a product for one facet that is no value of products. */
function countColumn(
  tally: Tally,
  bit: number,
  amount: number,
  available: number,
  percentOff: number,
  delivery: number,
  average: number,
): void {
  if (bit === BIT.available) tally.available += available;
  else if (bit === BIT.reduced) tally.reduced += percentOff > 0 ? 1 : 0;
  else if (bit === BIT.delivery) tally.deliveries[delivery] = (tally.deliveries[delivery] ?? 0) + 1;
  else if (bit === BIT.rating) {
    const stars = (average / 100) | 0;
    tally.stars[stars] = (tally.stars[stars] ?? 0) + 1;
  } else if (bit === BIT.price) {
    tally.amounts[tally.priced] = amount;
    tally.priced += 1;
  }
}
