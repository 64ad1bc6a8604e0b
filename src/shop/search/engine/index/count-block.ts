import { block } from './block.ts';
import { countPrices } from './price-counts.ts';
import { COUNTED, ROW, VALUES } from './rows.ts';
import type { Segment } from './segment.ts';
import type { Tally } from './tally.ts';

/** What is in the block passes and counts for all facets; here for those that are values, product by product. */
export function countValues({ rows, values }: Segment, { values: counts }: Tally): void {
  const { count, products } = block;
  for (let at = 0; at < count; at += 1) {
    const row = (products[at] ?? 0) * ROW;
    const end = rows[row + ROW + VALUES] ?? 0;
    for (let place = rows[row + VALUES] ?? 0; place < end; place += 1) {
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
