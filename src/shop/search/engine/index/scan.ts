import {
  BLOCK,
  block,
  type CandidateList,
  type Candidates,
  copyEntry,
  gather,
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
 * Scans candidates: counts each for its facets, and passes on those that pass all filters, block by block and
 * unordered. A product that passes counts everywhere. A product that misses one facet's filter counts for that facet
 * only, because a facet ignores its own choice. Most of the time of a search is spent here.
 */
export function scan(scanning: Scanning, candidates: Candidates, take: () => Range | null): void {
  for (let range = take(); range !== null; range = take())
    if ('listed' in candidates) scanByBlocks(scanning, candidates.listed, range);
    else scanList(scanning, candidates, range);
}

/** Scans products of a list in any order, one block at a time. */
function scanList(scanning: Scanning, list: CandidateList, { from, end }: Range): void {
  const { segment, scope, selection, filters, tally, passed } = scanning;
  const isFiltered = isFiltering(selection);
  for (let start = from; start < end; start += BLOCK) {
    const late = gather(segment, scope, list, start, Math.min(end, start + BLOCK));
    // Values are loaded before the filters if those read them, else only for the products that pass.
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

/** Keeps passing products in the block if price is the only filter; it reads nothing but prices. */
function filterPrices({ filters: { least, most }, tally }: Scanning): void {
  const { amounts, count } = block;
  block.count = 0;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount >= least && amount <= most) {
      if (block.count === at) block.count += 1;
      else copyEntry(block, at, block);
    } else if (tally !== null) countPrice(tally.prices, amount);
  }
}

/**
 * Keeps passing products in the block and counts those that miss one filter. Products whose variants decide become
 * undecided.
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
    // A product that misses two filters counts nowhere.
    if ((failed & (failed - 1)) !== 0) continue;
    if (isUndecided(filters, matrix, { product: products[at] ?? 0, failed, facts: fact })) {
      undecidedFailed[undecided.count] = failed;
      copyEntry(block, at, undecided);
    } else if (failed !== 0) countMissed(scanning, at, failed);
    else if (block.count === at) block.count += 1;
    else copyEntry(block, at, block);
  }
}
