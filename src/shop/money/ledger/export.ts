import { decimalText } from '../../../currencies/decimal-text.ts';
import { isCalendarDay } from '../../../platform/calendar-day.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { csvLine } from '../../../platform/tables/csv-line.ts';
import {
  type ColumnContent,
  createTotals,
  type WorkbookColumns,
  type WorkbookRow,
  type WorkbookValue,
} from '../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ExportedBooking, type ExportedOrder, exportBookings, exportOrders } from './export.store.ts';

export const EXPORTS = ['bookings', 'orders'] as const;
export type ExportKind = (typeof EXPORTS)[number];
export const FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export type ExportRequest = {
  tenant: Tenant;
  kind: ExportKind;
  format: ExportFormat;
  /** ISO dates, inclusive. */
  from: string;
  to: string;
};

/** Reads an export request; null if any part is invalid. */
export function readExportRequest(
  tenant: Tenant,
  asked: { kind: string; format: string; from: string; to: string },
): ExportRequest | null {
  const kind = EXPORTS.find((known) => known === asked.kind);
  const format = FORMATS.find((known) => known === asked.format);
  if (!kind || !format || !isCalendarDay(asked.from) || !isCalendarDay(asked.to) || asked.from > asked.to) return null;
  return { tenant, kind, format, from: asked.from, to: asked.to };
}

/** Columns of a table in their order; the header is written even without rows. */
const COLUMNS = {
  bookings: {
    id: 'number',
    bookedOn: 'day',
    valueOn: 'day',
    kind: 'text',
    key: 'text',
    orderNumber: 'text',
    customerNumber: 'text',
    currency: 'text',
    account: 'text',
    permille: 'number',
    debit: 'amount',
    credit: 'amount',
    note: 'text',
    bookedBy: 'text',
  } satisfies Record<keyof ExportedBooking, ColumnContent>,
  orders: {
    number: 'text',
    placedOn: 'day',
    state: 'text',
    method: 'text',
    customerNumber: 'text',
    currency: 'text',
    total: 'amount',
    vat: 'amount',
    billed: 'amount',
    open: 'amount',
  } satisfies Record<keyof ExportedOrder, ColumnContent>,
};

export type ExportColumn<K extends ExportKind = ExportKind> = K extends ExportKind
  ? keyof (typeof COLUMNS)[K] & string
  : never;

/** Returns the columns of a table, first to last. */
export function exportColumns(kind: ExportKind): WorkbookColumns {
  return Object.entries(COLUMNS[kind]);
}

/** Yields the rows of a request in pages, for any number of rows. */
export function exportRows(pool: Pool, { tenant, kind, from, to }: ExportRequest): AsyncGenerator<WorkbookRow[]> {
  const asked = { tenant: tenant.id, from, to, timeZone: tenant.timeZone };
  return kind === 'bookings' ? exportBookings(pool, asked) : exportOrders(pool, asked);
}

/**
 * Yields orders or bookings for accounting as text in chunks. The last line or member has the totals. Amounts of a CSV
 * file have the decimal mark of the tenant ("1299,90").
 */
export async function* exportText(pool: Pool, request: ExportRequest): AsyncGenerator<string> {
  const { tenant, kind, format, from, to } = request;
  const columns = exportColumns(kind);
  const totals = createTotals(columns);
  let count = 0;
  const isCsv = format === 'csv';
  const mark = decimalMark(tenant);
  const shown = (content: ColumnContent, value: WorkbookValue) => {
    if (value === null) return '';
    return content === 'amount' ? decimalText(Number(value), tenant.currency, mark) : String(value);
  };
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield isCsv
    ? `\ufeff${csvLine(columns.map(([name]) => name))}`
    : `{"house":${JSON.stringify(tenant.id)},"from":"${from}","to":"${to}","${kind}":[`;
  for await (const rows of exportRows(pool, request)) {
    for (const row of rows) totals.add(row);
    yield isCsv
      ? rows.map((row) => csvLine(columns.map(([name, content]) => shown(content, row[name] ?? null)))).join('')
      : (count === 0 ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',\n');
    count += rows.length;
  }
  const { sums } = totals;
  if (!isCsv) yield `],"count":${count},"totals":${JSON.stringify(sums)}}\n`;
  else
    yield csvLine([
      'TOTAL',
      String(count),
      ...Object.entries(sums).map(([name, sum]) => `${name} ${decimalText(sum, tenant.currency, mark)}`),
    ]);
}

/** Returns the sign before the cents that spreadsheets of the tenant expect: others turn 12.77 into a date. */
export function decimalMark({ locales: [{ locale }] }: Tenant): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}
