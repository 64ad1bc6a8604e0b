import fs from 'node:fs';
import type { CellValue } from 'hucre';
import type { TableRules } from './feed-rules.ts';
import { type FeedTable, rowOfCells, tableOf } from './feed-table.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './rows.ts';
import { unpackedSize } from './unpacked-size.ts';

/** The file is read as a whole. */
const LARGEST_WORKBOOK = 30 * 1024 * 1024;
/** A small file can unpack to any size. */
const LARGEST_UNPACKED = 300 * 1024 * 1024;
const DAMAGED = 'the file begins like a workbook (XLSX) and is none, is locked by a password, or is damaged';
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** Tells whether a file begins as a workbook (XLSX) does. */
export function isWorkbook(beginning: Buffer): boolean {
  return beginning.subarray(0, ZIP.length).equals(ZIP);
}

/**
 * Reads rows of the first sheet of a workbook (XLSX). Its first line with a cell names the columns. Numbers, dates and
 * yes or no become text as feeds write it: "19.9", "2026-11-20T08:00", "true". `onBytes`: read part of the file, 0 to 1.
 */
export async function* readWorkbook(
  file: string,
  rules: TableRules,
  onBytes: (part: number) => void,
): AsyncGenerator<RawRow | BrokenRow> {
  if (fs.statSync(file).size > LARGEST_WORKBOOK)
    throw new FeedProblem('a workbook may have 30 MB: save it as CSV (UTF-8)');
  const content = await fs.promises.readFile(file);
  const unpacked = unpackedSize(content);
  if (unpacked === null) throw new FeedProblem(DAMAGED);
  if (unpacked > LARGEST_UNPACKED) throw new FeedProblem('a workbook may have 300 MB unpacked: save it as CSV (UTF-8)');
  // Most shops never read one, so it is loaded with the first.
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(content, { sheet: 0 });
  let table: FeedTable | undefined;
  try {
    for await (const { index, values } of rows) {
      const cells = values.map(textOfCell);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (table) yield rowOfCells(table, index + 1, cells);
      else table = tableOf(cells, '', rules);
    }
  } catch (error) {
    if (error instanceof FeedProblem) throw error;
    // Which classes of errors the library throws for a damaged file is not stated.
    throw new FeedProblem(DAMAGED);
  }
  if (!table) throw new FeedProblem('the first sheet of the workbook is empty');
  onBytes(1);
}

function textOfCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/:00\.000Z$/, '')
      .replace(/T00:00$/, '');
  // Sums such as 0.1 + 0.2 are stored with seventeen digits, of which spreadsheets show fifteen.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
}
