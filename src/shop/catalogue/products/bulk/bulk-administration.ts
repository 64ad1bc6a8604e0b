import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Jobs } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/log.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Permission, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { attributesOf, isDescribing, readAttributeBook } from '../../attributes/index.ts';
import { categoryOptions, choicesByKey } from '../editor/editor.store.ts';
import { ATTRIBUTES_ELSEWHERE, type Beginning, beginAction, beginFileAction, resolvedAct } from './begin-action.ts';
import type { BulkKind } from './bulk-act.ts';
import {
  type BulkActionRow,
  findAction,
  listActions,
  stuckActions,
  sweepBulk,
  undoOf,
  writeActor,
  writeBulkState,
} from './bulk-action.store.ts';
import { insertPlans, pageOfChanges, refusalCounts, type ShownChange, writtenProducts } from './bulk-change.store.ts';
import { planGrid, readGrid } from './bulk-grid.ts';
import { shownBulkValue, strikesOfChanges } from './bulk-page.ts';
import type { BeginOutcome, BulkAdministration, ShownBulkChange } from './bulk-ports.ts';
import { writeGoodsFile } from './goods-file.ts';
import { receiveGoodsFile } from './goods-upload.ts';
import { readBulkAct } from './read-act.ts';
import { runBulkAction } from './run-action.ts';
import { findSelection, idsOfSelection } from './selection.store.ts';

const QUEUE = 'bulk-action';
/** Up to these numbers an action runs in the request, so that the employee sees its end at once. */
const FEW_PRODUCTS = 200;
const FEW_CHANGES = 500;
/** Milliseconds after which a job continues what a request began, if its process disappeared. */
const TAKE_OVER_MS = 30_000;
const SHOWN_ACTIONS = 100;
export const CHANGES_PER_PAGE = 100;
export const GRID_PRODUCTS = 25;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const CELLS: readonly Permission[] = ['product.edit', 'product.price', 'product.stock', 'product.withdraw'];
/** Permissions that an action needs besides that of bulk actions. An undo needs those of all. */
const NEEDED: Record<BulkKind, readonly Permission[]> = {
  price: ['product.price'],
  sale: ['product.price'],
  category: ['product.edit'],
  attribute: ['product.edit'],
  status: ['product.withdraw'],
  grid: CELLS,
  file: CELLS,
  undo: CELLS,
};
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

type Deps = { pool: Pool; clock: Clock; log: Log; jobs: Jobs; folder: string };

