import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { mainTenant, tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { type Actor, isRoleName, recordAudit } from '../../../staff/employees/index.ts';
import { attributesOf, readAttributeBook } from '../../attributes/index.ts';
import { categoryOptions } from '../editor/editor.store.ts';
import { EDITOR_LOCALES } from '../editor/editor-page.ts';
import { awaitImportLock } from '../import/import-run.store.ts';
import { applyChanges } from './apply-changes.ts';
import {
  type BulkActionRow,
  commitWithoutDisk,
  hasAttempt,
  lockAttempt,
  nextIds,
  takeAction,
  writeBulkState,
} from './bulk-action.store.ts';
import {
  type BulkPart,
  insertPlans,
  nextChanges,
  noteWritten,
  type PlannedProduct,
  writtenChanges,
} from './bulk-change.store.ts';
import { readBulkProducts } from './bulk-goods.store.ts';
import { type BulkProduct, bulkValue, fieldKind } from './bulk-product.ts';
import { cellsOfRows } from './goods-table.ts';
import { planCells } from './plan-cells.ts';
import { type PlanSetting, planProduct } from './plan-changes.ts';
import { timelineTextAt } from './price-timeline.ts';
import { type GoodsFileRow, readGoodsRows } from './selection.store.ts';

export type RunDeps = { pool: Pool; clock: Clock };

const PRODUCTS_AT_ONCE = 250;
const CHANGES_AT_ONCE = 1000;
/** Pause while an import runs, in milliseconds. */
const WAIT_MS = 1000;
const TENANTS: ReadonlyMap<string, Tenant> = new Map(Object.values(tenants).map((tenant) => [tenant.id, tenant]));

/** Parts of a price change that are written at a time: a chunk takes PostgreSQL one core. */
const PARTS_OF_PRICES = 2;
const WHOLE: BulkPart = { part: 0, of: 1 };

type RunOptions = { signal: AbortSignal; waits: boolean };

/**
 * Plans or applies an action chunk by chunk; each chunk is one transaction. A killed process leaves whole chunks, and
 * the next run continues behind them. Returns false if another process has taken the action or it has ended; without
 * `waits` also while an import runs.
 */
export async function runBulkAction(deps: RunDeps, id: string, options: RunOptions): Promise<boolean> {
  const action = await takeAction(deps.pool, id, deps.clock.now());
  if (!action) return false;
  if (action.state === 'planning') return runChunks(deps, options, (client, now) => planChunk(client, { action, now }));
  const apply = (part: BulkPart) => {
    const progress = { after: 0 };
    return runChunks(deps, options, (client, now) => applyChunk(client, { action, part, progress, now }));
  };
  if (action.kind === 'price' || action.kind === 'sale') {
    const parts = Array.from({ length: PARTS_OF_PRICES }, (_, part) => apply({ part, of: PARTS_OF_PRICES }));
    // Both have ended when this throws.
    const outcomes = await Promise.allSettled(parts);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    if (!outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)) return false;
  }
  return apply(WHOLE);
}

type ChunkStep = (client: pg.PoolClient, now: Date) => Promise<ChunkOutcome>;
type ChunkOutcome = 'more' | 'ended' | 'lost' | 'import-running';

async function runChunks({ pool, clock }: RunDeps, { signal, waits }: RunOptions, step: ChunkStep): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const outcome = await inTransactionOrNot(pool, async (client) => {
      const result = await step(client, clock.now());
      return { keep: result !== 'lost', result };
    });
    if (outcome === 'ended') return true;
    if (outcome === 'lost' || (outcome === 'import-running' && !waits)) return false;
    if (outcome === 'import-running') await pause(WAIT_MS, undefined, { signal });
  }
}

async function planChunk(
  client: pg.PoolClient,
  { action, now }: { action: BulkActionRow; now: Date },
): Promise<ChunkOutcome> {
  if (!(await lockAttempt(client, action))) return 'lost';
  const { ids, position } = await nextIds(client, action.id, PRODUCTS_AT_ONCE);
  if (ids.length === 0) {
    await writeBulkState(client, action.id, { from: ['planning'], to: 'planned', now });
    return 'ended';
  }
  const products = await readBulkProducts(client, { ids, tenants: [...TENANTS.keys()], now });
  const plan = await plannerOf(client, action, ids, now.getTime());
  const plans = ids.map((id): PlannedProduct => {
    const product = products.get(id);
    if (!product) return { id, changes: [], refusals: [{ field: '', problem: 'gone' }] };
    return { id, ...plan(product) };
  });
  await insertPlans(client, action.id, { plans, position, count: ids.length });
  return 'more';
}

