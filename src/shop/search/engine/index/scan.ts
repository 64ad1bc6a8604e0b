import {
  BLOCK,
  block,
  type CandidateList,
  type Candidates,
  gather,
  keep,
  type Range,
  reachValues,
  undecided,
  undecidedFailed,
} from './block.ts';
import { countColumns, countValues } from './count-block.ts';
import { countMissed, decide, isUndecided, type Scanning } from './decide.ts';
import { isFiltering, missedFacts } from './filters.ts';
import { countPrice } from './price-counts.ts';
import { scanByBlocks } from './scan-blocks.ts';
import { scanLate } from './scan-late.ts';
import { BIT } from './selection.ts';

/**
 * Goes through candidates: counts each where it counts, and hands on those that pass all filters, block by block and in
 * no order. A product counts everywhere if it passes, and for one facet only if it misses just that facet's filter,
 * since a facet ignores its own choice. This is what a search's time goes into.
 */
export function scan(scanning: Scanning, candidates: Candidates, take: () => Range | null): void {
  for (let range = take(); range !== null; range = take())
    if ('listed' in candidates) scanByBlocks(scanning, candidates.listed, range);
    else scanList(scanning, candidates, range);
}

/** Products of a list in any order, so many at a time. */
function scanList(scanning: Scanning, list: CandidateList, { from, end }: Range): void {
  const { segment, scope, selection, filters, tally, passed } = scanning;
  const isFiltered = isFiltering(selection);
  for (let start = from; start < end; start += BLOCK) {
    const late = gather(segment, scope, list, start, Math.min(end, start + BLOCK));
    // What is looked at of all, before the filters; what is only counted, once they have left what passes.
    const isByValues = selection.byValues !== 0;
    if (isByValues) reachValues(segment.values);
    if (filters.isPriceAlone) filterPrices(scanning);
    else if (isFiltered) {
      filter(scanning);
      decide(scanning);
    }
    if (tally !== null) {
      if (!isByValues) reachValues(segment.values);
      countValues(segment, tally);
      countColumns(tally);
    }
    passed(block);
    for (const place of late ?? []) scanLate(scanning, list.products[place] ?? 0, place);
  }
}

/** Leaves those in the block that pass where nothing but prices is filtered, which needs no more than the price. */
function filterPrices({ filters: { least, most }, tally }: Scanning): void {
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
function filter(scanning: Scanning): void {
  const { segment, selection, filters } = scanning;
  const { values, matrix } = segment;
  const { left, least, most, isByOthers } = filters;
  const { byValues } = selection;
  const { products, amounts, facts, starts, ends, count } = block;
  block.count = 0;
  undecided.count = 0;
  for (let at = 0; at < count; at += 1) {
    const fact = facts[at] ?? 0;
    const amount = amounts[at] ?? 0;
    let failed = amount < least || amount > most ? BIT.price : 0;
    if (isByOthers) failed |= missedFacts(selection, fact);
    if (byValues !== 0) {
      const end = ends[at] ?? 0;
      let missed = byValues;
      for (let place = starts[at] ?? 0; place < end; place += 1) missed &= left[values[place] ?? 0] ?? -1;
      failed |= missed;
    }
    // Who misses two counts nowhere.
    if ((failed & (failed - 1)) !== 0) continue;
    if (isUndecided(filters, matrix, { product: products[at] ?? 0, failed, facts: fact })) {
      undecidedFailed[undecided.count] = failed;
      keep(block, at, undecided);
    } else if (failed !== 0) countMissed(scanning, at, failed);
    else if (block.count === at) block.count += 1;
    else keep(block, at, block);
  }
}
