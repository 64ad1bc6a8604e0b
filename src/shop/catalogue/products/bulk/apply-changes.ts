import type pg from 'pg';
import { tenants } from '../../../../tenants/index.ts';
import { type Actor, type AuditEntry, recordAuditList } from '../../../staff/employees/index.ts';
import { correctedStock, lockStock, setTotals } from '../../stock/index.ts';
import { FEED_KINDS, forgetEditedFields, markEditedFields } from '../editor/origin.store.ts';
import { announceEverywhere } from '../editor/publish-due.ts';
import { announce } from '../import/import-run.store.ts';
import type { StoredChange } from './bulk-change.store.ts';
import { factText, feedText } from './bulk-facts.ts';
import { knownCategories, lockProducts, productsOfSkus, readBulkProducts } from './bulk-goods.store.ts';
import { bulkValue, fieldKind, fieldRest, priceFieldParts } from './bulk-product.ts';
import { timelineAt, timelineText, timelineTextAt } from './price-timeline.ts';
import {
  type PricesOfMany,
  readPricesOfMany,
  touchProducts,
  writeAttributesOfMany,
  writeCategoryOfMany,
  writeFurtherOfMany,
  writePricesOfMany,
  writeSaleStates,
  writeTitles,
} from './write-fields-of-many.store.ts';

const TENANTS = Object.keys(tenants);
/** Kinds of fields that search texts contain, or that decide which variants they describe. */
const SEARCHED = new Set(['title', 'category', 'further', 'attribute', 'status']);
/** Fields with ids of categories. */
const PLACES = new Set(['category', 'further']);

export type ApplyRequest = {
  changes: readonly StoredChange[];
  actor: Actor;
  /** Id of the action, for the audit trail. */
  action: string;
  isUndo: boolean;
  now: Date;
};
/** `written` have the values that were really written: a corrected stock differs from the planned one. */
export type AppliedChanges = { written: StoredChange[]; conflicts: number[] };

/**
 * Writes planned changes of some products in the caller's transaction, which holds the import lock. A value that is no
 * longer the one of the plan is a conflict and stays. Locks products in ascending order and stock last.
 */
export async function applyChanges(client: pg.PoolClient, request: ApplyRequest): Promise<AppliedChanges> {
  const { changes, now } = request;
  const ids = [...new Set(changes.map(({ product_id: id }) => id))].sort();
  await lockProducts(client, ids);
  const { stock = [], price = [], other = [] } = Object.groupBy(changes, ({ field }) => groupOf(field));
  const prices = await freshPrices(client, price, now);
  const others = await freshOthers(client, other, now);
  const written = [
    ...(await writeGoods(client, { changes: [...others, ...prices.fresh], recorded: prices.recorded }, request)),
    ...(await writeStockChanges(client, stock, request)),
  ];
  await noteAll(client, written, request);
  const done = new Set(written.map(({ position }) => position));
  return { written, conflicts: changes.flatMap(({ position }) => (done.has(position) ? [] : [position])) };
}

function groupOf(field: string): 'stock' | 'price' | 'other' {
  const kind = fieldKind(field);
  return kind === 'stock' || kind === 'price' ? kind : 'other';
}

/**
 * Returns the changes whose price is still that of the plan, and the recorded prices. Compares prices as they read now:
 * some of their periods may have begun or ended since the plan. Reads no more than that, because most bulk changes are
 * of prices.
 */
async function freshPrices(
  client: pg.PoolClient,
  changes: readonly StoredChange[],
  now: Date,
): Promise<{ fresh: StoredChange[]; recorded: PricesOfMany }> {
  const productOf = await productsOfSkus(
    client,
    changes.map(({ field }) => priceFieldParts(field).sku),
  );
  const recorded = await readPricesOfMany(client, changes, now);
  const at = now.getTime();
  const fresh = changes.filter(({ product_id: id, field, before }) => {
    const { tenant, sku } = priceFieldParts(field);
    const periods = recorded.get(tenant)?.get(sku) ?? [];
    return productOf.get(sku) === id && timelineText(timelineAt(periods, at)) === timelineTextAt(before, at);
  });
  return { fresh, recorded };
}

/** Returns the changes of other fields whose value is still that of the plan. */
async function freshOthers(
  client: pg.PoolClient,
  changes: readonly StoredChange[],
  now: Date,
): Promise<readonly StoredChange[]> {
  if (changes.length === 0) return changes;
  const ids = [...new Set(changes.map(({ product_id: id }) => id))];
  const products = await readBulkProducts(client, { ids, tenants: TENANTS, now });
  const categories = await knownCategories(
    client,
    changes.filter(({ field }) => PLACES.has(field)).flatMap(({ after }) => after.split(',')),
  );
  return changes.filter(({ product_id: id, field, before, after }) => {
    const product = products.get(id);
    const places = PLACES.has(field) && after !== '' ? after.split(',') : [];
    if (!product || places.some((place) => !categories.has(place))) return false;
    return bulkValue(product, field, now.getTime()) === before;
  });
}