type Planner = (product: BulkProduct) => Omit<PlannedProduct, 'id'>;

/** Returns the function that plans a product, with what it needs to know of the whole chunk. */
async function plannerOf(client: pg.PoolClient, action: BulkActionRow, ids: string[], now: number): Promise<Planner> {
  const { act } = action;
  if (act.kind === 'undo') return undoPlanner(client, action, ids, now);
  if (act.kind === 'file' || act.kind === 'grid') {
    const rows = Map.groupBy(await readGoodsRows(client, action.id, ids), (row) => row.product_id);
    const categories = new Set((await categoryOptions(client, 'de-CH')).map(({ id }) => id));
    const tenant = TENANTS.get(action.tenant) ?? mainTenant;
    const setting = { now, tenants: TENANTS, tenant, locales: new Set<string>(EDITOR_LOCALES), categories };
    return (product) => {
      const own: GoodsFileRow[] = rows.get(product.id) ?? [];
      const { cells, refusals } = cellsOfRows(product, own);
      const plan = planCells(product, cells, setting);
      return { changes: plan.changes, refusals: [...refusals, ...plan.refusals] };
    };
  }
  const book = act.kind === 'attribute' ? await readAttributeBook(client) : null;
  const known = new Map<string | null, ReadonlySet<string>>();
  const setting: PlanSetting = {
    now,
    tenants: TENANTS,
    attributesOf: (category) => {
      const keys = known.get(category) ?? new Set(book ? attributesOf(book, category).map(({ key }) => key) : []);
      known.set(category, keys);
      return keys;
    },
  };
  return (product) => planProduct(product, act, setting);
}

/** Plans the way back of each written change whose value is still that of the action. */
async function undoPlanner(
  client: pg.PoolClient,
  { undo_of: origin }: BulkActionRow,
  ids: string[],
  now: number,
): Promise<Planner> {
  const written = Map.groupBy(await writtenChanges(client, origin ?? '', ids), (change) => change.product_id);
  return (product) => {
    const plan: Omit<PlannedProduct, 'id'> = { changes: [], refusals: [] };
    for (const { field, before, after, was_edited } of written.get(product.id) ?? []) {
      const at = (text: string) => (fieldKind(field) === 'price' ? timelineTextAt(text, now) : text);
      const current = bulkValue(product, field, now);
      if (current === at(after)) {
        if (at(before) !== current) plan.changes.push({ field, before: current, after: at(before), was_edited });
      } else plan.refusals.push({ field, problem: 'changed-since', before: current ?? '', after: at(before) });
    }
    return plan;
  };
}

/**
 * Applies the next changes of a part. Parts of an action run at the same time and share the import lock. They change
 * the row of the action last, to count their changes. Their commits do not wait for the disk: a server that fails loses
 * whole chunks with their count, and the next run writes them.
 */
async function applyChunk(
  client: pg.PoolClient,
  about: { action: BulkActionRow; part: BulkPart; progress: { after: number }; now: Date },
): Promise<ChunkOutcome> {
  const { action, part, progress, now } = about;
  const isWhole = part.of === 1;
  if (!(await awaitImportLock(client, isWhole ? 'alone' : 'beside'))) return 'import-running';
  if (!(await (isWhole ? lockAttempt : hasAttempt)(client, action))) return 'lost';
  const changes = await nextChanges(client, action.id, {
    ...progress,
    most: CHANGES_AT_ONCE / part.of,
    ...part,
  });
  const actor = actorOf(action);
  if (changes.length === 0 && !isWhole) return 'ended';
  if (changes.length > 0) await commitWithoutDisk(client);
  if (changes.length === 0) {
    await writeBulkState(client, action.id, { from: ['applying'], to: 'done', now });
    const counts = await client.query<{ written: number; conflicts: number }>(
      'select written, conflicts from bulk_action where id = $1',
      [action.id],
    );
    await recordAudit(client, now, actor, {
      action: 'bulk.ended',
      tenant: action.tenant,
      subject: `bulk:${action.id}`,
      after: { written: counts.rows[0]?.written ?? 0, conflicts: counts.rows[0]?.conflicts ?? 0 },
    });
    return 'ended';
  }
  const isUndo = action.kind === 'undo';
  const applied = await applyChanges(client, { changes, actor, action: action.id, isUndo, now });
  if (!(await noteWritten(client, action, { planned: changes, ...applied }))) return 'lost';
  progress.after = changes.at(-1)?.position ?? progress.after;
  return 'more';
}

const actorOf = ({ staff_id: id, staff_email: email, staff_role: role }: BulkActionRow): Actor => ({
  id,
  email,
  role: role === 'api-client' || isRoleName(role) ? role : 'job',
});
