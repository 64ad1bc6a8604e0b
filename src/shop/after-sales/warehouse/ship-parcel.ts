import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import { lockLife, type NotShippable, notShippable, shipUnits } from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { lockParcel, parcelsById, writeShipped } from './parcels.store.ts';

export type ShipParcelProblem = 'not-found' | 'parcel-cancelled' | NotShippable;

/**
 * Ships a packed parcel: shipment, mail, documents and stage are those of every shipment. A parcel that was shipped
 * before is not shipped again.
 */
export function shipParcel(
  deps: WarehouseDeps,
  tenant: Tenant,
  asked: { id: string; by: StaffMember },
): Promise<{ ok: true } | { ok: false; problem: ShipParcelProblem }> {
  const { pool, clock } = deps;
  return inTransaction(pool, async (client) => {
    const [found] = await parcelsById(client, tenant.id, [asked.id]);
    const order = found && (await lockLife(client, { tenant: tenant.id, number: found.order }));
    const state = order && (await lockParcel(client, found.id));
    // Read anew: its label may have arrived while the order was locked by another employee.
    const [parcel] = state ? await parcelsById(client, tenant.id, [asked.id]) : [];
    if (!order || !parcel) return { ok: false, problem: 'not-found' } as const;
    if (state === 'shipped') return { ok: true } as const;
    if (state === 'cancelled') return { ok: false, problem: 'parcel-cancelled' } as const;
    const pieces = new Map(parcel.lines.map(({ position, quantity }) => [position, quantity]));
    const problem = notShippable(order, pieces);
    if (problem) return { ok: false, problem } as const;
    const shipment = await shipUnits(deps, client, tenant, order, {
      pieces,
      carrier: parcel.carrier,
      tracking: parcel.trackingNumber,
      by: asked.by,
      now: clock.now(),
      handedInAs: `parcel ${parcel.id}`,
    });
    await writeShipped(client, parcel.id, shipment.id);
    return { ok: true } as const;
  });
}
