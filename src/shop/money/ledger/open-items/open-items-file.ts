import type { Pool } from '../../../../platform/database/pool.ts';
import { type WorkbookColumns, type WorkbookRow, writeWorkbook } from '../../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { collectionFacts } from './collection-facts.store.ts';
import { type OpenItemFilter, openItemBatches } from './open-items.store.ts';

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
  ['hold', 'text'],
  ['holdUntil', 'day'],
] as const satisfies WorkbookColumns;

/** Columns that a collection agency needs besides the debt. */
const DEBTOR = [
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

export type OpenItemColumn = (typeof COLUMNS)[number][0] | (typeof DEBTOR)[number][0];

const BATCH = 2000;

/** Streams all open debts of a filter as a workbook, oldest first. A list of debts in collection has
 * their invoices, the handing over and the debtors' addresses. */
export function openItemsFile(
  pool: Pool,
  asked: {
    tenant: Tenant;
    today: string;
    filter: OpenItemFilter;
    headers: Readonly<Record<string, string>>;
  },
): Promise<ReadableStream<Uint8Array>> {
  const { headers, filter } = asked;
  const hasAddresses = filter.hold === 'collection';
  const columns: WorkbookColumns = hasAddresses ? [...COLUMNS, ...DEBTOR] : [...COLUMNS];
  return writeWorkbook({ name: 'open-items', columns, rows: pages(pool, asked, hasAddresses), headers });
}

async function* pages(
  pool: Pool,
  { tenant, today, filter }: { tenant: Tenant; today: string; filter: OpenItemFilter },
  hasAddresses: boolean,
): AsyncGenerator<WorkbookRow[]> {
  for await (const items of openItemBatches(pool, { tenant: tenant.id, today, filter, size: BATCH })) {
    const ids = items.map(({ id }) => id);
    const debtors = hasAddresses ? await collectionFacts(pool, ids, tenant.timeZone) : new Map<string, WorkbookRow>();
    yield items.map(({ id, accountId: _, hasOrder: __, ...item }): WorkbookRow => ({ ...item, ...debtors.get(id) }));
  }
}
