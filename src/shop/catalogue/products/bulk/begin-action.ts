import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { StaffMember } from '../../../staff/employees/index.ts';
import { readAttribute } from '../../attributes/index.ts';
import { choicesByKey } from '../editor/editor.store.ts';
import { readEditorField } from '../editor/editor-fields.ts';
import { EDITOR_LOCALES } from '../editor/editor-page.ts';
import { existingTarget } from '../editor/publish-product.ts';
import { storedValuesOf } from '../editor/write-fields.store.ts';
import type { BulkAct } from './bulk-act.ts';
import { insertAction } from './bulk-action.store.ts';
import { insertPlans } from './bulk-change.store.ts';
import { productsOfSkus } from './bulk-goods.store.ts';
import type { ReadGoodsFile } from './goods-file.ts';
import type { PlannedRefusal } from './plan-changes.ts';
import type { ActRefusal } from './read-act.ts';
import { type GoodsFileRow, insertGoodsRows } from './selection.store.ts';

/** Employee, tenant and time of a new action. */
export type Beginning = { member: StaffMember; tenant: Pick<Tenant, 'id'>; now: Date };
type NewAction = { act: BulkAct; ids: readonly string[]; selection?: string | null; undoOf?: string | null };

/** Attributes with fields of their own, or that distinguish variants. */
export const ATTRIBUTES_ELSEWHERE: ReadonlySet<string> = new Set(['brand', 'energy', 'colour', 'size']);

/** Stores an action that is not planned yet, with its products in ascending order; returns its id. */
export async function beginAction(
  client: pg.ClientBase,
  { act, ids, selection = null, undoOf = null }: NewAction,
  { member, tenant, now }: Beginning,
): Promise<string> {
  const id = randomUUID();
  await insertAction(client, {
    id,
    act,
    ids: [...new Set(ids)].sort(),
    tenant: tenant.id,
    selection_id: selection,
    undo_of: undoOf,
    staff_id: member.id,
    staff_email: member.email,
    staff_role: member.role,
    created_at: now,
  });
  return id;
}

/** Resolves the names of an entered action against the database: its attribute with the value, and its successor. */
export async function resolvedAct(
  client: pg.PoolClient,
  act: BulkAct,
): Promise<{ act: BulkAct } | { refusals: ActRefusal[] }> {
  if (act.kind === 'status' && act.successor !== null) {
    const successor = await existingTarget(client, act.successor);
    return successor === null
      ? { refusals: [{ field: 'successor', problem: 'no-successor' }] }
      : { act: { ...act, successor } };
  }
  if (act.kind !== 'attribute') return { act };
  const attribute = await readAttribute(client, act.key);
  if (!attribute || ATTRIBUTES_ELSEWHERE.has(act.key)) return { refusals: [{ field: 'key', problem: 'no-attribute' }] };
  if (act.value === '') return { act };
  const { key, kind, unit, several } = attribute;
  const choices = new Set((await choicesByKey(client, [key])).get(key)?.map(({ value }) => value) ?? []);
  const read = readEditorField(`attribute.${key}`, act.value, {
    attributes: new Map([[key, { kind, several, choices }]]),
    categories: new Set(),
    manufacturers: new Set(),
    isPublished: false,
    currencies: {},
    locales: new Set(),
    skus: new Set(),
    pictures: new Set(),
    videos: new Set(),
    posters: new Set(),
    colours: new Set(),
  });
  if ('problem' in read || read.value === '') return { refusals: [{ field: 'value', problem: 'no-value' }] };
  // The preview needs the stored value of a number or text, which is created if no product has it yet.
  const [value = ''] = await storedValuesOf(client, { key, kind, unit, text: read.value, locales: EDITOR_LOCALES });
  return { act: { ...act, value } };
}

const ROWS_AT_ONCE = 5000;

/** Stores an imported file as an action: its rows by product, and what is refused without looking at a product. */
export async function beginFileAction(
  client: pg.ClientBase,
  { name, read }: { name: string; read: ReadGoodsFile },
  beginning: Beginning,
): Promise<string> {
  const productOf = await productsOfSkus(
    client,
    read.rows.map(({ sku }) => sku),
  );
  const rows: GoodsFileRow[] = [];
  const refusals: PlannedRefusal[] = [...read.refusals];
  for (const { sku, line, cells } of read.rows) {
    const product = productOf.get(sku);
    if (product === undefined) refusals.push({ field: 'sku', problem: 'unknown-sku', line, after: sku });
    else rows.push({ product_id: product, line, sku, cells });
  }
  const ids = rows.map((row) => row.product_id);
  const id = await beginAction(client, { act: { kind: 'file', name }, ids }, beginning);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertGoodsRows(client, id, rows.slice(from, from + ROWS_AT_ONCE));
  if (refusals.length > 0)
    await insertPlans(client, id, { plans: [{ id: '', changes: [], refusals }], position: 0, count: 0 });
  return id;
}
