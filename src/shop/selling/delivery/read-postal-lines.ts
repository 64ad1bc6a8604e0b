import type { TableRules } from '../../../platform/feeds/feed-rules.ts';
import { readTsv } from '../../../platform/feeds/read-feed.ts';
import { FeedProblem } from '../../../platform/feeds/rows.ts';

const POSTAL_COLUMNS = ['zip', 'place', 'state', 'state_code', 'latitude', 'longitude'] as const;
export type PostalValues = Record<(typeof POSTAL_COLUMNS)[number], string>;

const POSTAL_TABLE: TableRules = {
  nameOf: (written) => written.trim(),
  id: null,
  oneLine: new Set(POSTAL_COLUMNS),
  isRow: () => true,
  comment: '#',
};

/** Yields rows of a tab-separated file with a header line; lines with # are comments. `part`: progress from 0 to 1. */
export async function* readPostalLines(
  file: string,
): AsyncGenerator<{ line: number; part: number; values: PostalValues | { broken: string } }> {
  let part = 0;
  const rows = readTsv(file, POSTAL_TABLE, (done) => {
    part = done;
  });
  for await (const row of rows) {
    const { line } = row;
    if ('broken' in row) {
      yield { line, part, values: { broken: row.broken } };
      continue;
    }
    const missing = POSTAL_COLUMNS.find((column) => !(column in row.values));
    if (missing) throw new FeedProblem(`the file has no column "${missing}"`);
    const cell = (column: keyof PostalValues) => String(row.values[column] ?? '').trim();
    const [zip, place, state] = [cell('zip'), cell('place'), cell('state')];
    const [state_code, latitude, longitude] = [cell('state_code'), cell('latitude'), cell('longitude')];
    yield { line, part, values: { zip, place, state, state_code, latitude, longitude } };
  }
}