export function createBulkAdministration(deps: Deps): BulkAdministration {
  const { pool, clock, jobs, log } = deps;
  const stopping = new AbortController();
  const mayAct = (member: StaffMember, kind: BulkKind) =>
    may(member, 'product.bulk') && NEEDED[kind].every((permission) => may(member, permission));
  const found = async (member: StaffMember, id: string) =>
    may(member, 'product.bulk') && isUuid(id) ? findAction(pool, id) : null;
  const selected = async (member: StaffMember, id: string) =>
    may(member, 'product.bulk') && isUuid(id) ? findSelection(pool, id) : null;

  /** Runs a step of an action here if it is small, else by a job; a job also continues what this process cannot end. */
  async function run(id: string, isFew: boolean): Promise<void> {
    const later = isFew ? { startAfter: new Date(clock.now().getTime() + TAKE_OVER_MS) } : {};
    await jobs.send(QUEUE, { id }, pool, later);
    // No request waits for an import: the job continues after it.
    if (isFew) await runBulkAction(deps, id, { signal: stopping.signal, waits: false });
  }

  async function shown(changes: readonly ShownChange[]): Promise<ShownBulkChange[]> {
    const strikes = await strikesOfChanges(pool, changes, clock.now());
    return changes.map((entry) => ({
      ...entry,
      before: shownBulkValue(entry.field, entry.before),
      after: shownBulkValue(entry.field, entry.after),
      strike: strikes[entry.position] ?? null,
    }));
  }

  const beginning = (member: StaffMember, tenant: Tenant): Beginning => ({ member, tenant, now: clock.now() });

  return {
    list: async (member) => (may(member, 'product.bulk') ? listActions(pool, SHOWN_ACTIONS) : null),

    selection: async (member, { id, locale, attribute }) => {
      const selection = await selected(member, id);
      if (!selection) return null;
      const all = attributesOf({ ...(await readAttributeBook(pool)), lists: new Map() }, null);
      const attributes = all.filter((own) => isDescribing(own) && !ATTRIBUTES_ELSEWHERE.has(own.key));
      const actions = (await listActions(pool, SHOWN_ACTIONS)).filter((action) => action.selection_id === id);
      const choices = (await choicesByKey(pool, [attribute])).get(attribute) ?? [];
      return { selection, categories: await categoryOptions(pool, locale), attributes, choices, actions };
    },

    begin: async (member, { selection: id, tenant, entered }) => {
      const selection = await selected(member, id);
      if (!may(member, 'product.bulk')) return NOT_ALLOWED;
      if (!selection) return NOT_FOUND;
      const categories = new Set((await categoryOptions(pool, 'de-CH')).map((option) => option.id));
      const setting = { tenants: Object.values(tenants), categories, now: clock.now().getTime() };
      const read = readBulkAct(entered, setting);
      if ('refusals' in read) return { ok: false, problem: 'fields', refusals: read.refusals };
      if (!mayAct(member, read.act.kind)) return NOT_ALLOWED;
      const outcome = await inTransaction(pool, async (client): Promise<BeginOutcome> => {
        const resolved = await resolvedAct(client, read.act);
        if ('refusals' in resolved) return { ok: false, problem: 'fields', refusals: resolved.refusals };
        const ids = await idsOfSelection(client, id, 0, selection.count);
        const made = { act: resolved.act, ids, selection: id };
        return { ok: true, id: await beginAction(client, made, beginning(member, tenant)) };
      });
      if (outcome.ok) await run(outcome.id, selection.count <= FEW_PRODUCTS);
      return outcome;
    },

    action: async (member, { id, filter, page, locale }) => {
      const action = await found(member, id);
      if (!action) return null;
      const from = (page - 1) * CHANGES_PER_PAGE;
      const changes = await pageOfChanges(pool, id, { filter, locale, from, most: CHANGES_PER_PAGE });
      const refused = action.refused + action.conflicts;
      const total = { all: action.changes + action.refused, changes: action.changes - action.conflicts, refused };
      return {
        action,
        changes: await shown(changes),
        refusals: await refusalCounts(pool, id),
        pages: Math.max(1, Math.ceil(total[filter] / CHANGES_PER_PAGE)),
        undo: await undoOf(pool, id),
      };
    },

    changesAfter: async (member, { id, filter, locale, after, size }) => {
      if (!(await found(member, id))) return null;
      return shown(await pageOfChanges(pool, id, { filter, locale, from: 0, most: size, after }));
    },

    apply: async (member, id) => {
      const action = await found(member, id);
      if (!action) return may(member, 'product.bulk') ? NOT_FOUND : NOT_ALLOWED;
      if (!mayAct(member, action.kind)) return NOT_ALLOWED;
      if (action.changes === 0) return { ok: false, problem: 'nothing' };
      const isBegun = await inTransaction(pool, (client) => beginApplying(client, member, action, clock.now()));
      if (!isBegun) return { ok: false, problem: 'wrong-state' };
      await run(id, action.changes <= FEW_CHANGES);
      return { ok: true, id };
    },

    discard: async (member, id) => {
      const action = await found(member, id);
      if (!action) return may(member, 'product.bulk') ? NOT_FOUND : NOT_ALLOWED;
      const isDone = await writeBulkState(pool, id, {
        from: ['planning', 'planned'],
        to: 'discarded',
        now: clock.now(),
      });
      return isDone ? { ok: true, id } : { ok: false, problem: 'wrong-state' };
    },

    undo: async (member, { id, tenant }) => {
      const action = await found(member, id);
      if (!mayAct(member, 'undo')) return NOT_ALLOWED;
      if (!action) return NOT_FOUND;
      if (action.state !== 'done' && action.state !== 'failed') return { ok: false, problem: 'wrong-state' };
      const ids = await writtenProducts(pool, id);
      if (ids.length === 0) return { ok: false, problem: 'nothing' };
      const made = await inTransaction(pool, (client) =>
        beginAction(client, { act: { kind: 'undo' }, ids, undoOf: id }, beginning(member, tenant)),
      );
      await run(made, ids.length <= FEW_PRODUCTS);
      return { ok: true, id: made };
    },

    grid: async (member, { id, page }) => {
      const selection = await selected(member, id);
      if (!selection || !mayAct(member, 'grid')) return null;
      const ids = await idsOfSelection(pool, id, (page - 1) * GRID_PRODUCTS, GRID_PRODUCTS);
      const products = await readGrid(pool, ids, clock.now());
      return { selection, products, pages: Math.max(1, Math.ceil(selection.count / GRID_PRODUCTS)) };
    },

    saveGrid: async (member, { selection, tenant, cells }) => {
      if (!mayAct(member, 'grid')) return NOT_ALLOWED;
      if (!(await selected(member, selection))) return NOT_FOUND;
      const now = clock.now();
      const { plans, refusals } = await planGrid(pool, cells, { tenant, now });
      if (refusals.length > 0) return { ok: false, problem: 'cells', refusals };
      const changed = plans.reduce((sum, plan) => sum + plan.changes.length, 0);
      if (changed === 0) return { ok: true, id: null, changed, isDone: true };
      const id = await inTransaction(pool, async (client) => {
        const ids = plans.map((plan) => plan.id);
        const made = await beginAction(client, { act: { kind: 'grid' }, ids, selection }, beginning(member, tenant));
        await insertPlans(client, made, { plans, position: 0, count: plans.length });
        await writeBulkState(client, made, { from: ['planning'], to: 'planned', now });
        const action = await findAction(client, made);
        if (action) await beginApplying(client, member, action, now);
        return made;
      });
      await run(id, true);
      const after = await findAction(pool, id);
      return { ok: true, id, changed, isDone: after?.state === 'done' && after.conflicts === 0 };
    },

    export: async (member, request) =>
      (await selected(member, request.selection)) ? writeGoodsFile(deps, request) : null,

    importFile: async (member, { tenant, file }) => {
      if (!mayAct(member, 'file')) return NOT_ALLOWED;
      const received = await receiveGoodsFile(deps.folder, file);
      if (!received.ok) return received;
      const { name, read } = received;
      const id = await inTransaction(pool, (client) =>
        beginFileAction(client, { name, read }, beginning(member, tenant)),
      );
      await run(id, read.rows.length <= FEW_CHANGES);
      return { ok: true, id };
    },

    start: () =>
      jobs.work(
        QUEUE,
        async (data) => {
          const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
          if (isUuid(id)) await runBulkAction(deps, id, { signal: stopping.signal, waits: true });
        },
        1,
        { urgent: true },
      ),
    stop: async () => stopping.abort(new Error('this process stops')),

    sweep: async () => {
      const now = clock.now().getTime();
      for (const { id, isHopeless } of await stuckActions(pool, new Date(now - HOUR_MS))) {
        if (!isHopeless) await jobs.send(QUEUE, { id });
        else {
          log.error({ bulk: id }, 'gave up a bulk action after its last attempt');
          await writeBulkState(pool, id, { from: ['planning', 'applying'], to: 'failed', now: new Date(now) });
        }
      }
      await sweepBulk(pool, { unused: new Date(now - 7 * DAY_MS), old: new Date(now - 365 * DAY_MS) });
    },
  };
}

async function beginApplying(
  client: Parameters<typeof recordAudit>[0],
  member: StaffMember,
  action: BulkActionRow,
  now: Date,
): Promise<boolean> {
  if (!(await writeBulkState(client, action.id, { from: ['planned'], to: 'applying', now }))) return false;
  await writeActor(client, action.id, member);
  await recordAudit(client, now, member, {
    action: 'bulk.applied',
    tenant: action.tenant,
    subject: `bulk:${action.id}`,
    after: {
      kind: action.kind,
      products: action.products,
      changes: action.changes,
      settings: JSON.stringify(action.act),
    },
  });
  return true;
}
