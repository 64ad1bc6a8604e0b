import { decimalText } from '../../currencies/decimal-text.ts';
import { csvLine } from './csv-line.ts';
import { type WorkbookColumns, type WorkbookRow, writeWorkbook } from './workbook.ts';

export type TableFormat = 'xlsx' | 'csv';

/** Reads the format of an address; a workbook unless it says CSV. */
export const readTableFormat = (text: string): TableFormat => (text === 'csv' ? 'csv' : 'xlsx');

export type TableFile = {
  /** Name of the sheet. */
  name: string;
  columns: WorkbookColumns;
  /** Rows in batches: the file is written while they are read. */
  rows: AsyncGenerator<WorkbookRow[]>;
  /** Heading of each column; a column without one has its name. */
  headers?: Readonly<Record<string, string>>;
  format: TableFormat;
  /** Currency of the amounts. */
  currency: string;
  /** Decimal mark that spreadsheets of the tenant expect in CSV, since others turn 12.77 into a date. */
  decimal: string;
};

/** Streams a table as a workbook or as text for spreadsheets, in constant memory. Amounts are in minor units. */
export async function writeTableFile(table: TableFile): Promise<ReadableStream<Uint8Array>> {
  if (table.format === 'xlsx') return writeWorkbook({ ...table, totals: false });
  const encoder = new TextEncoder();
  const lines = csvOf(table);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

async function* csvOf({ columns, rows, headers = {}, decimal, currency }: TableFile): AsyncGenerator<string> {
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield `\ufeff${csvLine(columns.map(([name]) => headers[name] ?? name))}`;
  for await (const batch of rows)
    yield batch
      .map((row) =>
        csvLine(
          columns.map(([name, content]) => {
            const value = row[name] ?? null;
            if (value === null) return '';
            const isAmount = content === 'amount' || content === 'figure';
            return isAmount ? decimalText(Number(value), currency, decimal) : String(value);
          }),
        ),
      )
      .join('');
}
