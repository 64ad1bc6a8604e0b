import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { FeedRules } from '../../../../platform/feeds/feed-rules.ts';
import { readFeed } from '../../../../platform/feeds/read-feed.ts';
import { withoutFormulaQuote } from '../../../../platform/tables/csv-line.ts';
import { type TableFormat, writeTableFile } from '../../../../platform/tables/table-file.ts';
import type { WorkbookRow } from '../../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { EDITOR_TENANTS } from '../editor/editor-page.ts';
import { ARTICLE_NUMBER } from '../import/feed-values.ts';
import { readBulkProducts } from './bulk-goods.store.ts';
import { GOODS_COLUMNS, rowsOfProduct, unknownColumns } from './goods-table.ts';
import type { PlannedRefusal } from './plan-changes.ts';
import { idsOfSelection } from './selection.store.ts';

const PRODUCTS_AT_ONCE = 500;
/** Most rows of an imported file, which are in memory at once. */
export const MOST_FILE_ROWS = 60_000;
const TENANT_IDS = EDITOR_TENANTS.map(({ id }) => id);

/** Streams the products of a selection as a workbook or as text for spreadsheets. */
export async function writeGoodsFile(
  { pool, clock }: { pool: Pool; clock: Clock },
  {
    selection,
    format,
    tenant,
  }: { selection: string; format: TableFormat; tenant: Pick<Tenant, 'priceFormat' | 'currency'> },
): Promise<ReadableStream<Uint8Array>> {
  const rows = goodsRows(pool, selection, clock.now());
  const { decimal } = tenant.priceFormat;
  return writeTableFile({ name: 'products', columns: GOODS_COLUMNS, rows, format, currency: tenant.currency, decimal });
}

async function* goodsRows(pool: Pool, selection: string, now: Date): AsyncGenerator<WorkbookRow[]> {
  for (let from = 0; ; from += PRODUCTS_AT_ONCE) {
    const ids = await idsOfSelection(pool, selection, from, PRODUCTS_AT_ONCE);
    if (ids.length === 0) return;
    const products = await readBulkProducts(pool, { ids, tenants: TENANT_IDS, now });
    yield [...products.values()].flatMap((product) => rowsOfProduct(product, now.getTime()));
  }
}

const RULES: FeedRules = {
  nameOf: (written) => written.trim(),
  id: { column: 'sku', form: ARTICLE_NUMBER },
  oneLine: new Set(GOODS_COLUMNS.map(([name]) => name)),
  isRow: (cell) => ARTICLE_NUMBER.test(cell('sku')?.trim() ?? ''),
  repeated: new Set(),
  rulingPrefix: '',
  compound: { element: '', parts: [], textOf: () => '' },
};

export type ReadGoodsRow = { line: number; sku: string; cells: Record<string, string> };
export type ReadGoodsFile = {
  rows: ReadGoodsRow[];
  refusals: (PlannedRefusal & { line: number })[];
  problem: 'no-sku' | 'too-many-rows' | null;
};

/** Reads an exported file that came back. Throws FeedProblem if it is unreadable. */
export async function readGoodsFile(file: string): Promise<ReadGoodsFile> {
  const read: ReadGoodsFile = { rows: [], refusals: [], problem: null };
  let unknown: Set<string> | null = null;
  const seen = new Set<string>();
  for await (const entry of readFeed(file, RULES)) {
    if ('broken' in entry) {
      read.refusals.push({ field: entry.attribute ?? '', problem: 'broken-row', line: entry.line });
      continue;
    }
    if (read.rows.length >= MOST_FILE_ROWS) return { ...read, problem: 'too-many-rows' };
    const cells = Object.fromEntries(
      Object.entries(entry.values).map(([name, value]) => [
        name,
        withoutFormulaQuote(Array.isArray(value) ? value.join(' ') : value).trim(),
      ]),
    );
    if (unknown === null) {
      if (!('sku' in cells)) return { ...read, problem: 'no-sku' };
      unknown = new Set(unknownColumns(Object.keys(cells)));
      for (const column of unknown) read.refusals.push({ field: column, problem: 'unknown-column', line: 1 });
    }
    const { sku = '', ...others } = cells;
    if (sku === '' || seen.has(sku))
      read.refusals.push({ field: 'sku', problem: 'broken-row', line: entry.line, after: sku });
    else read.rows.push({ line: entry.line, sku, cells: withoutColumns(others, unknown) });
    seen.add(sku);
  }
  return read;
}

const withoutColumns = (cells: Record<string, string>, unknown: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !unknown.has(name)));
