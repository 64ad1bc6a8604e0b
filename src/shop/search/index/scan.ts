import { BLOCK, block, gather, keep, others, type Passed, stocks } from './block.ts';
import {
  articlesOf,
  countByArticles,
  countColumn,
  countEach,
  type Judged,
  MISSES,
  PASSES,
  UNDECIDED,
} from './by-articles.ts';
import { type Filters, filtersOf, isFiltering } from './filters.ts';
import { look, nothingSeen, type Scope, type Seen } from './look.ts';
import { EVERY, type Segment, SOME } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import type { Tally } from './tally.ts';

const FULL = SOME | EVERY;
const NONE = new Uint8Array(0);
/** Whole stars by their hundredths. */
const WHOLE_STARS = Uint8Array.from({ length: 501 }, (_, hundredths) => Math.floor(hundredths / 100));
const seen = nothingSeen();
const judged: Judged = { product: 0, failed: 0, amount: 0, available: 0, percentOff: 0 };

/** What is gone through: some of the products, or all of them. */
export type Candidates = { products: Uint32Array | null; from: number; end: number };

/**
 * Goes through candidates: counts each where it counts, and hands on those that pass all filters, block by block and in
 * no order. A product counts everywhere if it passes, and for one facet only if it misses just that facet's filter,
 * since a facet ignores its own choice. This is what a search's time goes into.
 */
export function scan(
  segment: Segment,
  scope: Scope,
  selection: Selection,
  given: { candidates: Candidates; tally: Tally | null; passed: (passed: Passed) => void },
): void {
  const { candidates, tally, passed } = given;
  const filters = isFiltering(selection) ? filtersOf(segment, selection) : null;
  for (let start = candidates.from; start < candidates.end; start += BLOCK) {
    const late = gather(segment, scope, candidates.products, start, Math.min(candidates.end, start + BLOCK));
    others.count = 0;
    if (filters?.isPriceAlone) filterPrices(filters, tally);
    else if (filters !== null) filter(segment, scope, selection, filters, tally);
    if (tally !== null) countValues(segment, tally);
    for (let at = 0; at < others.count; at += 1) keep(others, at, block);
    if (tally !== null) countColumns(segment, tally);
    if (block.count > 0) passed(block);
    for (const place of late ?? []) scanLate(segment, scope, selection, place, given);
  }
}

/** The same where nothing but prices is filtered, which needs no more of a product than its price. */
function filterPrices({ least, most }: Filters, tally: Tally | null): void {
  const { products, places, amounts, availables, percentsOff } = block;
  let kept = 0;
  for (let at = 0; at < block.count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount < least || amount > most) {
      if (tally === null) continue;
      tally.amounts[tally.priced] = amount;
      tally.priced += 1;
      continue;
    }
    if (kept !== at) {
      products[kept] = products[at] ?? 0;
      places[kept] = places[at] ?? 0;
      amounts[kept] = amount;
      availables[kept] = availables[at] ?? 0;
      percentsOff[kept] = percentsOff[at] ?? 0;
    }
    kept += 1;
  }
  block.count = kept;
}

/**
 * Leaves those in the block that pass all filters, and counts those that miss one. Where articles decide whether and for
 * what a product counts, it is counted here, and is among the `others` if it passes.
 */
