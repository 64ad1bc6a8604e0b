import { block } from './block.ts';
import { countEach, MISSES } from './by-articles.ts';
import { countColumns, countValues } from './count-block.ts';
import type { Scanning } from './decide.ts';
import { missedFacts } from './filters.ts';
import { valuesFrom } from './rows.ts';
import { createScope, nothingSeen } from './scope.ts';
import { BIT } from './selection.ts';

const seen = nothingSeen();

/** Scans one product whose state has expired. There are few, and only until the next projection. */
export function scanLate(
  { segment, scope, selection, filters, tally, passed }: Scanning,
  product: number,
  place: number,
): void {
  if (!createScope(segment, scope, product, seen)) return;
  const { amount, facts } = seen;
  const { least, most } = filters;
  const byPrice = amount < least || amount > most ? BIT.price : 0;
  // Availability is checked variant by variant.
  const missed = (missedFacts(selection, facts) & ~BIT.available) | byPrice;
  const [from, end] = [valuesFrom(segment.rows, product), valuesFrom(segment.rows, product + 1)];
  const judged = { product, failed: 0, amount, facts, from, end, missed, now: scope.now };
  if (countEach(segment, selection, tally, judged) === MISSES) return;
  block.products[0] = product;
  block.places[0] = place;
  block.amounts[0] = amount;
  block.facts[0] = facts;
  block.count = 1;
  if (tally !== null) {
    countValues(segment, tally);
    countColumns(tally);
  }
  passed(block);
}
