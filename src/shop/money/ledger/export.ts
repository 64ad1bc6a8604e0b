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
  /** ISO dates, both included. */
  from: string;
  to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What somebody asked for, or null where a part of it means nothing. */
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

/** The head of a table, which is there without any line as well. */
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

/** Amounts of these columns are written with a point, "1299.90"; the last line of a table sums them up. */
const AMOUNTS: Record<ExportKind, readonly string[]> = {
  bookings: ['debit', 'credit'],
  orders: ['total', 'vat', 'billed', 'open'],
};

/** Orders or bookings for accounting, piece by piece, whatever their number; the last line or member has the totals. */
export async function* exportText(pool: Pool, request: ExportRequest): AsyncGenerator<string> {
  const { tenant, kind, format, from, to } = request;
  const asked = { tenant: tenant.id, from, to, timeZone: tenant.timeZone };
  const pages: AsyncGenerator<Row[]> = kind === 'bookings' ? exportBookings(pool, asked) : exportOrders(pool, asked);
  const totals = new Map(AMOUNTS[kind].map((column) => [column, 0]));
  let count = 0;
  const isCsv = format === 'csv';
  // For programs that take a file without a mark for another character set.
  yield isCsv
    ? `\ufeff${line(COLUMNS[kind])}`
    : `{"house":${JSON.stringify(tenant.id)},"from":"${from}","to":"${to}","${kind}":[`;
  for await (const rows of pages) {
    for (const row of rows)
      for (const column of AMOUNTS[kind]) totals.set(column, (totals.get(column) ?? 0) + Number(row[column] ?? 0));
    yield isCsv
      ? rows.map((row) => line(COLUMNS[kind].map((name) => shown(kind, name, row[name] ?? null)))).join('')
      : (count === 0 ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',\n');
    count += rows.length;
  }
  const sums = Object.fromEntries(totals);
  if (!isCsv) yield `],"count":${count},"totals":${JSON.stringify(sums)}}\n`;
  else
    yield line([
      'TOTAL',
      String(count),
      ...AMOUNTS[kind].map((column) => `${column} ${amountText(sums[column] ?? 0)}`),
    ]);
}

function shown(kind: ExportKind, name: string, value: Value): string {
  if (value === null) return '';
  return AMOUNTS[kind].includes(name) ? amountText(Number(value)) : String(value);
}

function amountText(minor: number): string {
  const whole = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** A line of a table. What a spreadsheet would take for a formula is made a text. */
function line(values: readonly string[]): string {
  const cells = values.map((value) => {
    const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(';')}\r\n`;
}
