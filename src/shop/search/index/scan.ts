import {
  articlesOf,
  byArticlesOf,
  countByBits,
  countColumn,
  countEach,
  type Judged,
  MOST_BITS,
} from './by-articles.ts';
import { look, nothingSeen, type Scope, type Seen } from './look.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import type { Tally } from './tally.ts';

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
const block = emptyBlock();
/** Of them those that pass and are counted already, by their articles. */
const others = emptyBlock();
const seen = nothingSeen();
const judged: Judged = { product: 0, failed: 0, amount: 0, percentOff: 0 };

function emptyBlock(): Passed {
  return {
    count: 0,
    products: new Uint32Array(BLOCK),
    amounts: new Int32Array(BLOCK),
    availables: new Uint8Array(BLOCK),
    percentsOff: new Uint8Array(BLOCK),
  };
}

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
  const left = leftBy(selection);
  for (let start = 0; start < given.end; start += BLOCK) {
    const late = gather(segment, scope, candidates, start, Math.min(given.end, start + BLOCK));
    others.count = 0;
    if (isFiltered) filter(segment, scope, selection, left, tally);
    if (tally !== null && block.count > 0) countPassed(segment, tally);
    if (others.count > 0) addOthers();
    if (block.count > 0) passed(block);
    for (const product of late ?? []) scanLate(segment, scope, selection, product, { tally, passed });
  }
}

/** Of the filters those that a product still misses when it has the value, by value: no choice to guess in the loop. */
function leftBy({ chosen, keys }: Selection): Int32Array {
  return Int32Array.from(chosen, (isChosen, value) => (isChosen === 1 ? ~(1 << (keys[value] ?? 0)) : -1));
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

/**
 * Leaves those in the block that pass all filters, and counts those that miss one. Where articles decide whether and for
 * what a product counts, it is counted here, and is among the `others` if it passes.
 */
function filter(segment: Segment, scope: Scope, selection: Selection, left: Int32Array, tally: Tally | null): void {
  const { valueOffsets, values, delivery, average } = segment;
  const byArticles = byArticlesOf(segment, selection);
  const { keys, byValues, deliveries, leastAverage } = selection;
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
      for (let place = from; place < end; place += 1) failed &= left[values[place] ?? 0] ?? -1;
    }
    if (isByPrice && (amount < least || amount > most)) failed |= BIT.price;
    if (isByOthers) {
      if (byAvailable !== null && !(byAvailable && available === 1)) failed |= BIT.available;
      if (byReduced !== null && !(byReduced && percentOff > 0)) failed |= BIT.reduced;
      if (deliveries !== null && (deliveries & (1 << (delivery[product] ?? 0))) === 0) failed |= BIT.delivery;
      if (leastAverage !== null && (average[product] ?? 0) < leastAverage) failed |= BIT.rating;
    }
    // Who misses two counts nowhere.
    if ((failed & (failed - 1)) !== 0) continue;
    if ((byArticles & ~failed) !== 0) {
      const articles = articlesOf(segment, product);
      if (articles > 1) {
        judged.product = product;
        judged.failed = failed;
        judged.amount = amount;
        judged.percentOff = percentOff;
        const passes =
          articles <= MOST_BITS
            ? countByBits(segment, selection, tally, judged)
            : countEach(segment, selection, tally, {
                ...judged,
                missed: failed & ~byValues & ~BIT.available,
                now: scope.now,
              });
        if (passes) add(others, product, amount, available, percentOff);
        continue;
      }
    }
    if (failed === 0) {
      products[kept] = product;
      amounts[kept] = amount;
      availables[kept] = available;
      percentsOff[kept] = percentOff;
      kept += 1;
    } else if (tally !== null) {
      if ((failed & byValues) !== 0) countOwn(tally, keys, failed, values, from, end);
      else if (failed === BIT.available) tally.available += available;
      else countColumn(segment, tally, failed, { product, amount, percentOff });
    }
  }
  block.count = kept;
}

function add(to: Passed, product: number, amount: number, available: number, percentOff: number): void {
  const { count } = to;
  to.products[count] = product;
  to.amounts[count] = amount;
  to.availables[count] = available;
  to.percentsOff[count] = percentOff;
  to.count = count + 1;
}

function addOthers(): void {
  for (let at = 0; at < others.count; at += 1)
    add(
      block,
      others.products[at] ?? 0,
      others.amounts[at] ?? 0,
      others.availables[at] ?? 0,
      others.percentsOff[at] ?? 0,
    );
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
  const { amount, available, percentOff } = seen;
  const missed = missedColumns(selection, segment, seen, product);
  const passes = countEach(segment, selection, tally, { product, amount, percentOff, missed, now: scope.now });
  if (!passes) return;
  block.count = 0;
  add(block, product, amount, available, percentOff);
  passed(block);
}

/** Counts the values of the facet that is missed. */
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
    if (failed === 1 << (keys[value] ?? 0)) counts[value] = (counts[value] ?? 0) + 1;
  }
}

function hasColumnFilters({ price, available, reduced, deliveries, leastAverage }: Selection): boolean {
  return price !== null || available !== null || reduced !== null || deliveries !== null || leastAverage !== null;
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
