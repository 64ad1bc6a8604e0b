import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import { assignToBatch, insertBatch, writeBatchEntry } from './batches.store.ts';
import type { WarehouseDeps } from './deps.ts';
import { type LabelResult, labelParcel } from './label-parcel.ts';
import { type PackProblem, packRest } from './pack-parcel.ts';
import { parcelsById } from './parcels.store.ts';
import { type ShipParcelProblem, shipParcel } from './ship-parcel.ts';
import type { TaskKey } from './ways.ts';

/** Orders that are packed, labelled and shipped at a time: carriers allow few requests at once. */
const AT_ONCE = 4;

export type BatchProblem = PackProblem | ShipParcelProblem | `label-${Extract<LabelResult, { ok: false }>['problem']}`;

/**
 * Packs, labels and ships orders, each for itself: what stops one order does not stop the others, and a parcel without a
 * label stays packed. A form that is sent twice ships once.
 */
export async function shipBatch(
  deps: WarehouseDeps,
  tenant: Tenant,
  batch: { id: string; tasks: readonly TaskKey[]; by: StaffMember },
): Promise<void> {
  const { pool, clock } = deps;
  const isNew = await inTransaction(pool, (client) =>
    insertBatch(client, {
      id: batch.id,
      tenant: tenant.id,
      by: batch.by.email,
      now: clock.now(),
      tasks: batch.tasks,
    }),
  );
  if (!isNew) return;
  // Orders of one basket are never together here, so tasks in parallel do not wait for each other.
  const queue = [...batch.tasks];
  const work = async (): Promise<void> => {
    for (let task = queue.shift(); task; task = queue.shift()) {
      const { parcelId, problem } = await shipTask(deps, tenant, { batch: batch.id, task, by: batch.by });
      await writeBatchEntry(pool, { batch: batch.id, tenant: tenant.id, ...task, parcelId, problem });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function shipTask(
  deps: WarehouseDeps,
  tenant: Tenant,
  { batch, task, by }: { batch: string; task: TaskKey; by: StaffMember },
): Promise<{ parcelId: string | null; problem: BatchProblem | null }> {
  const packed = await packRest(deps, tenant, { ...task, by });
  if (!packed.ok) return { parcelId: null, problem: packed.problem };
  await assignToBatch(deps.pool, batch, packed.parcels);
  let problem: BatchProblem | null = null;
  for (const id of packed.parcels) problem = (await labelAndShip(deps, tenant, id, by)) ?? problem;
  return { parcelId: packed.parcels.at(-1) ?? null, problem };
}

/** Labels and ships a packed parcel; returns what stopped it, or null. */
export async function labelAndShip(
  deps: WarehouseDeps,
  tenant: Tenant,
  id: string,
  by: StaffMember,
): Promise<BatchProblem | null> {
  const [parcel] = await parcelsById(deps.pool, tenant.id, [id]);
  if (!parcel) return 'not-found';
  const labelled = await labelParcel(deps, tenant, parcel);
  if (!labelled.ok) return `label-${labelled.problem}`;
  const shipped = await shipParcel(deps, tenant, { id, by });
  return shipped.ok ? null : shipped.problem;
}
