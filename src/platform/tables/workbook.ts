import { decimalsOf } from '../../currencies/currency.ts';
import { wholeUnits } from '../../currencies/decimal-text.ts';
export type WorkbookValue = string | number | null;
export type WorkbookRow = Record<string, WorkbookValue>;
/** Content of a column. Amounts, in minor units, are summed in the last line; figures are amounts without a sum. */
export type ColumnContent = 'text' | 'number' | 'day' | 'amount' | 'figure';
export type WorkbookColumns = [name: string, content: ColumnContent][];

/** Sums the amounts of a table, in minor units. */
export function createTotals(columns: WorkbookColumns) {
  const sums = Object.fromEntries(
    columns.filter(([, content]) => content === 'amount').map(([name]): [string, number] => [name, 0]),
  );
  return {
    sums,
    add: (row: WorkbookRow) => {
      for (const name of Object.keys(sums)) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0);
    },
  };
}

/** Cells of one kind of content: number format and width in characters. */
function looksOf(currency: string) {
  const decimals = decimalsOf(currency);
  const amount = { width: 14, numFmt: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` };
  return {
    text: { width: 18 },
    number: { width: 10, numFmt: '0' },
    day: { width: 12, numFmt: 'yyyy-mm-dd' },
    amount,
    figure: amount,
  };
}

/**
 * Streams a table as a workbook, with totals in the last row. Amounts and days are real numbers and dates, so that a
 * spreadsheet program of any country calculates with them; all else is text, and no cell is a formula. `headers` has
 * the heading of each column; a column without one has its name. The first workbook loads the writer, which takes 17 MB.
 */
export async function writeWorkbook(table: {
  name: string;
  columns: WorkbookColumns;
  rows: AsyncIterable<WorkbookRow[]>;
  /** Currency of the amounts. */
  currency: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether the last row has the totals; default true. */
  totals?: boolean;
}): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const { name, columns, rows, headers = {}, totals = true, currency } = table;
  const looks = looksOf(currency);
  return writeXlsxStream(cells(columns, rows, { currency, hasTotals: totals }), {
    name,
    columns: columns.map(([column, content]) => ({ header: headers[column] ?? column, ...looks[content] })),
    freezePane: { rows: 1 },
  });
}

async function* cells(
  columns: WorkbookColumns,
  pages: AsyncIterable<WorkbookRow[]>,
  { currency, hasTotals }: { currency: string; hasTotals: boolean },
): AsyncGenerator<(string | number | Date | null)[]> {
  const totals = createTotals(columns);
  let count = 0;
  for await (const rows of pages)
    for (const row of rows) {
      totals.add(row);
      count += 1;
      yield columns.map(([name, content]) => {
        const value = row[name] ?? null;
        if (value === null) return null;
        if (content === 'day') return new Date(`${value}T00:00:00Z`);
        if (content === 'amount' || content === 'figure') return wholeUnits(Number(value), currency);
        return content === 'number' ? Number(value) : String(value);
      });
    }
  if (!hasTotals) return;
  const [[first = ''] = []] = columns;
  yield columns.map(([name, content]) => {
    if (name === first) return `TOTAL ${count}`;
    return content === 'amount' ? wholeUnits(totals.sums[name] ?? 0, currency) : null;
  });
}
