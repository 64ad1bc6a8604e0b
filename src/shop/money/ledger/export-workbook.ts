import type { Pool } from '../../../platform/database/pool.ts';
import { createTotals, type ExportRequest, exportColumns, exportRows } from './export.ts';

/** Cells of one kind of content: number format and width in characters. */
const LOOKS = {
  text: { width: 18 },
  number: { width: 10, numFmt: '0' },
  day: { width: 12, numFmt: 'yyyy-mm-dd' },
  amount: { width: 14, numFmt: '#,##0.00' },
};

/**
 * Streams orders or bookings as a workbook, with totals in the last row. Amounts and days are real numbers and dates,
 * so that a spreadsheet program of any country calculates with them; all else is text, and no cell is a formula.
 * `headers` has the heading of each column; a column without one has its name. The first workbook loads the writer,
 * which takes 17 MB.
 */
export async function exportWorkbook(
  pool: Pool,
  request: ExportRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = exportColumns(request.kind);
  return writeXlsxStream(cells(pool, request), {
    name: request.kind,
    columns: columns.map(([name, content]) => ({ header: headers[name] ?? name, ...LOOKS[content] })),
    freezePane: { rows: 1 },
  });
}

async function* cells(pool: Pool, request: ExportRequest): AsyncGenerator<(string | number | Date | null)[]> {
  const columns = exportColumns(request.kind);
  const totals = createTotals(request.kind);
  let count = 0;
  for await (const rows of exportRows(pool, request))
    for (const row of rows) {
      totals.add(row);
      count += 1;
      yield columns.map(([name, content]) => {
        const value = row[name] ?? null;
        if (value === null) return null;
        if (content === 'day') return new Date(`${value}T00:00:00Z`);
        if (content === 'amount') return Number(value) / 100;
        return content === 'number' ? Number(value) : String(value);
      });
    }
  const [[first = ''] = []] = columns;
  yield columns.map(([name, content]) => {
    if (name === first) return `TOTAL ${count}`;
    return content === 'amount' ? (totals.sums[name] ?? 0) / 100 : null;
  });
}
