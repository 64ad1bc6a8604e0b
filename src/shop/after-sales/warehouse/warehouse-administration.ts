import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readLocations } from '../../catalogue/stock/index.ts';
import { may, passApproval, recordAudit } from '../../staff/employees/index.ts';
import { createListing } from '../../staff/lists/index.ts';
import { lockLife } from '../fulfilment/index.ts';
import { batchEntries, latestBatches, parcelsOfBatch, parcelsOfOrders } from './batches.store.ts';
import type { WarehouseDeps } from './deps.ts';
import { WAREHOUSE_EXPORTS, WAREHOUSE_FORMATS, warehouseExport } from './exports.ts';
import { importUploaded } from './import-uploaded.ts';
import { closeManifest, manifestCsv, printManifest } from './manifest.ts';
import { MANIFEST_LIST } from './manifest-list.store.ts';
import { manifestById, parcelsToHandOver } from './manifests.store.ts';
import { closeParcel, openByCode, openForPacking, scanAtStation } from './packing.ts';
import { PARCEL_LIST } from './parcel-list.store.ts';
import { cancelParcelRow, lockParcel, parcelsById } from './parcels.store.ts';
import { createPickLists, finishPicking } from './pick-list.ts';
import { PICK_LIST_LIST } from './pick-list-list.store.ts';
import { pickListBy, pickRows } from './pick-lists.store.ts';
import { SPLITS, type Split } from './plan-picks.ts';
import type { SelectedTasks, SelectionProblem, ToShipTask, WarehouseAdministration } from './ports.ts';
import { printPapers } from './print-papers.ts';
import { printPickList } from './print-pick-list.ts';
import { returnByCode } from './returns-station.store.ts';
import { labelAndShip, shipBatch } from './ship-batch.ts';
import { arrivalsOf, urgencyOf } from './ship-by.ts';
import { type Arrivals, countParcels, countToShip, keysToShip, listToShip, type ToShipRow } from './to-ship.store.ts';
import { readToShipQuery } from './to-ship-query.ts';
import { carrierOf, readTaskKeys, type TaskKey } from './ways.ts';

const PAGE = 50;
const MOST_AT_ONCE = 100;
const MOST_BATCHES = 10;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

/** Returns the tasks of a form: ticked ones, or all of the list with its filters. */
async function selectedTasks(
  { pool, clock }: Pick<WarehouseDeps, 'pool' | 'clock'>,
  { tenant, ids, scope, params }: SelectedTasks,
): Promise<{ ok: true; tasks: TaskKey[] } | { ok: false; problem: SelectionProblem }> {
  const query = readToShipQuery(params);
  const arrivals = arrivalsOf(clock.now(), tenant);
  const tasks =
    scope === 'all'
      ? await keysToShip(pool, tenant.id, { arrivals, query, most: MOST_AT_ONCE + 1 })
      : readTaskKeys(ids);
  if (tasks.length === 0) return { ok: false, problem: 'none-selected' };
  return tasks.length > MOST_AT_ONCE ? { ok: false, problem: 'too-many' } : { ok: true, tasks };
}

function taskOf(tenant: Tenant, arrivals: Arrivals, row: ToShipRow): ToShipTask {
  return { ...row, urgency: urgencyOf(row.promised, arrivals[row.way]), carrier: carrierOf(tenant, row.way) };
}