function filter(segment: Segment, scope: Scope, selection: Selection, filters: Filters, tally: Tally | null): void {
  const { valueOffsets, values, delivery, average } = segment;
  const { left, ofFacet, byArticles, least, most, isByOthers } = filters;
  const { byValues, deliveries, leastAverage, available: byAvailable, reduced: byReduced } = selection;
  const { products, places, amounts, availables, percentsOff } = block;
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
      for (let place = from; place < end; place += 1) failed &= left[values[place] ?? 0] ?? -1;
    }
    if (amount < least || amount > most) failed |= BIT.price;
    if (isByOthers) {
      if (byAvailable !== null && !(byAvailable && available === 1)) failed |= BIT.available;
      if (byReduced !== null && !(byReduced && percentOff > 0)) failed |= BIT.reduced;
      if (deliveries !== null && (deliveries & (1 << (delivery[product] ?? 0))) === 0) failed |= BIT.delivery;
      if (leastAverage !== null && (average[product] ?? 0) < leastAverage) failed |= BIT.rating;
    }
    // Who misses two counts nowhere.
    if ((failed & (failed - 1)) !== 0) continue;
    // Stock alone is a question of articles only where some of them are sold out.
    const decides = byArticles & ~failed;
    if (decides !== 0 && !(decides === BIT.available && stocks[at] === FULL) && articlesOf(segment, product) > 1) {
      judged.product = product;
      judged.failed = failed;
      judged.amount = amount;
      judged.available = available;
      judged.percentOff = percentOff;
      const verdict = countByArticles(segment, selection, filters, tally, judged, scope.now);
      if (verdict === PASSES) keep(block, at, others);
      if (verdict !== UNDECIDED) continue;
    }
    if (failed === 0) {
      products[kept] = product;
      places[kept] = places[at] ?? 0;
      amounts[kept] = amount;
      availables[kept] = available;
      percentsOff[kept] = percentOff;
      kept += 1;
    } else if (tally !== null) {
      if ((failed & byValues) !== 0) countOwn(tally, ofFacet[31 - Math.clz32(failed)] ?? NONE, values, from, end);
      else if (failed === BIT.available) tally.available += available;
      else countColumn(segment, tally, failed, { product, amount, percentOff });
    }
  }
  block.count = kept;
}

/** Counts the values of the facet that is missed: without a branch, which would be guessed wrong once in two values. */
function countOwn(
  { values: counts }: Tally,
  isOfFacet: Uint8Array,
  values: Uint32Array,
  from: number,
  end: number,
): void {
  for (let place = from; place < end; place += 1) {
    const value = values[place] ?? 0;
    counts[value] = (counts[value] ?? 0) + (isOfFacet[value] ?? 0);
  }
}

/** What passes counts for all facets; here for the values, of what is not counted by its articles. */
function countValues({ valueOffsets, values }: Segment, { values: counts }: Tally): void {
  const { count, products } = block;
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    const end = valueOffsets[product + 1] ?? 0;
    for (let place = valueOffsets[product] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/** The same for the facets that are no values, of all that passes. */
function countColumns({ delivery, average }: Segment, tally: Tally): void {
  const { count, products, amounts, availables, percentsOff } = block;
  const { deliveries, stars } = tally;
  let [available, reduced] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    available += availables[at] ?? 0;
    if ((percentsOff[at] ?? 0) > 0) reduced += 1;
    const product = products[at] ?? 0;
    const mode = delivery[product] ?? 0;
    deliveries[mode] = (deliveries[mode] ?? 0) + 1;
    const whole = WHOLE_STARS[average[product] ?? 0] ?? 0;
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
  place: number,
  { candidates, tally, passed }: Parameters<typeof scan>[3],
): void {
  const product = candidates.products === null ? place : (candidates.products[place] ?? 0);
  if (!look(segment, scope, product, seen)) return;
  const { amount, available, percentOff } = seen;
  const missed = missedColumns(selection, segment, seen, product);
  const late = { product, failed: 0, amount, available, percentOff, missed, now: scope.now };
  if (countEach(segment, selection, tally, late) === MISSES) return;
  block.products[0] = product;
  block.places[0] = place;
  block.amounts[0] = amount;
  block.availables[0] = available;
  block.percentsOff[0] = percentOff;
  block.count = 1;
  if (tally !== null) countColumns(segment, tally);
  passed(block);
}

/** Of the filters that articles have no part in, those that are missed. */
function missedColumns(
  { price, reduced, deliveries, leastAverage }: Selection,
  { delivery, average }: Segment,
  { amount, percentOff }: Seen,
  product: number,
): number {
  let failed = 0;
  if (price !== null && (amount < price.min || amount > price.max)) failed |= BIT.price;
  if (reduced !== null && !(reduced && percentOff > 0)) failed |= BIT.reduced;
  if (deliveries !== null && (deliveries & (1 << (delivery[product] ?? 0))) === 0) failed |= BIT.delivery;
  if (leastAverage !== null && (average[product] ?? 0) < leastAverage) failed |= BIT.rating;
  return failed;
}
