import { type Bits, bitAt } from './bits.ts';
import { block, copyEntry, type Passed, reachUndecided, undecided, undecidedFailed } from './block.ts';
import { countByArticles, countByOne, countColumn, type JudgedArticle, MISSES, PASSES } from './by-articles.ts';
import type { Filters } from './filters.ts';
import { EVERY, SEVERAL, SOME } from './rows.ts';
import type { Scope } from './scope.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';
import type { Tally } from './tally.ts';

/** Segment during a scan, with the purpose of the scan. */
export type Scanning = {
  segment: Segment;
  scope: Scope;
  selection: Selection;
  filters: Filters;
  /** Null if nothing is counted. */
  tally: Tally | null;
  passed(passed: Passed): void;
};

const FULL = SOME | EVERY;
const NONE = new Uint8Array(0);
const judged: JudgedArticle = { product: 0, failed: 0, amount: 0, facts: 0, from: 0, end: 0 };

/**
 * Whether `decide` must check the variants of a product that misses one filter or none (0). Variants matter for stock
 * alone only if some of them are sold out. If variants decide one filter only, some variant has a chosen value, or the
 * product would miss that filter. A product that misses another filter then counts for that one. A passing product
 * loses no counts if it is sold in every combination and is fully or not at all available.
 */
export function isUndecided(
  { byArticles, sole }: Filters,
  matrix: Bits,
  { product, failed, facts }: { product: number; failed: number; facts: number },
): boolean {
  const decides = byArticles & ~failed;
  if (decides === 0 || (facts & SEVERAL) === 0) return false;
  if (sole === null) return decides !== BIT.available || (facts & FULL) !== FULL;
  if (failed !== 0) return false;
  return sole.isStock ? (facts & FULL) !== FULL : (facts & FULL) === SOME || bitAt(matrix, product) === 0;
}

/** Checks the variants of the undecided products. Adds passing products to the block and counts missing ones. */
export function decide(scanning: Scanning): void {
  reachUndecided(scanning.segment);
  for (let at = 0; at < undecided.count; at += 1) {
    if (verdictOf(scanning, at) === MISSES) continue;
    // The block has space: its undecided products were removed before.
    const place = block.count;
    copyEntry(undecided, at, block);
    const failed = undecidedFailed[at] ?? 0;
    if (failed === 0) continue;
    countMissed(scanning, place, failed);
    block.count = place;
  }
}

/**
 * Returns the verdict of the variants of an undecided product, and counts it unless it counts like one without
 * variants.
 */
export function verdictOf({ segment, scope, selection, filters, tally }: Scanning, at: number): number {
  const { products, amounts, facts, starts, ends } = undecided;
  judged.product = products[at] ?? 0;
  judged.failed = undecidedFailed[at] ?? 0;
  judged.amount = amounts[at] ?? 0;
  judged.facts = facts[at] ?? 0;
  judged.from = starts[at] ?? 0;
  judged.end = ends[at] ?? 0;
  const { sole } = filters;
  if (sole !== null && judged.failed === 0 && (tally === null || countByOne(segment, sole, tally, judged.product)))
    return PASSES;
  return countByArticles(segment, selection, filters, tally, judged, scope.now);
}

/** Counts the product at a position of the block for the one filter that it misses. */
export function countMissed({ segment, selection, filters, tally }: Scanning, at: number, failed: number): void {
  if (tally === null) return;
  const { amounts, facts, starts, ends } = block;
  if ((failed & selection.byValues) === 0) countColumn(tally, failed, amounts[at] ?? 0, facts[at] ?? 0);
  else {
    const isOfFacet = filters.ofFacet[31 - Math.clz32(failed)] ?? NONE;
    countOwn(tally, isOfFacet, segment.values, starts[at] ?? 0, ends[at] ?? 0);
  }
}

/**
 * Counts the values of the missed facet, without a branch, which the processor would mispredict for every second value.
 */
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
