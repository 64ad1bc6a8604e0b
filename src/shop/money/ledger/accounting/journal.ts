import type { Pool } from '../../../../platform/database/pool.ts';
import type { FindNumber } from '../chart/mapping.ts';
import { type JournalEntry, journalEntries } from './journal.store.ts';
import { pairPostings } from './pair-postings.ts';

/** Line of a journal in the numbers of a chart. Minor units, ISO dates. */
export type JournalLine = {
  entry: number;
  bookedOn: string;
  valueOn: string;
  debit: string;
  credit: string;
  amount: number;
  currency: string;
  taxKey: string | null;
  document: string;
  /** Kind of the entry. */
  kind: string;
};

/** Yields the lines of a period page by page. The caller has made sure that every account has a number. */
export async function* journalLines(
  pool: Pool,
  period: { tenant: string; from: string; to: string },
  numberOf: FindNumber,
): AsyncGenerator<JournalLine[]> {
  for await (const entries of journalEntries(pool, period)) yield entries.flatMap((entry) => linesOf(entry, numberOf));
}

function linesOf(entry: JournalEntry, numberOf: FindNumber): JournalLine[] {
  const { id, bookedOn, valueOn, kind, currency, country } = entry;
  const numbered = entry.postings.map(({ account, amount, permille }) => {
    const found = numberOf({ account, permille, country });
    if (!found) throw new RangeError(`${account} has no number in the chart`);
    return { ...found, amount: Number(amount) };
  });
  // An entry without an order is found by its own number.
  const document = entry.orderNumber ?? String(id);
  return pairPostings(numbered).map((pair) => ({
    entry: Number(id),
    bookedOn,
    valueOn,
    currency,
    document,
    kind,
    ...pair,
  }));
}