async function writeGoods(
  client: pg.PoolClient,
  { changes, recorded }: { changes: readonly StoredChange[]; recorded: PricesOfMany },
  { now, isUndo }: ApplyRequest,
): Promise<StoredChange[]> {
  const of = (kind: string) =>
    changes
      .filter(({ field }) => fieldKind(field) === kind)
      .map(({ product_id: id, field, after }) => ({ id, field, after }));
  if (of('title').length > 0) await writeTitles(client, of('title'));
  if (of('category').length > 0) await writeCategoryOfMany(client, of('category'));
  if (of('further').length > 0) await writeFurtherOfMany(client, of('further'));
  if (of('attribute').length > 0) await writeAttributesOfMany(client, of('attribute'));
  if (of('price').length > 0) await writePricesOfMany(client, of('price'), { recorded, now });
  if (of('status').length > 0) await writeSaleStates(client, of('status'));
  const ids = [...new Set(changes.map(({ product_id: id }) => id))];
  if (ids.length > 0) await touchProducts(client, ids, now);

  const edited = changes
    .filter(({ field }) => FEED_KINDS.has(fieldKind(field)))
    .map(({ product_id: id, field, before, was_edited: wasEdited }) => ({
      id,
      field,
      before: feedText(field, before),
      wasEdited,
    }));
  if (isUndo) {
    // A field that the action made one by hand belongs to the feed again.
    await forgetEditedFields(
      client,
      edited.filter(({ wasEdited }) => !wasEdited),
    );
    return [...changes];
  }
  const known = await markEditedFields(client, edited, now);
  return changes.map((change) => ({ ...change, was_edited: known.has(`${change.product_id} ${change.field}`) }));
}

/** Applies the difference to the locked stock, so that simultaneous sales are not lost. An undo needs the same stock. */
async function writeStockChanges(
  client: pg.PoolClient,
  changes: readonly StoredChange[],
  { isUndo, actor, now }: ApplyRequest,
): Promise<StoredChange[]> {
  if (changes.length === 0) return [];
  const skus = changes.map(({ field }) => fieldRest(field)).sort();
  await lockStock(client, skus);
  const { rows } = await client.query<{ sku: string; quantity: number }>(
    'select v.sku, coalesce(s.quantity, 0) as quantity from variant v left join stock s on s.sku = v.sku where v.sku = any($1)',
    [skus],
  );
  const stock = new Map(rows.map(({ sku, quantity }) => [sku, quantity]));
  const written = changes.flatMap((change): StoredChange[] => {
    const current = stock.get(fieldRest(change.field));
    if (current === undefined || (isUndo && String(current) !== change.before)) return [];
    const after = correctedStock(current, Number(change.before), Number(change.after));
    return after === null ? [] : [{ ...change, before: String(current), after: String(after) }];
  });
  await setTotals(
    client,
    written.map(({ field, after }) => ({ sku: fieldRest(field), quantity: Number(after) })),
    { reason: 'correction', at: now, by: actor.email },
  );
  return written;
}

/** Updates search texts, announces the products, and records the changes of each product in the audit trail. */
async function noteAll(
  client: pg.PoolClient,
  written: readonly StoredChange[],
  { actor, action, now }: ApplyRequest,
): Promise<void> {
  const searched = new Set(
    written.filter(({ field }) => SEARCHED.has(fieldKind(field))).map(({ product_id: id }) => id),
  );
  if (searched.size > 0) await announceEverywhere(client, [...searched]);
  const idsOf = (changes: readonly StoredChange[]) => new Set(changes.map(({ product_id: id }) => id));
  const others = idsOf(written.filter(({ field }) => fieldKind(field) !== 'price'));
  const repriced = [...idsOf(written)].filter((id) => !searched.has(id) && !others.has(id));
  await announce(
    client,
    [...others].filter((id) => !searched.has(id)),
  );
  await announce(client, repriced, 'price');
  const entries = [...Map.groupBy(written, ({ product_id: id }) => id)].map(
    ([id, own]): AuditEntry => ({
      action: 'product.edited',
      subject: `product:${id}`,
      before: Object.fromEntries(own.map(({ field, before }) => [field, factText(field, before)])),
      after: { ...Object.fromEntries(own.map(({ field, after }) => [field, factText(field, after)])), bulk: action },
    }),
  );
  await recordAuditList(client, now, actor, entries);
}
