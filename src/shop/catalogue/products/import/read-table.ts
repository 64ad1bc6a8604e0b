import { readFeed } from '../../../../platform/feeds/read-feed.ts';
import { FeedProblem } from '../../../../platform/feeds/rows.ts';
import { PRODUCT_FEED } from './product-feed.ts';
import type { SourceReading } from './source-reading.ts';
import type { ImportReport, Progress } from './types.ts';

/** Row of a small table (prices, stock): one trimmed text per column. */
export type TableRow = { line: number; values: Record<string, string> };

type Table = { file: string; reading?: SourceReading | undefined; onProgress?: Progress | undefined };

/** Reads a whole table in any format of feeds; broken rows become refusals in the report. */
export async function readTable(
  { file, reading, onProgress }: Table,
  columns: string[],
  report: ImportReport,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let part = 0;
  const onBytes = (done: number) => {
    part = done;
  };
  const entries = reading ? reading.rows(file, PRODUCT_FEED, onBytes) : readFeed(file, PRODUCT_FEED, onBytes);
  for await (const entry of entries) {
    report.rows += 1;
    if (report.rows % 1000 === 0) onProgress?.({ rows: report.rows, part });
    if ('broken' in entry) {
      report.refused.push({ line: entry.line, attribute: entry.attribute ?? '', reason: entry.broken });
      continue;
    }
    const missing = report.rows === 1 ? columns.find((column) => !(column in entry.values)) : undefined;
    if (missing !== undefined) throw new FeedProblem(`the file has no column "${missing}"`);
    const values = Object.entries(entry.values).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value.join(' ') : value).trim(),
    ]);
    rows.push({ line: entry.line, values: Object.fromEntries(values) });
  }
  onProgress?.({ rows: report.rows, part: 1 });
  return rows;
}
