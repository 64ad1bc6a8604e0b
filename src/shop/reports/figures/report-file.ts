import { decimalText, inMinorUnits } from '../../../currencies/decimal-text.ts';
import { csvLine } from '../../../platform/tables/csv-line.ts';
import {
  type WorkbookColumns,
  type WorkbookRow,
  type WorkbookValue,
  writeWorkbook,
} from '../../../platform/tables/workbook.ts';
import type { ReportColumn, ReportTable } from './report.ts';

export const REPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Names of columns, and texts of keys such as payment methods, in the employee's language. */
export type ReportLabels = {
  column(id: ReportColumn['id']): string;
  cell(column: ReportColumn['id'], value: string): string;
};

/** Shares are percents with one digit in a file. */
function workbookValue(
  { id, content }: ReportColumn,
  value: string | number | null,
  labels: ReportLabels,
): WorkbookValue {
  if (value === null) return null;
  if (content === 'text') return labels.cell(id, String(value));
  return content === 'percent' ? Math.round(Number(value) * 10_000) : Number(value);
}

/** Writes a table as a workbook or as text for spreadsheets. Amounts and percents have two digits. */
export async function reportFile(
  table: ReportTable,
  asked: { format: ReportFormat; labels: ReportLabels; decimal: string; currency: string },
): Promise<ReadableStream<Uint8Array>> {
  const { labels } = asked;
  const headings = table.columns.map(({ id, content }) => {
    const unit = content === 'amount' ? ` (${asked.currency})` : content === 'percent' ? ' (%)' : '';
    return `${labels.column(id)}${unit}`;
  });
  const rows = table.rows.map(({ cells }) =>
    table.columns.map((column, index) => workbookValue(column, cells[index] ?? null, labels)),
  );
  if (asked.format === 'xlsx') return workbook(table, headings, rows, asked.currency);
  const numberText = (value: number, content: string) =>
    content === 'count'
      ? String(value)
      : content === 'percent'
        ? (value / 100).toFixed(2).replace('.', asked.decimal)
        : decimalText(value, asked.currency, asked.decimal);
  const lines = rows.map((cells) =>
    csvLine(
      cells.map((value, index) =>
        typeof value === 'number' ? numberText(value, table.columns[index]?.content ?? '') : (value ?? ''),
      ),
    ),
  );
  // The byte order mark makes spreadsheet programs read UTF-8.
  const text = `\ufeff${csvLine(headings)}${lines.join('')}`;
  return new Blob([text]).stream();
}

function workbook(
  table: ReportTable,
  headings: string[],
  rows: WorkbookValue[][],
  currency: string,
): Promise<ReadableStream<Uint8Array>> {
  const kinds = { text: 'text', count: 'number', amount: 'figure', percent: 'figure' } as const;
  const columns: WorkbookColumns = table.columns.map(({ id, content }) => [id, kinds[content]]);
  const named = rows.map(
    (cells): WorkbookRow =>
      Object.fromEntries(
        table.columns.map(({ id, content }, index) => {
          const value = cells[index] ?? null;
          // Workbooks divide figures as amounts of the currency.
          const isShare = content === 'percent' && typeof value === 'number';
          return [id, isShare ? inMinorUnits(value, currency) : value];
        }),
      ),
  );
  return writeWorkbook({
    name: 'report',
    currency,
    columns,
    rows: (async function* () {
      yield named;
    })(),
    headers: Object.fromEntries(columns.map(([name], index) => [name, headings[index] ?? name])),
    totals: false,
  });
}
