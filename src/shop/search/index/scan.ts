import {
  BLOCK,
  block,
  type Candidates,
  gather,
  keep,
  others,
  type Passed,
  type Range,
  reachArticles,
  undecided,
  undecidedFailed,
} from './block.ts';
import { countByArticles, countColumn, countEach, type Judged, MISSES, PASSES, UNDECIDED } from './by-articles.ts';
import { type Filters, filtersOf, isFiltering } from './filters.ts';
import { look, nothingSeen, type Scope, type Seen } from './look.ts';
import { countPrice, countPrices } from './price-counts.ts';
import { COUNTED, deliveryOf, EVERY, REDUCED, SEVERAL, SOME, starsOf, valuesFrom } from './rows.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import type { Tally } from './tally.ts';

const FULL = SOME | EVERY;
const NONE = new Uint8Array(0);
const seen = nothingSeen();
const judged: Judged = { product: 0, failed: 0, amount: 0, facts: 0, from: 0, end: 0 };

/**
 * Goes through candidates: counts each where it counts, and hands on those that pass all filters, block by block and in
 * no order. A product counts everywhere if it passes, and for one facet only if it misses just that facet's filter,
 * since a facet ignores its own choice. This is what a search's time goes into.
 */
export function scan(segment: Segment, scope: Scope, selection: Selection, given: Scanned): void {
  const { candidates, take, tally, passed } = given;
  const filters = isFiltering(selection) ? filtersOf(segment, selection) : null;
  for (let range = take(); range !== null; range = take())
    for (let start = range.from; start < range.end; start += BLOCK) {
      const late = gather(segment, scope, candidates, start, Math.min(range.end, start + BLOCK));
      others.count = 0;
      if (filters?.isPriceAlone) filterPrices(filters, tally);
      else if (filters !== null) {
        filter(segment, selection, filters, tally);
        decide(segment, scope, selection, filters, tally);
      }
      if (tally !== null) countValues(segment, tally);
      for (let at = 0; at < others.count; at += 1) keep(others, at, block);
      if (tally !== null) countColumns(tally);
      if (block.count > 0) passed(block);
      for (const place of late ?? []) scanLate(segment, scope, selection, place, given);
    }
}

type Scanned = {
  candidates: Candidates;
  /** Which of them come next; null once none are left. */
  take(): Range | null;
  tally: Tally | null;
  passed(passed: Passed): void;
};

/** The same where nothing but prices is filtered, which needs no more of a product than its price. */
function filterPrices({ least, most }: Filters, tally: Tally | null): void {
  const { amounts, count } = block;
  block.count = 0;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount >= least && amount <= most) {
      if (block.count === at) block.count += 1;
      else keep(block, at, block);
    } else if (tally !== null) countPrice(tally.prices, amount);
  }
}

/**
 * Leaves those in the block that pass all filters, and counts those that miss one. Where articles decide whether and for
 * what a product counts, it is left to `decide`.
 */
function filter(segment: Segment, selection: Selection, filters: Filters, tally: Tally | null): void {
  const { values } = segment;
  const { left, byArticles, least, most, isByOthers } = filters;
  const { byValues, deliveries, leastStars, available: byAvailable, reduced: byReduced } = selection;
  const { amounts, facts, starts, ends, count } = block;
  block.count = 0;
  undecided.count = 0;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    const fact = facts[at] ?? 0;
    let failed = 0;
    if (amount < least || amount > most) failed |= BIT.price;
    if (isByOthers) {
      if (byAvailable !== null && !(byAvailable && (fact & SOME) !== 0)) failed |= BIT.available;
      if (byReduced !== null && !(byReduced && (fact & REDUCED) !== 0)) failed |= BIT.reduced;
      if (deliveries !== null && (deliveries & (1 << deliveryOf(fact))) === 0) failed |= BIT.delivery;
      if (leastStars !== null && starsOf(fact) < leastStars) failed |= BIT.rating;
      if ((failed & (failed - 1)) !== 0) continue;
    }
    if (byValues !== 0) {
      const end = ends[at] ?? 0;
      let missed = byValues;
      for (let place = starts[at] ?? 0; place < end; place += 1) missed &= left[values[place] ?? 0] ?? -1;
      failed |= missed;
      // Who misses two counts nowhere.
      if ((failed & (failed - 1)) !== 0) continue;
    }
    // Stock alone is a question of articles only where some of them are sold out.
    const decides = byArticles & ~failed;
    if (decides !== 0 && (fact & SEVERAL) !== 0 && !(decides === BIT.available && (fact & FULL) === FULL)) {
      undecidedFailed[undecided.count] = failed;
      keep(block, at, undecided);
    } else if (failed !== 0) countMissed(values, filters, selection, tally, at, failed);
    else if (block.count === at) block.count += 1;
    else keep(block, at, block);
  }
}