export function createWarehouseAdministration(deps: WarehouseDeps): WarehouseAdministration {
  const { pool, clock, labels } = deps;

  async function parcelIds(asked: {
    tenant: Tenant;
    batch?: string;
    parcel?: string;
    orders?: readonly string[];
  }): Promise<string[]> {
    if (asked.orders !== undefined) return parcelsOfOrders(pool, asked.tenant.id, asked.orders);
    if (asked.parcel !== undefined) return [asked.parcel];
    return parcelsOfBatch(pool, asked.tenant.id, asked.batch ?? '');
  }

  return {
    waiting: async (member, tenant) => {
      if (!may(member, 'warehouse.read')) return null;
      const [counts, parcels] = await Promise.all([
        countToShip(pool, tenant.id, arrivalsOf(clock.now(), tenant), readToShipQuery(new URLSearchParams())),
        countParcels(pool, tenant.id),
      ]);
      return { ...counts, ...parcels };
    },

    toShip: async (member, { tenant, params }) => {
      if (!may(member, 'warehouse.read')) return null;
      const query = readToShipQuery(params);
      const arrivals = arrivalsOf(clock.now(), tenant);
      const [counts, rows, locations] = await Promise.all([
        countToShip(pool, tenant.id, arrivals, query),
        listToShip(pool, tenant.id, { arrivals, query, size: PAGE }),
        readLocations(pool),
      ]);
      return {
        query,
        tasks: rows.map((row) => taskOf(tenant, arrivals, row)),
        counts,
        pages: Math.max(1, Math.ceil(counts[query.tab] / PAGE)),
        locations: locations.filter(({ ended }) => !ended).map(({ id, name }) => ({ id, name })),
        mostAtOnce: MOST_AT_ONCE,
      };
    },

    tasksAfter: async (member, { tenant, params }, place) => {
      if (!may(member, 'warehouse.read')) return null;
      const arrivals = arrivalsOf(clock.now(), tenant);
      const rows = await listToShip(pool, tenant.id, { arrivals, query: readToShipQuery(params), ...place });
      return rows.map((row) => taskOf(tenant, arrivals, row));
    },

    ship: async (member, { batch, ...selected }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      if (!isUuid(batch)) return NOT_FOUND;
      const chosen = await selectedTasks(deps, selected);
      if (!chosen.ok) return chosen;
      await shipBatch(deps, selected.tenant, { id: batch, tasks: chosen.tasks, by: member });
      return { ok: true, id: batch };
    },

    batch: async (member, { tenant, id }) => {
      if (!may(member, 'warehouse.read')) return null;
      const batch = await batchEntries(pool, tenant.id, id);
      return batch && { id, ...batch };
    },

    parcels: createListing(deps, PARCEL_LIST),
    pickLists: createListing(deps, PICK_LIST_LIST),
    manifests: createListing(deps, MANIFEST_LIST),

    batches: async (member, tenant) =>
      may(member, 'warehouse.read') ? latestBatches(pool, tenant.id, MOST_BATCHES) : null,

    toHandOver: async (member, tenant) => (may(member, 'warehouse.read') ? parcelsToHandOver(pool, tenant.id) : null),

    manifest: async (member, { tenant, id }) =>
      may(member, 'warehouse.read') ? manifestById(pool, tenant.id, id) : null,

    closeManifest: async (member, { tenant, carrier }) =>
      may(member, 'order.ship') ? closeManifest(deps, tenant, { carrier, by: member }) : NOT_ALLOWED,

    manifestPaper: async (member, { tenant, ...asked }) =>
      may(member, 'warehouse.read') ? printManifest(deps, tenant, asked) : NOT_FOUND,

    manifestCsv: async (member, { tenant, id }) =>
      may(member, 'warehouse.read') ? manifestCsv(pool, tenant, id) : null,

    export: async (member, { tenant, params }, approval) => {
      const kind = WAREHOUSE_EXPORTS.find((known) => known === params.get('kind'));
      const format = WAREHOUSE_FORMATS.find((known) => known === params.get('format'));
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      if (!kind || !format) return NOT_FOUND;
      if (kind === 'orders') {
        const guarded = {
          act: 'warehouse.export' as const,
          tenant,
          target: `${params}:${member.id}`,
          subject: 'export:warehouse',
          seen: '',
          entered: Object.fromEntries(params),
          after: { kind, format },
        };
        const passed = await inTransaction(pool, (client) =>
          passApproval(client, member, guarded, approval, clock.now()),
        );
        if (!passed.ok) return passed;
      }
      return { ok: true, ...(await warehouseExport(deps, tenant, { kind, format, params, by: member })) };
    },

    importShipments: async (member, { tenant, file }) =>
      may(member, 'order.ship') ? importUploaded(deps, tenant, { file, by: member }) : NOT_ALLOWED,

    paper: async (member, asked) => {
      if (!may(member, 'warehouse.read')) return NOT_FOUND;
      const ids = await parcelIds(asked);
      return printPapers(deps, asked.tenant, { paper: asked.paper, ids, by: member });
    },

    shipParcel: async (member, { tenant, parcel }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const problem = await labelAndShip(deps, tenant, parcel, member);
      return problem === null ? { ok: true } : { ok: false, problem };
    },

    createPickLists: async (member, { split, ...selected }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const chosen = await selectedTasks(deps, selected);
      if (!chosen.ok) return chosen;
      return createPickLists(deps, selected.tenant, {
        tasks: chosen.tasks,
        split: SPLITS.find((known): known is Split => known === split) ?? 'none',
        arrivals: arrivalsOf(clock.now(), selected.tenant),
        by: member,
      });
    },

    pickList: async (member, { tenant, id, locale }) => {
      if (!may(member, 'warehouse.read') || !isUuid(id)) return null;
      const list = await pickListBy(pool, tenant.id, { id });
      return list && { list, rows: await pickRows(pool, id, locale) };
    },

    pickListPaper: async (member, { tenant, ...asked }) =>
      may(member, 'warehouse.read') && isUuid(asked.id) ? printPickList(deps, tenant, asked) : NOT_FOUND,

    finishPicking: async (member, { tenant, id, entered }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      return isUuid(id) ? finishPicking(deps, tenant, { id, entered, by: member }) : NOT_FOUND;
    },

    returnByCode: async (member, { tenant, code }) => {
      const bare = code.replaceAll(/\s/g, '').toUpperCase();
      const isCode = /^[A-Z0-9]{1,40}$/.test(bare);
      return may(member, 'return.read') && isCode ? returnByCode(pool, tenant.id, bare) : null;
    },

    sellableLocations: async (member) =>
      may(member, 'return.read')
        ? (await readLocations(pool))
            .filter(({ sellable, ended }) => sellable && !ended)
            .map(({ id, name }) => ({ id, name }))
        : [],

    openByCode: async (member, { tenant, code }) =>
      may(member, 'warehouse.read') ? openByCode(deps, tenant, code) : null,

    packing: async (member, { tenant, number }) =>
      may(member, 'warehouse.read') ? openForPacking(deps, tenant, { number, by: member }) : null,

    scan: async (member, { tenant, ...asked }) =>
      may(member, 'order.ship') ? scanAtStation(deps, tenant, asked) : NOT_ALLOWED,

    closeParcel: async (member, { tenant, number, entered, ships }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const closed = await closeParcel(deps, tenant, { number, entered, by: member });
      if (!closed.ok) return closed;
      return { ...closed, problem: ships ? await labelAndShip(deps, tenant, closed.id, member) : null };
    },

    unpack: async (member, { tenant, parcel: id }) => {
      if (!may(member, 'order.ship')) return NOT_ALLOWED;
      const unpacked = await inTransaction(pool, async (client) => {
        const [parcel] = await parcelsById(client, tenant.id, [id]);
        if (!parcel || !(await lockLife(client, { tenant: tenant.id, number: parcel.order }))) return null;
        if ((await lockParcel(client, id)) !== 'packed') return null;
        await cancelParcelRow(client, id);
        await recordAudit(client, clock.now(), member, {
          action: 'parcel.cancelled',
          tenant: tenant.id,
          subject: `order:${parcel.order}`,
          after: { parcel: parcel.number },
        });
        return parcel;
      });
      if (!unpacked) return NOT_FOUND;
      // A label that is not cancelled is never scanned, so it costs nothing: its failure is no failure of the employee.
      if (unpacked.labelId !== null) await labels.serviceOf(tenant, unpacked.carrier)?.cancel(unpacked.labelId);
      return { ok: true };
    },
  };
}
