import fs from 'node:fs';
import readline from 'node:readline';
import { FeedProblem } from '../../catalogue/products/import/index.ts';

const POSTAL_COLUMNS = ['zip', 'place', 'state', 'state_code', 'latitude', 'longitude'] as const;
type Column = (typeof POSTAL_COLUMNS)[number];
export type PostalValues = Record<Column, string>;

/** Yields rows of a tab-separated file with a header line; lines with # are comments. `part`: progress from 0 to 1. */
export async function* readPostalLines(
  file: string,
): AsyncGenerator<{ line: number; part: number; values: PostalValues | { broken: string } }> {
  const size = fs.statSync(file).size;
  const input = fs.createReadStream(file, { encoding: 'utf8' });
  let line = 0;
  let columns: Column[] | null = null;
  let done = 0;
  for await (const raw of readline.createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    done += Buffer.byteLength(raw) + 1;
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (text.trim() === '' || text.startsWith('#')) continue;
    const cells = text.split('\t').map((cell) => cell.trim());
    if (columns === null) {
      const missing = POSTAL_COLUMNS.find((column) => !cells.includes(column));
      if (missing) throw new FeedProblem(`the file has no column "${missing}"`);
      columns = cells as Column[];
      continue;
    }
    if (cells.length !== columns.length) {
      yield { line, part: done / size, values: { broken: `has ${cells.length} columns instead of ${columns.length}` } };
      continue;
    }
    const values: PostalValues = { zip: '', place: '', state: '', state_code: '', latitude: '', longitude: '' };
    columns.forEach((column, index) => {
      if (column in values) values[column] = cells[index] ?? '';
    });
    yield { line, part: done / size, values };
  }
  if (columns === null) throw new FeedProblem('the file has no header line');
}