/** Counts what misses one filter, and stands at a place of the block, for that one. */
function countMissed(
  values: Uint32Array,
  { ofFacet }: Filters,
  { byValues }: Selection,
  tally: Tally | null,
  at: number,
  failed: number,
): void {
  if (tally === null) return;
  const { amounts, facts, starts, ends } = block;
  const fact = facts[at] ?? 0;
  if ((failed & byValues) !== 0)
    countOwn(tally, ofFacet[31 - Math.clz32(failed)] ?? NONE, values, starts[at] ?? 0, ends[at] ?? 0);
  else if (failed === BIT.available) tally.available += fact & SOME;
  else countColumn(tally, failed, { amount: amounts[at] ?? 0, facts: fact });
}

/**
 * What articles decide: whether and for what those products count that are undecided. Who passes and is counted here is
 * among the `others`; whose articles all have what is chosen counts like one without articles.
 */
function decide(segment: Segment, scope: Scope, selection: Selection, filters: Filters, tally: Tally | null): void {
  const { products, amounts, facts, starts, ends, count } = undecided;
  if (count === 0) return;
  reachArticles(segment);
  for (let at = 0; at < count; at += 1) {
    const failed = undecidedFailed[at] ?? 0;
    judged.product = products[at] ?? 0;
    judged.failed = failed;
    judged.amount = amounts[at] ?? 0;
    judged.facts = facts[at] ?? 0;
    judged.from = starts[at] ?? 0;
    judged.end = ends[at] ?? 0;
    const verdict = countByArticles(segment, selection, filters, tally, judged, scope.now);
    if (verdict === PASSES) keep(undecided, at, others);
    if (verdict !== UNDECIDED) continue;
    // There is room behind what passed: it was taken from there.
    const place = block.count;
    keep(undecided, at, block);
    if (failed === 0) continue;
    countMissed(segment.values, filters, selection, tally, place, failed);
    block.count = place;
  }
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
function countValues({ values }: Segment, { values: counts }: Tally): void {
  const { count, starts, ends } = block;
  for (let at = 0; at < count; at += 1) {
    const end = ends[at] ?? 0;
    for (let place = starts[at] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/** The same for the facets that are no values, of all that passes. */
function countColumns(tally: Tally): void {
  const { count, amounts, facts } = block;
  const { facts: counts } = tally;
  for (let at = 0; at < count; at += 1) {
    const counted = (facts[at] ?? 0) & COUNTED;
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  countPrices(tally.prices, amounts, count);
}

/** A product that time alone has changed, by itself: there are few, and none for long. */
function scanLate(
  segment: Segment,
  scope: Scope,
  selection: Selection,
  place: number,
  { candidates, tally, passed }: Scanned,
): void {
  const product = candidates.products === null ? place : (candidates.products[place] ?? 0);
  if (!look(segment, scope, product, seen)) return;
  const { amount, facts } = seen;
  const missed = missedColumns(selection, seen);
  const [from, end] = [valuesFrom(segment.rows, product), valuesFrom(segment.rows, product + 1)];
  const late = { product, failed: 0, amount, facts, from, end, missed, now: scope.now };
  if (countEach(segment, selection, tally, late) === MISSES) return;
  block.products[0] = product;
  block.places[0] = place;
  block.amounts[0] = amount;
  block.facts[0] = facts;
  block.starts[0] = from;
  block.ends[0] = end;
  block.count = 1;
  if (tally !== null) countColumns(tally);
  passed(block);
}

/** Of the filters that articles have no part in, those that are missed. */
function missedColumns({ price, reduced, deliveries, leastStars }: Selection, { amount, facts }: Seen): number {
  let failed = 0;
  if (price !== null && (amount < price.min || amount > price.max)) failed |= BIT.price;
  if (reduced !== null && !(reduced && (facts & REDUCED) !== 0)) failed |= BIT.reduced;
  if (deliveries !== null && (deliveries & (1 << deliveryOf(facts))) === 0) failed |= BIT.delivery;
  if (leastStars !== null && starsOf(facts) < leastStars) failed |= BIT.rating;
  return failed;
}
