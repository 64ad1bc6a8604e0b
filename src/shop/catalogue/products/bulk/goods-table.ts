import type { WorkbookColumns, WorkbookRow } from '../../../../platform/tables/workbook.ts';
import { EDITOR_LOCALES, EDITOR_TENANTS } from '../editor/editor-page.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import type { BulkProduct } from './bulk-product.ts';
import type { BulkCell } from './plan-cells.ts';
import type { PlannedRefusal } from './plan-changes.ts';
import type { GoodsFileRow } from './selection.store.ts';

/** Columns that only describe the row. */
const READ_ONLY = ['product', 'brand', 'gtin'] as const;

/** Columns of a file of products, one row for each variant: technical names, which a program reads back. */
export const GOODS_COLUMNS: WorkbookColumns = [
  ['sku', 'text'],
  ['product', 'text'],
  ...EDITOR_LOCALES.map((locale): WorkbookColumns[number] => [`title.${locale}`, 'text']),
  ['status', 'text'],
  ['category', 'text'],
  ['further', 'text'],
  ['brand', 'text'],
  ['gtin', 'text'],
  ...EDITOR_TENANTS.map(({ id }): WorkbookColumns[number] => [`price.${id}`, 'figure']),
  ['stock', 'number'],
];
const KNOWN = new Set(GOODS_COLUMNS.map(([name]) => name));

/** Returns the columns of a header that the table does not have. */
export const unknownColumns = (header: readonly string[]): string[] =>
  header.filter((name) => name !== '' && !KNOWN.has(name));

/** Writes a product as rows of the table. Its own cells are the same in each row. Amounts are in minor units. */
export function rowsOfProduct(product: BulkProduct, now: number): WorkbookRow[] {
  const own: WorkbookRow = {
    product: product.id,
    status: product.status,
    category: product.categoryId ?? '',
    further: product.furtherIds.join(','),
    brand: product.brand,
    ...Object.fromEntries(
      EDITOR_LOCALES.map((locale) => [
        `title.${locale}`,
        product.texts.find((text) => text.locale === locale)?.title ?? '',
      ]),
    ),
  };
  return product.variants.map(({ sku, gtin, stock, prices }) => ({
    ...own,
    sku,
    gtin: gtin ?? '',
    stock,
    ...Object.fromEntries(EDITOR_TENANTS.map(({ id }) => [`price.${id}`, editorPriceAt(prices[id], now)])),
  }));
}

/** Names the fields of a file's cells. A change of a column that only describes the row is refused. */
export function cellsOfRows(
  product: BulkProduct,
  rows: readonly GoodsFileRow[],
): { cells: BulkCell[]; refusals: PlannedRefusal[] } {
  const cells: BulkCell[] = [];
  const refusals: PlannedRefusal[] = [];
  for (const { sku, line, cells: texts } of rows) {
    for (const [column, text] of Object.entries(texts)) {
      if (READ_ONLY.some((name) => name === column)) {
        if (text.trim() !== describedBy(product, sku, column))
          refusals.push({ field: `${column}.${sku}`, problem: 'read-only', line, after: text.slice(0, 200) });
      } else if (column.startsWith('price.') || column === 'stock') {
        // An empty cell of a variant without a price, or of a sheet without this number, is no change.
        if (text.trim() !== '' || column === 'stock') cells.push({ field: `${column}.${sku}`, text, line });
        else if (hasPrice(product, sku, column)) cells.push({ field: `${column}.${sku}`, text, line });
      } else if (KNOWN.has(column) && column !== 'sku') cells.push({ field: column, text, line });
    }
  }
  return { cells, refusals };
}

function describedBy(product: BulkProduct, sku: string, column: string): string {
  if (column === 'product') return product.id;
  if (column === 'brand') return product.brand;
  return product.variants.find((variant) => variant.sku === sku)?.gtin ?? '';
}

const hasPrice = (product: BulkProduct, sku: string, column: string): boolean =>
  (product.variants.find((variant) => variant.sku === sku)?.prices[column.slice('price.'.length)] ?? []).length > 0;
