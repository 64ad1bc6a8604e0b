import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  type Carrier,
  type LifeOrder,
  lockLife,
  type NotShippable,
  notShippable,
  unshippedUnits,
} from '../fulfilment/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { insertParcel, type ParcelRow, parcelsOfOrder } from './parcels.store.ts';
import { carrierOf, type ShipWay, wayOf } from './ways.ts';

export type PackProblem =
  | 'not-found'
  /** Nothing of the order is left to pack, or all of it waits for goods. */
  | 'nothing'
  /** Units were packed or shipped since the page was shown. */
  | 'changed'
  | NotShippable;

/** Units of each position that lie in parcels which have not left. */
export function packedUnits(parcels: readonly ParcelRow[]): Map<number, number> {
  const packed = new Map<number, number>();
  for (const parcel of parcels)
    if (parcel.state === 'packed')
      for (const { position, quantity } of parcel.lines) packed.set(position, (packed.get(position) ?? 0) + quantity);
  return packed;
}

/** Units of each position that can be packed now: unshipped, in stock and in no parcel. */
export function packable(order: LifeOrder, parcels: readonly ParcelRow[], way: ShipWay | null): Map<number, number> {
  const packed = packedUnits(parcels);
  const free = new Map<number, number>();
  for (const line of order.lines) {
    const units = unshippedUnits(line) - line.waiting - (packed.get(line.position) ?? 0);
    if (units > 0 && (way === null || wayOf(line.deliveryMode) === way)) free.set(line.position, units);
  }
  return free;
}

/** Puts units of a locked order into a parcel. */
export async function packUnits(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  packed: { pieces: ReadonlyMap<number, number>; carrier: Carrier; weight: number | null; by: StaffMember; now: Date },
): Promise<string> {
  const { pieces, carrier, weight, by, now } = packed;
  const id = await insertParcel(client, {
    tenant: tenant.id,
    orderId: order.id,
    carrier,
    weight,
    pieces,
    packedBy: by.email,
    now,
  });
  await recordAudit(client, now, by, {
    action: 'parcel.packed',
    tenant: tenant.id,
    subject: `order:${order.number}`,
    after: { carrier, weight, units: [...pieces.values()].reduce((sum, count) => sum + count, 0) },
  });
  return id;
}

/**
 * Packs what is left of an order in one way into one parcel. Parcels of this way that are packed already are returned
 * too.
 */
export function packRest(
  deps: Pick<WarehouseDeps, 'pool' | 'clock'>,
  tenant: Tenant,
  asked: { number: string; way: ShipWay; by: StaffMember },
): Promise<{ ok: true; parcels: string[] } | { ok: false; problem: PackProblem }> {
  const { number, way, by } = asked;
  return inTransaction(deps.pool, async (client) => {
    const order = await lockLife(client, { tenant: tenant.id, number });
    if (!order) return { ok: false, problem: 'not-found' } as const;
    const parcels = await parcelsOfOrder(client, order.id);
    const pieces = packable(order, parcels, way);
    const problem = notShippable(order, pieces);
    if (problem) return { ok: false, problem } as const;
    const carrier = carrierOf(tenant, way);
    const waiting = parcels.filter(
      ({ state, carrier: by }) => state === 'packed' && (by === 'two-man') === (way === 'two-man'),
    );
    if (pieces.size === 0 && waiting.length === 0) return { ok: false, problem: 'nothing' } as const;
    const ids = waiting.map(({ id }) => id);
    if (pieces.size > 0)
      ids.push(await packUnits(client, tenant, order, { pieces, carrier, weight: null, by, now: deps.clock.now() }));
    return { ok: true, parcels: ids } as const;
  });
}
