import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import { streamOf } from '../../../platform/stream-of.ts';
import { csvLine } from '../../../platform/tables/csv-line.ts';
import { type WorkbookColumns, type WorkbookRow, writeWorkbook } from '../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

import { type Actor, recordAudit } from '../../staff/employees/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { type ExportedTask, shipmentsForExport, stockForExport, tasksForExport } from './exports.store.ts';
import { arrivalsOf } from './ship-by.ts';
import { readToShipQuery } from './to-ship-query.ts';

export const WAREHOUSE_EXPORTS = ['orders', 'shipments', 'stock'] as const;
type WarehouseExport = (typeof WAREHOUSE_EXPORTS)[number];
export const WAREHOUSE_FORMATS = ['csv', 'xlsx', 'json'] as const;
type WarehouseFormat = (typeof WAREHOUSE_FORMATS)[number];

export type ExportFile = { name: string; type: string; content: ReadableStream<Uint8Array> };

const TYPES: Record<WarehouseFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

const COLUMNS: Record<WarehouseExport, WorkbookColumns> = {
  orders: [
    ['order', 'text'],
    ['way', 'text'],
    ['placedOn', 'day'],
    ['promised', 'day'],
    ['option', 'text'],
    ['locale', 'text'],
    ['name', 'text'],
    ['street', 'text'],
    ['houseNumber', 'text'],
    ['postalCode', 'text'],
    ['city', 'text'],
    ['country', 'text'],
    ['phone', 'text'],
    ['pickupNumber', 'text'],
    ['pickupName', 'text'],
    ['company', 'text'],
    ['addressLine2', 'text'],
    ['position', 'number'],
    ['id', 'text'],
    ['gtin', 'text'],
    ['title', 'text'],
    ['variant', 'text'],
    ['quantity', 'number'],
  ],
  shipments: [
    ['order', 'text'],
    ['shipment', 'number'],
    ['carrier', 'text'],
    ['tracking', 'text'],
    ['shippedOn', 'day'],
    ['id', 'text'],
    ['quantity', 'number'],
  ],
  stock: [
    ['id', 'text'],
    ['location', 'text'],
    ['bin', 'text'],
    ['quantity', 'number'],
  ],
};
const OF_A_LINE = new Set(['position', 'id', 'gtin', 'title', 'variant', 'quantity']);

/** Orders of the JSON file: each task once, with its lines. */
function nested(rows: readonly ExportedTask[]): unknown[] {
  const tasks = Map.groupBy(rows, ({ order, way }) => `${order}.${way}`);
  return [...tasks.values()].map((lines) => ({
    ...Object.fromEntries(Object.entries(lines[0] ?? {}).filter(([name]) => !OF_A_LINE.has(name))),
    lines: lines.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => OF_A_LINE.has(name)))),
  }));
}

async function* oneItem<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* csvOf(columns: WorkbookColumns, pages: AsyncIterable<WorkbookRow[]>): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map(([name]) => String(row[name] ?? '')))).join('');
}

async function* jsonOf(kind: WarehouseExport, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `{"${kind}": [`;
  let isFirst = true;
  for await (const rows of pages)
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
  yield ']}\n';
}

/**
 * Exports what an outside warehouse needs: orders to ship, shipments of a time, or the stock of all locations. Orders
 * have addresses, so the audit trail notes who got how many.
 */
export async function warehouseExport(
  { pool, clock }: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { kind: WarehouseExport; format: WarehouseFormat; params: URLSearchParams; by: Actor },
): Promise<ExportFile> {
  const { kind, format, params, by } = asked;
  const now = clock.now();
  const today = calendarDay(now, tenant.timeZone);
  const day = (name: string): string => (isCalendarDay(params.get(name) ?? '') ? (params.get(name) ?? today) : today);
  const orders =
    kind === 'orders'
      ? await tasksForExport(pool, tenant, { arrivals: arrivalsOf(now, tenant), query: readToShipQuery(params) })
      : [];
  await recordAudit(pool, now, by, {
    action: 'warehouse.exported',
    tenant: tenant.id,
    after: { kind, format, ...(kind === 'orders' ? { orders: new Set(orders.map(({ order }) => order)).size } : {}) },
  });
  const pages: AsyncIterable<WorkbookRow[]> =
    kind === 'orders'
      ? oneItem(orders)
      : kind === 'stock'
        ? stockForExport(pool)
        : shipmentsForExport(pool, tenant, { from: day('from'), to: day('to') });
  const columns = COLUMNS[kind];
  const about = { name: `${kind}-${tenant.id}-${today}.${format}`, type: TYPES[format] };
  if (format === 'xlsx')
    return {
      ...about,
      content: await writeWorkbook({ name: kind, columns, rows: pages, currency: tenant.currency, totals: false }),
    };
  const texts =
    format === 'csv' ? csvOf(columns, pages) : jsonOf(kind, kind === 'orders' ? oneItem(nested(orders)) : pages);
  return { ...about, content: streamOf(encoded(texts)) };
}
