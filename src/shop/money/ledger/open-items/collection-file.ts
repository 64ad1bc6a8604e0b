import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlStatement } from '../../../../platform/database/sql-statement.ts';
import { listBatches } from '../../../../platform/lists/list-rows.store.ts';
import { readListState } from '../../../../platform/lists/list-state.ts';
import { type WorkbookColumns, type WorkbookRow, writeWorkbook } from '../../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { Age } from './ageing.ts';
import { collectionFacts } from './collection-facts.store.ts';
import { OPEN_ITEM_LIST, type OpenItem, type OpenItemSort } from './open-item-list.store.ts';

const COLUMNS = [
  ['customerNumber', 'text'],
  ['name', 'text'],
  ['orderNumber', 'text'],
  ['kind', 'text'],
  ['position', 'number'],
  ['payableOn', 'day'],
  ['daysLate', 'number'],
  ['amount', 'amount'],
  ['open', 'amount'],
  ['reminded', 'number'],
  ['remindedOn', 'day'],
  ['invoices', 'text'],
  ['handedOverOn', 'day'],
  ['reason', 'text'],
  ['street', 'text'],
  ['postalCode', 'text'],
  ['city', 'text'],
  ['country', 'text'],
  ['email', 'text'],
  ['phone', 'text'],
] as const satisfies WorkbookColumns;

export type CollectionColumn = (typeof COLUMNS)[number][0];

const BATCH = 2000;

export type AskedCollection = {
  tenant: Tenant;
  /** Address of the list; its hold is collection, whatever it says. */
  params: URLSearchParams;
  typed: string;
  headers: Readonly<Record<CollectionColumn, string>>;
};

/** Streams the debts that were handed over, for the agency: with their invoices and the debtors' addresses. */
export function collectionFile(
  pool: Pool,
  { headers, ...asked }: AskedCollection,
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  return writeWorkbook({
    name: 'collection',
    columns: [...COLUMNS],
    rows: handedOver(pool, asked, now),
    currency: asked.tenant.currency,
    headers,
  });
}

async function* handedOver(
  pool: Pool,
  { tenant, params, typed }: Omit<AskedCollection, 'headers'>,
  now: Date,
): AsyncGenerator<WorkbookRow[]> {
  const { shape, source, conditions, line } = OPEN_ITEM_LIST;
  const state = readListState(shape, params);
  const filters = { ...state.filters, hold: 'collection' };
  const values = { tenant, locale: tenant.locales[0].locale, filters, typed, now, self: '', reading: 'few' } as const;
  const question = {
    state: { ...state, filters },
    at: { now, timeZone: tenant.timeZone },
    conditions: (sql: SqlStatement) => conditions(sql, values),
    ...(line && { line: (sql: SqlStatement) => line(sql, values) }),
  };
  for await (const items of listBatches<OpenItem, Age, OpenItemSort>(pool, source, question, BATCH)) {
    const debtors = await collectionFacts(
      pool,
      items.map(({ id }) => id),
      tenant.timeZone,
    );
    yield items.map(({ id, accountId: _, hasOrder: __, ...item }): WorkbookRow => ({ ...item, ...debtors.get(id) }));
  }
}
