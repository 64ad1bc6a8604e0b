import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Carrier } from './carriers.ts';

export type ShipmentRow = {
  id: string;
  number: number;
  carrier: Carrier;
  trackingNumber: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: { position: number; sku: string | null; quantity: number }[];
};

const SHIPMENT = `id, number, carrier, tracking_number as "trackingNumber", shipped_at as "shippedAt", delivered_at as "deliveredAt",
  (select json_agg(json_build_object('position', position, 'sku', sku, 'quantity', quantity) order by position)
   from shipment_line where shipment_id = shipment.id) as lines`;

export async function shipmentsOf(runner: Pool | pg.PoolClient, orderId: string): Promise<ShipmentRow[]> {
  const { rows } = await runner.query<ShipmentRow>({
    name: 'order-shipments',
    text: `select ${SHIPMENT} from shipment where order_id = $1 order by number`,
    values: [orderId],
  });
  return rows;
}

/** Returns a shipment of an order by its number in the order; null if it has none. */
export async function shipmentByNumber(
  pool: Pool,
  order: { tenant: string; number: string },
  nth: number,
): Promise<ShipmentRow | null> {
  const { rows } = await pool.query<ShipmentRow>(
    `select ${SHIPMENT} from shipment
     where order_id = (select id from orders where tenant = $1 and number = $2) and number = $3`,
    [order.tenant, order.number, nth],
  );
  return rows[0] ?? null;
}

/**
 * Stores a shipment with the next number of its order, and counts its units on the lines, except exchanged ones (with `sku`). The
 * caller has locked the order and checked the units.
 */
export async function insertShipment(
  client: pg.PoolClient,
  shipment: {
    tenant: string;
    orderId: string;
    carrier: Carrier;
    trackingNumber: string | null;
    handedInAs?: string | null;
    /** Replaces units of an earlier shipment, so it has nothing to book. */
    isExchange?: boolean;
    lines: readonly { position: number; sku: string | null; quantity: number }[];
    now: Date;
  },
): Promise<{ id: string; number: number }> {
  const { tenant, orderId, carrier, trackingNumber, handedInAs, isExchange = false, lines, now } = shipment;
  const { rows } = await client.query<{ id: string; number: number }>(
    `with line as (select * from unnest($8::int[], $9::text[], $10::int[]) as line (position, sku, quantity)
     ), fresh as (
       insert into shipment (tenant, order_id, number, carrier, tracking_number, shipped_at, handed_in_as, booked_at)
       select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 from shipment where order_id = $2 returning id, number
     ), lines as (
       insert into shipment_line (shipment_id, position, sku, quantity)
       select fresh.id, line.position, line.sku, line.quantity
       from fresh cross join line
     ), moved as (
       update order_line set shipped = order_line.shipped + line.quantity from line
       where line.sku is null and order_line.order_id = $2 and order_line.position = line.position
     ) select id, number from fresh`,
    [
      tenant,
      orderId,
      carrier,
      trackingNumber,
      now,
      handedInAs ?? null,
      isExchange ? now : null,
      lines.map((line) => line.position),
      lines.map((line) => line.sku),
      lines.map((line) => line.quantity),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a new shipment has no row');
  return row;
}

/**
 * Marks a shipment as delivered; null if it was marked before. `isLast`: all shipments of the order are delivered now. Those of
 * exchanged units do not count.
 */
export async function writeDelivered(
  client: pg.PoolClient,
  orderId: string,
  id: string,
  now: Date,
): Promise<{ isLast: boolean } | null> {
  const { rows } = await client.query<{ isLast: boolean }>(
    `update shipment set delivered_at = $3 where order_id = $1 and id::text = $2 and delivered_at is null
     returning (select coalesce(bool_and(other.delivered_at is not null or other.id = shipment.id), false) from shipment other
       where other.order_id = $1 and exists (
         select from shipment_line where shipment_id = other.id and sku is null)) as "isLast"`,
    [orderId, id, now],
  );
  return rows[0] ?? null;
}

export type OnTheWay = { order: string; number: number; carrier: Carrier; shippedAt: Date };

/**
 * Returns a customer's undelivered shipments since a time, newest first. Earlier ones count as delivered even without a
 * notice.
 */
export async function onTheWay(pool: Pool, customerId: string, since: Date, most: number): Promise<OnTheWay[]> {
  const { rows } = await pool.query<OnTheWay>(
    `select orders.number as "order", shipment.number, carrier, shipped_at as "shippedAt"
     from orders join shipment on shipment.order_id = orders.id
     where orders.customer_id = $1 and delivered_at is null and shipped_at > $2
     order by shipped_at desc, shipment.id limit $3`,
    [customerId, since, most],
  );
  return rows;
}

/** Returns order and units of an earlier imported shipment with this name; null if there is none. */
export async function uploadedShipments(
  client: pg.PoolClient,
  tenant: string,
  name: string,
): Promise<{ order: string; pieces: { sku: string; quantity: number }[] } | null> {
  const { rows } = await client.query<{ order: string; pieces: { sku: string; quantity: number }[] }>(
    `select orders.number as "order",
       (select json_agg(json_build_object('sku', sums.sku, 'quantity', sums.quantity)) from (
          select line.sku, sum(sent.quantity)::int as quantity from shipment_line sent
          join order_line line on line.order_id = shipment.order_id and line.position = sent.position
          where sent.shipment_id = shipment.id group by line.sku) sums) as pieces
     from shipment join orders on orders.id = shipment.order_id
     where shipment.tenant = $1 and shipment.handed_in_as = $2`,
    [tenant, name],
  );
  return rows[0] ?? null;
}
