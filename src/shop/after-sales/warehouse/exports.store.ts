import type { Pool } from '../../../platform/database/pool.ts';
import { type Arrivals, TASKS, toShipFilters } from './to-ship.store.ts';
import type { ToShipQuery } from './to-ship-query.ts';

/** Unit lines of tasks for an outside warehouse, with the address that the goods go to. */
export type ExportedTask = {
  order: string;
  way: string;
  placedOn: string;
  promised: string | null;
  option: string;
  locale: string;
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
  /** Only for deliveries with two men, who make an appointment. */
  phone: string | null;
  /** The customer's number at a pick-up point, and its name. */
  pickupNumber: string | null;
  pickupName: string | null;
  /** Further lines of the address, without those of a pick-up point. */
  company: string;
  addressLine2: string;
  position: number;
  id: string;
  gtin: string | null;
  title: string;
  variant: string;
  quantity: number;
};

type ExportedShipment = {
  order: string;
  shipment: number;
  carrier: string;
  tracking: string | null;
  shippedOn: string;
  id: string;
  quantity: number;
};

type ExportedStock = { id: string; location: string; bin: string | null; quantity: number };

/** Returns what an outside warehouse has to ship, of a tab and its filters. */
export async function tasksForExport(
  pool: Pool,
  tenant: { id: string; timeZone: string },
  asked: { arrivals: Arrivals; query: ToShipQuery },
): Promise<ExportedTask[]> {
  const { where, values } = toShipFilters(tenant.id, asked.arrivals, asked.query);
  const { rows } = await pool.query<ExportedTask>(
    `${TASKS}
     select task.number as "order", task.way, to_char(task.placed_at at time zone $11, 'YYYY-MM-DD') as "placedOn",
       task.promised, task.option, orders.locale,
       concat_ws(' ', person->>'firstName', person->>'lastName') as name, coalesce(place->>'street', '') as street,
       coalesce(place->>'houseNumber', '') as "houseNumber", coalesce(place->>'postalCode', '') as "postalCode",
       coalesce(place->>'city', '') as city, coalesce(place->>'country', '') as country,
       case when task.way = 'two-man' then task.delivery->>'phone' end as phone,
       case when task.option = 'pickup' then task.delivery->'options'->'pickup'->>'number' end as "pickupNumber",
       case when task.option = 'pickup' then task.delivery->'options'->'pickup'->>'name' end as "pickupName",
       coalesce(person->>'company', '') as company, coalesce(place->>'addressLine2', '') as "addressLine2",
       sold.position, sold.sku as id, variant.gtin, sold.title, sold.variant_text as variant,
       line.units - line.waiting - line.packed as quantity
     from task join orders on orders.id = task.id
     join line on line.order_id = task.id and line.way = task.way and line.units > line.waiting + line.packed
     join order_line sold on sold.order_id = task.id and sold.position = line.position
     left join variant on variant.sku = sold.sku
     cross join lateral (select coalesce(nullif(task.delivery->'shipping', 'null'), task.delivery->'billing') as person) held
     cross join lateral (select case when task.option = 'pickup' then coalesce(
       nullif(task.delivery->'options'->'pickup', 'null'), held.person) else held.person end as place) target
     where ${where} order by task.promised nulls last, task.number, task.way, sold.position`,
    [...values, tenant.timeZone],
  );
  return rows;
}

/** Yields shipments from a day to another, both inclusive, in pages. */
export async function* shipmentsForExport(
  pool: Pool,
  tenant: { id: string; timeZone: string },
  { from, to }: { from: string; to: string },
): AsyncGenerator<ExportedShipment[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<ExportedShipment & { key: string }>(
      `with page as (
         select shipment.id, order_id, number, carrier, tracking_number, shipped_at from shipment
         where tenant = $1 and shipped_at >= ($2::date)::timestamp at time zone $4
           and shipped_at < ($3::date + 1)::timestamp at time zone $4 and shipment.id > $5
         order by shipment.id limit 500)
       select page.id as key, orders.number as "order", page.number as shipment, page.carrier, page.tracking_number as tracking,
         to_char(page.shipped_at at time zone $4, 'YYYY-MM-DD') as "shippedOn", coalesce(sent.sku, line.sku) as id, sent.quantity
       from page join orders on orders.id = page.order_id join shipment_line sent on sent.shipment_id = page.id
       join order_line line on line.order_id = page.order_id and line.position = sent.position
       order by page.id, sent.position`,
      [tenant.id, from, to, tenant.timeZone, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
    yield rows.map(({ key: _key, ...row }) => row);
  }
}

/** Yields the stock of all locations in pages. */
export async function* stockForExport(pool: Pool): AsyncGenerator<ExportedStock[]> {
  let [sku, location] = ['', ''];
  for (;;) {
    const { rows } = await pool.query<ExportedStock>(
      `select level.sku as id, level.location_id as location, bin.bin, level.quantity from stock_level level
       left join stock_bin bin on bin.sku = level.sku and bin.location_id = level.location_id
       where (level.sku, level.location_id) > ($1, $2) order by level.sku, level.location_id limit 1000`,
      [sku, location],
    );
    const last = rows.at(-1);
    if (!last) return;
    ({ id: sku, location } = last);
    yield rows;
  }
}
