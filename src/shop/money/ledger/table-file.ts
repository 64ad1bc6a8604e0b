import { decimalText } from '../../../currencies/decimal-text.ts';
import { csvLine } from '../../../platform/tables/csv-line.ts';
import {
  createTotals,
  type WorkbookColumns,
  type WorkbookRow,
  writeWorkbook,
} from '../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { decimalMark } from './export.ts';

/**
 * Streams a table as a workbook or as text for spreadsheets. The last row has the totals. `headers` has the
 * headings of a workbook; text has the technical names.
 */
export async function tableFile(table: {
  name: string;
  columns: WorkbookColumns;
  rows: AsyncGenerator<WorkbookRow[]>;
  headers: Readonly<Record<string, string>>;
  format: 'csv' | 'xlsx';
  tenant: Tenant;
}): Promise<ReadableStream<Uint8Array>> {
  if (table.format === 'xlsx') return writeWorkbook({ ...table, currency: table.tenant.currency });
  const lines = csvLines(table);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

async function* csvLines({
  columns,
  rows,
  tenant,
}: Pick<Parameters<typeof tableFile>[0], 'columns' | 'rows' | 'tenant'>) {
  const mark = decimalMark(tenant);
  const totals = createTotals(columns);
  let count = 0;
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield `\ufeff${csvLine(columns.map(([name]) => name))}`;
  for await (const page of rows) {
    for (const row of page) totals.add(row);
    count += page.length;
    yield page
      .map((row) =>
        csvLine(
          columns.map(([name, content]) => {
            const value = row[name] ?? null;
            if (value === null) return '';
            return content === 'amount' || content === 'figure'
              ? decimalText(Number(value), tenant.currency, mark)
              : String(value);
          }),
        ),
      )
      .join('');
  }
  yield csvLine([
    'TOTAL',
    String(count),
    ...Object.entries(totals.sums).map(([name, sum]) => `${name} ${decimalText(sum, tenant.currency, mark)}`),
  ]);
}
