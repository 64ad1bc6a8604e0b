import { block } from './block.ts';
import { countPrices } from './price-counts.ts';
import { COUNTED } from './rows.ts';
import type { Segment } from './segment.ts';
import type { Tally } from './tally.ts';

/** What is in the block passes and counts for all facets; here for those that are values, product by product. */
export function countValues({ values }: Segment, { values: counts }: Tally): void {
  const { count, starts, ends } = block;
  for (let at = 0; at < count; at += 1) {
    const end = ends[at] ?? 0;
    for (let place = starts[at] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/** The same for the facets that are no values. */
export function countColumns(tally: Tally): void {
  const { count, amounts, facts } = block;
  const { facts: counts } = tally;
  for (let at = 0; at < count; at += 1) {
    const counted = (facts[at] ?? 0) & COUNTED;
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  countPrices(tally.prices, amounts, count);
}
