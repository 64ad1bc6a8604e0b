import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { categoryOptions } from '../editor/editor.store.ts';
import { EDITOR_LOCALES } from '../editor/editor-page.ts';
import type { PlannedProduct } from './bulk-change.store.ts';
import { readBulkProducts } from './bulk-goods.store.ts';
import type { BulkProduct } from './bulk-product.ts';
import { cellText, planCells } from './plan-cells.ts';
import type { BulkProblem } from './plan-changes.ts';

/** Cell of an entered grid: its product and field, what the employee saw, and what is entered. */
export type GridCell = { product: string; field: string; seen: string; text: string };
export type GridRefusal = { product: string; field: string; problem: BulkProblem };
export type GridProduct = Pick<BulkProduct, 'id' | 'status' | 'categoryId'> & {
  /** Text of each editable field by name. */
  cells: Record<string, string>;
  variants: { sku: string; ended: boolean }[];
};

const TENANTS: ReadonlyMap<string, Tenant> = new Map(Object.values(tenants).map((tenant) => [tenant.id, tenant]));

/** Reads products with the texts of their editable cells. */
export async function readGrid(pool: Pool, ids: readonly string[], now: Date): Promise<GridProduct[]> {
  const products = await readBulkProducts(pool, { ids, tenants: [...TENANTS.keys()], now });
  return [...products.values()].map((product) => {
    const fields = [
      'status',
      ...EDITOR_LOCALES.map((locale) => `title.${locale}`),
      ...product.variants.flatMap(({ sku }) => [
        `stock.${sku}`,
        ...[...TENANTS.keys()].map((tenant) => `price.${tenant}.${sku}`),
      ]),
    ];
    return {
      id: product.id,
      status: product.status,
      categoryId: product.categoryId,
      cells: Object.fromEntries(fields.map((field) => [field, cellText(product, field, now.getTime()) ?? ''])),
      variants: product.variants.map(({ sku, ended }) => ({ sku, ended })),
    };
  });
}

/** Plans the edited cells of a grid. All refusals come at once, so that one look mends them. */
export async function planGrid(
  pool: Pool,
  cells: readonly GridCell[],
  { tenant, now }: { tenant: Tenant; now: Date },
): Promise<{ plans: PlannedProduct[]; refusals: GridRefusal[] }> {
  const edited = Map.groupBy(
    cells.filter(({ seen, text }) => seen !== text.trim()),
    ({ product }) => product,
  );
  const ids = [...edited.keys()].sort();
  const products = await readBulkProducts(pool, { ids, tenants: [...TENANTS.keys()], now });
  const categories = new Set((await categoryOptions(pool, 'de-CH')).map(({ id }) => id));
  const setting = {
    now: now.getTime(),
    tenants: TENANTS,
    tenant,
    locales: new Set<string>(EDITOR_LOCALES),
    categories,
  };
  const plans: PlannedProduct[] = [];
  const refusals: GridRefusal[] = [];
  for (const id of ids) {
    const product = products.get(id);
    const own = edited.get(id) ?? [];
    if (!product) {
      refusals.push(...own.map(({ field }) => ({ product: id, field, problem: 'gone' as const })));
      continue;
    }
    const plan = planCells(product, own, setting);
    refusals.push(...plan.refusals.map(({ field, problem }) => ({ product: id, field, problem })));
    if (plan.changes.length > 0) plans.push({ id, changes: plan.changes, refusals: [] });
  }
  return { plans, refusals };
}
