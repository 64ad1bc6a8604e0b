import { block } from './block.ts';
import { countPrices } from './price-counts.ts';
import { COUNTED, ROW, VALUES } from './rows.ts';
import type { Segment } from './segment.ts';
import type { Tally } from './tally.ts';

/** Counts the values of the passing products of the block. */
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

/** Counts prices and facts (such as stock and stars) of the passing products of the block. */
export function countColumns(tally: Tally): void {
  const { count, amounts, facts } = block;
  const { facts: counts } = tally;
  for (let at = 0; at < count; at += 1) {
    const counted = (facts[at] ?? 0) & COUNTED;
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  countPrices(tally.prices, amounts, count);
}
