import { FeedProblem } from '../../../../platform/feeds/rows.ts';
import type { ImportFormats } from '../import/import-format.ts';
import { PRODUCT_FEED } from '../import/product-feed.ts';
import { columnReading, type SourceFormat } from './read-source.ts';
import type { SourceSample } from './sources.store.ts';

const SAMPLE_ROWS = 20;
const LONGEST_CELL = 2000;
const MOST_COLUMNS = 300;
/** Rows of a broken file that are tried. */
const MOST_TRIED = 200;

/** Reads the columns and first rows of a file. */
export async function takeSample(
  file: string,
  format: Pick<SourceFormat, 'file_format' | 'delimiter' | 'encoding'>,
  formats: ImportFormats,
): Promise<{ ok: true; sample: SourceSample } | { ok: false; reason: string }> {
  const columns = new Set<string>();
  const rows: SourceSample['rows'] = [];
  let tried = 0;
  try {
    for await (const row of columnReading(format, formats).rows(file, PRODUCT_FEED, () => {})) {
      tried += 1;
      if (!('broken' in row)) {
        for (const column of Object.keys(row.values)) if (columns.size < MOST_COLUMNS) columns.add(column);
        rows.push({ line: row.line, values: shortened(row.values) });
      }
      if (rows.length >= SAMPLE_ROWS || tried >= MOST_TRIED) break;
    }
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, reason: error.message };
    throw error;
  }
  return { ok: true, sample: { columns: [...columns], rows } };
}

function shortened(values: SourceSample['rows'][number]['values']): SourceSample['rows'][number]['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      Array.isArray(value)
        ? value.slice(0, 50).map((part) => part.slice(0, LONGEST_CELL))
        : value.slice(0, LONGEST_CELL),
    ]),
  );
}
