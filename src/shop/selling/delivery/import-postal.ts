import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { replacePlaces } from './places.store.ts';
import { type PostalRow, readPostalRow } from './postal-row.ts';
import { readPostalLines } from './read-postal-lines.ts';

export type PostalImport = {
  rows: number;
  accepted: number;
  /** Number of places that are new, removed or relocated. */
  changed: number;
  refused: { line: number; attribute: string; reason: string }[];
};

/** A larger share of refused rows means that the file is not the expected one. */
const MOST_REFUSED = 0.1;

/**
 * Imports the postal codes of a country. The file is tab-separated with the columns zip, place, state, state_code,
 * latitude and longitude (GeoNames, CC BY 4.0). It holds the whole country: places it lacks are deleted. A wrong row is
 * reported and stops no other. Changes nothing if a tenth of the rows is wrong or the file has none.
 */
export async function importPostal(
  deps: { pool: Pool; clock: Clock },
  request: { file: string; country: string; onProgress?: (progress: { rows: number; part: number }) => void },
): Promise<PostalImport> {
  const report: PostalImport = { rows: 0, accepted: 0, changed: 0, refused: [] };
  const places = new Map<string, PostalRow>();
  for await (const { line, part, values } of readPostalLines(request.file)) {
    report.rows += 1;
    if (report.rows % 1000 === 0) request.onProgress?.({ rows: report.rows, part });
    if ('broken' in values) {
      report.refused.push({ line, attribute: '', reason: values.broken });
      continue;
    }
    const row = readPostalRow(values, request.country);
    if ('reason' in row) report.refused.push({ line, ...row });
    else places.set(`${row.postalCode} ${row.place}`, row);
  }
  report.accepted = report.rows - report.refused.length;
  if (places.size === 0 || report.refused.length > report.rows * MOST_REFUSED) return { ...report, accepted: 0 };
  const { changed } = await inTransaction(deps.pool, (client) =>
    replacePlaces(client, { country: request.country, places: [...places.values()], now: deps.clock.now() }),
  );
  request.onProgress?.({ rows: report.rows, part: 1 });
  return { ...report, changed };
}
