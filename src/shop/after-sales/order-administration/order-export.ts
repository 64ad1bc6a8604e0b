import { calendarDay } from '../../../platform/calendar-day.ts';
import { type TableFormat, writeTableFile } from '../../../platform/tables/table-file.ts';
import type { ColumnContent, WorkbookRow } from '../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { AdminOrderLine } from './order-list.store.ts';
import type { OrderColumn } from './order-query.ts';

/** Texts of a file in the employee's language. */
export type OrderFileTexts = {
  headers: Readonly<Record<string, string>>;
  method(method: NonNullable<AdminOrderLine['method']>): string;
  money(money: NonNullable<AdminOrderLine['money']>): string;
  way(way: AdminOrderLine['ways'][number]): string;
  /** Stage of a placed order, else its state. */
  state(line: Pick<AdminOrderLine, 'state' | 'stage'>): string;
};

const CONTENTS: Record<OrderColumn, ColumnContent> = {
  number: 'text',
  at: 'day',
  name: 'text',
  email: 'text',
  customer: 'text',
  place: 'text',
  units: 'number',
  total: 'figure',
  method: 'text',
  money: 'text',
  way: 'text',
  state: 'text',
  tags: 'text',
};

/** Streams orders with the chosen columns, in constant memory. */
export function writeOrderFile(file: {
  tenant: Tenant;
  columns: readonly OrderColumn[];
  batches: AsyncIterable<AdminOrderLine[]>;
  format: TableFormat;
  texts: OrderFileTexts;
}): Promise<ReadableStream<Uint8Array>> {
  const { tenant, columns, batches, format, texts } = file;
  return writeTableFile({
    name: 'orders',
    columns: columns.map((column) => [column, CONTENTS[column]]),
    rows: rowsOf(batches, tenant, texts),
    headers: texts.headers,
    format,
    currency: tenant.currency,
    decimal: tenant.priceFormat.decimal,
  });
}

async function* rowsOf(
  batches: AsyncIterable<AdminOrderLine[]>,
  { timeZone }: Tenant,
  texts: OrderFileTexts,
): AsyncGenerator<WorkbookRow[]> {
  for await (const lines of batches)
    yield lines.map((line) => ({
      number: line.number,
      at: calendarDay(line.at, timeZone),
      name: line.name,
      email: line.email,
      customer: line.customerNumber,
      place: line.place,
      units: line.units,
      total: line.total,
      method: line.method === null ? null : texts.method(line.method),
      money: line.money === null ? null : texts.money(line.money),
      way: line.ways.map(texts.way).join(', '),
      state: texts.state(line),
      tags: line.tags.join(', '),
    }));
}
