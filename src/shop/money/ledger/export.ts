import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ExportedBooking, type ExportedOrder, exportBookings, exportOrders } from './export.store.ts';

export const EXPORTS = ['bookings', 'orders'] as const;
export type ExportKind = (typeof EXPORTS)[number];
export const FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export type ExportRequest = {
  tenant: Tenant;
  kind: ExportKind;
  format: ExportFormat;
  /** ISO dates, inclusive. */
  from: string;
  to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an export request; null if any part is invalid. */
export function readExportRequest(
  tenant: Tenant,
  asked: { kind: string; format: string; from: string; to: string },
): ExportRequest | null {
  const kind = EXPORTS.find((known) => known === asked.kind);
  const format = FORMATS.find((known) => known === asked.format);
  const isDay = (day: string) => DAY.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  if (!kind || !format || !isDay(asked.from) || !isDay(asked.to) || asked.from > asked.to) return null;
  return { tenant, kind, format, from: asked.from, to: asked.to };
}

type Value = string | number | null;
type Row = Record<string, Value>;

/** Columns of a table; the header is written even without rows. */
const COLUMNS: Record<ExportKind, readonly string[]> = {
  bookings: [
    'id',
    'bookedOn',
    'valueOn',
    'kind',
    'key',
    'orderNumber',
    'customerNumber',
    'currency',
    'account',
    'permille',
    'debit',
    'credit',
    'note',
    'bookedBy',
  ] satisfies (keyof ExportedBooking)[],
  orders: [
    'number',
    'placedOn',
    'state',
    'method',
    'customerNumber',
    'currency',
    'total',
    'vat',
    'billed',
    'open',
  ] satisfies (keyof ExportedOrder)[],
};

/** Columns with amounts, written with the decimal mark of the tenant ("1299,90") and summed in the last line. */
const AMOUNTS: Record<ExportKind, readonly string[]> = {
  bookings: ['debit', 'credit'],
  orders: ['total', 'vat', 'billed', 'open'],
};

/**
 * Yields orders or bookings for accounting in chunks, for any number of rows. The last line or member has the totals.
 */
export async function* exportText(pool: Pool, request: ExportRequest): AsyncGenerator<string> {
  const { tenant, kind, format, from, to } = request;
  const asked = { tenant: tenant.id, from, to, timeZone: tenant.timeZone };
  const pages: AsyncGenerator<Row[]> = kind === 'bookings' ? exportBookings(pool, asked) : exportOrders(pool, asked);
  const totals = new Map(AMOUNTS[kind].map((column) => [column, 0]));
  let count = 0;
  const isCsv = format === 'csv';
  const mark = decimalMark(tenant);
  // The byte order mark makes spreadsheet programs read UTF-8.
  yield isCsv
    ? `\ufeff${line(COLUMNS[kind])}`
    : `{"house":${JSON.stringify(tenant.id)},"from":"${from}","to":"${to}","${kind}":[`;
  for await (const rows of pages) {
    for (const row of rows)
      for (const column of AMOUNTS[kind]) totals.set(column, (totals.get(column) ?? 0) + Number(row[column] ?? 0));
    yield isCsv
      ? rows.map((row) => line(COLUMNS[kind].map((name) => shown(kind, name, row[name] ?? null, mark)))).join('')
      : (count === 0 ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',\n');
    count += rows.length;
  }
  const sums = Object.fromEntries(totals);
  if (!isCsv) yield `],"count":${count},"totals":${JSON.stringify(sums)}}\n`;
  else
    yield line([
      'TOTAL',
      String(count),
      ...AMOUNTS[kind].map((column) => `${column} ${amountText(sums[column] ?? 0, mark)}`),
    ]);
}

function shown(kind: ExportKind, name: string, value: Value, mark: string): string {
  if (value === null) return '';
  return AMOUNTS[kind].includes(name) ? amountText(Number(value), mark) : String(value);
}

/** Returns the sign before the cents that spreadsheets of the tenant expect: others turn 12.77 into a date. */
function decimalMark({ locales: [{ locale }] }: Tenant): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

function amountText(minor: number, mark: string): string {
  const whole = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}${mark}${String(whole % 100).padStart(2, '0')}`;
}

/** Formats a line of a table. Text that a spreadsheet would read as a formula is quoted. */
function line(values: readonly string[]): string {
  const cells = values.map((value) => {
    const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:[.,]\d+)?$/.test(value) ? `'${value}` : value;
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(';')}\r\n`;
}
