import type { Pool } from '../../../platform/database/pool.ts';
import { sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ShipmentRow } from './shipments.store.ts';

/** Shipment with its order and the time of its last change, and its place as texts of the database. */
export type ListedShipment = ShipmentRow & { order: string; changedAt: Date; place: [key: string, id: string] };

/** In the form of the index of migration 0228. */
const CHANGED = 'greatest(shipment.shipped_at, shipment.delivered_at)';

/** Returns shipments of a tenant after a place, by their last change; with `since` those from that time on. */
export async function changedShipments(
  pool: Pool,
  tenant: string,
  { since, last, most }: { since: Date | null; last: readonly string[] | null; most: number },
): Promise<ListedShipment[]> {
  const sql = sqlStatement();
  const where = [`shipment.tenant = ${sql.add(tenant)}`];
  if (since) where.push(`${CHANGED} >= ${sql.add(since)}`);
  if (last)
    where.push(`(${CHANGED}, shipment.id) > (${sql.add(last[0] ?? '')}::timestamptz, ${sql.add(last[1] ?? '')}::uuid)`);
  const { rows } = await pool.query<ListedShipment>(
    `with page as materialized (
       select shipment.id, ${CHANGED} as changed, row_number() over (order by ${CHANGED}, shipment.id) as nth
       from shipment where ${where.join(' and ')} order by ${CHANGED}, shipment.id limit ${sql.add(most)})
     select shipment.id, shipment.number, orders.number as "order", shipment.carrier,
       shipment.tracking_number as "trackingNumber", shipment.shipped_at as "shippedAt",
       shipment.delivered_at as "deliveredAt", page.changed as "changedAt",
       array[page.changed::text, shipment.id::text] as place,
       (select coalesce(json_agg(json_build_object('position', position, 'sku', sku, 'quantity', quantity) order by position), '[]')
        from shipment_line where shipment_id = shipment.id) as lines
     from page join shipment using (id) join orders on orders.id = shipment.order_id order by nth`,
    sql.values,
  );
  return rows;
}
