import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { announceStock, defaultLocation, lockStock, moveStock, waitAgain } from '../../catalogue/stock/index.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { WarehouseDeps } from './deps.ts';
import {
  finishPickList,
  insertPickList,
  levelAt,
  lockOpenPickList,
  lockOrders,
  lockPickLists,
  type PickedLine,
  type PickKind,
  pickableUnits,
  pickListBy,
  soldFrom,
} from './pick-lists.store.ts';
import { dividePicked, planPicks, type Split } from './plan-picks.ts';
import { type Arrivals, MISSING_REASONS, type MissingReason } from './to-ship.store.ts';
import type { TaskKey } from './ways.ts';

export type PickProblem =
  /** Everything is on an open list, in a parcel, or waits for goods. */
  | 'nothing-to-pick'
  /** A number of units is invalid, or belongs to no line. */
  | 'pick-units'
  /** Units are missing without a reason. */
  | 'no-pick-reason'
  /** Another employee has finished the list. */
  | 'pick-done';

const KINDS: Record<Split, PickKind> = { none: 'batch', order: 'single', location: 'wave', way: 'wave', day: 'wave' };

/** Creates the pick lists of orders. Returns their ids. */
export function createPickLists(
  deps: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { tasks: readonly TaskKey[]; split: Split; arrivals: Arrivals; by: StaffMember },
): Promise<{ ok: true; ids: string[] } | { ok: false; problem: PickProblem }> {
  const { tasks, split, arrivals, by } = asked;
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    await lockPickLists(client);
    const units = await pickableUnits(client, tenant.id, { arrivals, tasks });
    if (units.length === 0) return { ok: false, problem: 'nothing-to-pick' } as const;
    const booked = await soldFrom(client, [...new Set(units.map(({ orderId }) => orderId))]);
    const fallback = await defaultLocation(client);
    const ids: string[] = [];
    for (const list of planPicks(units, booked, { split, fallback })) {
      const made = await insertPickList(client, {
        tenant: tenant.id,
        kind: KINDS[split],
        by: by.email,
        now,
        units: list,
      });
      await recordAudit(client, now, by, {
        action: 'pick-list.created',
        tenant: tenant.id,
        subject: `pick-list:${made.number}`,
        after: { units: list.reduce((sum, { quantity }) => sum + quantity, 0) },
      });
      ids.push(made.id);
    }
    return { ok: true, ids } as const;
  });
}

type Entry = { picked: number; reason: MissingReason | null };

/** Reads the fields "picked.LOCATION.SKU" and "reason.LOCATION.SKU"; without the first, all units were picked. */
function readEntry(entered: Readonly<Record<string, string>>, key: string, quantity: number): Entry | PickProblem {
  const typed = (entered[`picked.${key}`] ?? String(quantity)).trim();
  if (!/^\d{1,4}$/.test(typed) || Number(typed) > quantity) return 'pick-units';
  const picked = Number(typed);
  if (picked === quantity) return { picked, reason: null };
  const reason = MISSING_REASONS.find((known) => known === entered[`reason.${key}`]);
  return reason ? { picked, reason } : 'no-pick-reason';
}

/** Whether all entries name lines of the list. A line that was mistyped would count as picked whole. */
const areOfList = (entered: Readonly<Record<string, string>>, keys: ReadonlyMap<string, unknown>): boolean =>
  Object.keys(entered).every((name) => {
    const [, key] = /^(?:picked|reason)\.(.*)$/s.exec(name) ?? [];
    return key === undefined || keys.has(key);
  });

/**
 * Finishes a list. Missing units return to the to-ship list with their reason: their order waits for goods, and units of
 * another location serve it at once. The shelf that lacks them is booked as empty.
 */
export function finishPicking(
  deps: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { id: string; entered: Readonly<Record<string, string>>; by: StaffMember },
): Promise<{ ok: true } | { ok: false; problem: PickProblem }> {
  const { id, entered, by } = asked;
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const units = await lockOpenPickList(client, tenant.id, id);
    const list = units && (await pickListBy(client, tenant.id, { id }));
    if (!units || !list) return { ok: false, problem: 'pick-done' } as const;
    const groups = Map.groupBy(units, ({ location, sku }) => `${location}.${sku}`);
    if (!areOfList(entered, groups)) return { ok: false, problem: 'pick-units' } as const;
    const done: PickedLine[] = [];
    for (const [key, group] of groups) {
      const read = readEntry(
        entered,
        key,
        group.reduce((sum, { quantity }) => sum + quantity, 0),
      );
      if (typeof read === 'string') return { ok: false, problem: read } as const;
      for (const line of dividePicked(group, read.picked))
        done.push({ ...line, reason: line.missing > 0 ? read.reason : null });
    }
    const missing = done.filter((line) => line.missing > 0);
    if (missing.length > 0) await bookMissing(client, missing, { list: list.number, by, now });
    await finishPickList(client, id, done, now);
    await recordAudit(client, now, by, {
      action: missing.length > 0 ? 'pick-list.missing' : 'pick-list.finished',
      tenant: tenant.id,
      subject: `pick-list:${list.number}`,
      after: {
        picked: done.reduce((sum, line) => sum + line.picked, 0),
        missing: missing.reduce((sum, line) => sum + line.missing, 0),
      },
    });
    return { ok: true } as const;
  });
}

/** Books shelves that lack units as empty, and lets the orders wait. Orders are locked before stock. */
async function bookMissing(
  client: pg.PoolClient,
  missing: readonly PickedLine[],
  { list, by, now }: { list: string; by: StaffMember; now: Date },
): Promise<void> {
  await lockOrders(client, [...new Set(missing.map(({ orderId }) => orderId))]);
  const skus = [...new Set(missing.map(({ sku }) => sku))].sort();
  await lockStock(client, skus);
  const shelves = Map.groupBy(missing, ({ location, sku }) => JSON.stringify([location, sku]));
  for (const lines of shelves.values()) {
    const [first] = lines;
    if (!first) continue;
    const { sku, location, reason } = first;
    const units = await levelAt(client, sku, location);
    const cause = { reason: reason === 'damaged' ? ('damage' as const) : ('count' as const), at: now, by: by.email };
    if (units > 0)
      await moveStock(client, { sku, from: location, to: null, quantity: units }, { ...cause, note: `Pick ${list}` });
  }
  for (const { orderId, sku, missing: quantity } of missing) await waitAgain(client, { orderId, sku, quantity }, now);
  await announceStock(
    client,
    skus.map((sku) => ({ sku, quantity: 0 })),
    now,
  );
}
