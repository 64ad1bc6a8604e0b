import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { MissingReason } from './to-ship.store.ts';
import { type Arrivals, TASKS, taskValues } from './to-ship.store.ts';
import { type ShipWay, type TaskKey, taskKeyOf } from './ways.ts';

export type PickKind = 'single' | 'batch' | 'wave';

/** Units of an order to take from a location. */
export type PickUnit = { orderId: string; position: number; sku: string; location: string; quantity: number };

/** Units that can be picked, of one line or one part of a set. `promised`: ISO date, null by arrangement. */
export type Pickable = {
  orderId: string;
  order: string;
  way: ShipWay;
  promised: string | null;
  position: number;
  sku: string;
  quantity: number;
};

export type PickListRow = {
  id: string;
  number: string;
  kind: PickKind;
  state: 'open' | 'done';
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  orders: number;
  units: number;
};

/** Units of a variant at one location, for all orders of a list. */
export type PickRow = {
  sku: string;
  title: string;
  label: string;
  gtin: string | null;
  picture: string | null;
  location: string;
  locationName: string;
  bin: string | null;
  quantity: number;
  picked: number;
  missing: number;
  orders: string[];
};

type Database = Pool | pg.PoolClient;

/** Holds off other creations of pick lists, so that no unit is on two open lists. */
export async function lockPickLists(client: pg.PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('pick lists'))");
}

/** Returns units of tasks that are in stock, in no parcel and on no open list; sets as their parts. */
export async function pickableUnits(
  client: pg.PoolClient,
  tenant: string,
  { arrivals, tasks }: { arrivals: Arrivals; tasks: readonly TaskKey[] },
): Promise<Pickable[]> {
  const { rows } = await client.query<Pickable>(
    `${TASKS} select line.order_id as "orderId", line.number as "order", line.way, task.promised, line.position,
       coalesce(part.part_sku, line.sku) as sku,
       (line.units - line.waiting - line.packed) * coalesce(part.quantity, 1) as quantity
     from line join task on task.id = line.order_id and task.way = line.way
     left join order_line_part part on part.order_id = line.order_id and part.position = line.position
     where line.number || '.' || line.way = any($6::text[]) and line.units > line.waiting + line.packed
       and not exists (select from pick_line join pick_list list on list.id = pick_line.pick_list_id
         where pick_line.order_id = line.order_id and pick_line.position = line.position and list.state = 'open')
     order by task.promised nulls last, line.number, line.position, sku`,
    [...taskValues(tenant, arrivals), tasks.map(taskKeyOf)],
  );
  return rows;
}

/** Returns where the units of orders were booked out, the latest booking first. */
export async function soldFrom(
  client: pg.PoolClient,
  orderIds: readonly string[],
): Promise<{ orderId: string; sku: string; location: string; quantity: number }[]> {
  const { rows } = await client.query<{ orderId: string; sku: string; location: string; quantity: number }>(
    `select order_id as "orderId", sku, from_location as location, sum(quantity)::int as quantity from stock_movement
     where order_id = any($1::uuid[]) and reason = 'sale' and from_location is not null
     group by order_id, sku, from_location order by max(id) desc`,
    [orderIds],
  );
  return rows;
}

export async function insertPickList(
  client: pg.PoolClient,
  list: { tenant: string; kind: PickKind; by: string; now: Date; units: readonly PickUnit[] },
): Promise<{ id: string; number: string }> {
  const { rows } = await client.query<{ id: string; number: string }>(
    `insert into pick_list (tenant, kind, state, created_by, created_at) values ($1, $2, 'open', $3, $4)
     returning id, number::text`,
    [list.tenant, list.kind, list.by, list.now],
  );
  const [row] = rows;
  if (!row) throw new Error('a new pick list has no row');
  await client.query(
    `insert into pick_line (pick_list_id, order_id, position, sku, location_id, quantity)
     select $1, line.* from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[])
       as line (order_id, position, sku, location_id, quantity)`,
    [
      row.id,
      list.units.map(({ orderId }) => orderId),
      list.units.map(({ position }) => position),
      list.units.map(({ sku }) => sku),
      list.units.map(({ location }) => location),
      list.units.map(({ quantity }) => quantity),
    ],
  );
  return row;
}

const LIST = `list.id, list.number::text, list.kind, list.state, list.created_by as "createdBy", list.created_at as "createdAt",
  list.finished_at as "finishedAt",
  (select count(distinct order_id)::int from pick_line where pick_list_id = list.id) as orders,
  (select coalesce(sum(quantity), 0)::int from pick_line where pick_list_id = list.id) as units`;

/** Returns a pick list by id or number. */
export async function pickListBy(
  database: Database,
  tenant: string,
  key: { id: string } | { number: string },
): Promise<PickListRow | null> {
  const [where, value] = 'id' in key ? ['id = $2::uuid', key.id] : ['number = $2::bigint', key.number];
  const { rows } = await database.query<PickListRow>(
    `select ${LIST} from pick_list list where list.tenant = $1 and list.${where}`,
    [tenant, value],
  );
  return rows[0] ?? null;
}

/** Returns what a list takes from the shelves, in the order of a walk: by location and shelf. */
export async function pickRows(database: Database, id: string, locale: string): Promise<PickRow[]> {
  const { rows } = await database.query<PickRow>(
    `select line.sku, line.location_id as location, coalesce(place.name, line.location_id) as "locationName", bin.bin, variant.gtin,
       coalesce((select title from product_text text where text.product_id = variant.product_id
         order by text.locale = $2 desc, text.locale limit 1), line.sku) as title,
       coalesce((select string_agg(coalesce(facet.label, axis.value), ', ' order by axis.position) from variant_axis axis
         left join facet_text facet on facet.key = axis.axis and facet.value = axis.value and facet.locale = $2
         where axis.sku = line.sku), '') as label,
       (select min(picture_id) from order_line sold where sold.order_id = any(array_agg(line.order_id)) and sold.sku = line.sku) as picture,
       sum(line.quantity)::int as quantity, sum(line.picked)::int as picked, sum(line.missing)::int as missing,
       array_agg(distinct orders.number) as orders
     from pick_line line join orders on orders.id = line.order_id left join variant on variant.sku = line.sku
     left join stock_location place on place.id = line.location_id
     left join stock_bin bin on bin.sku = line.sku and bin.location_id = line.location_id
     where line.pick_list_id = $1
     group by line.sku, line.location_id, place.name, place.position, bin.bin, variant.gtin, variant.product_id
     order by place.position, line.location_id, bin.bin nulls last, line.sku`,
    [id, locale],
  );
  return rows;
}

/** Locks an open list and returns its lines, the earliest promised order first; null if it is not open. */
export async function lockOpenPickList(
  client: pg.PoolClient,
  tenant: string,
  id: string,
): Promise<(PickUnit & { order: string })[] | null> {
  const { rowCount } = await client.query(
    "select id from pick_list where tenant = $1 and id = $2 and state = 'open' for update",
    [tenant, id],
  );
  if (rowCount !== 1) return null;
  const { rows } = await client.query<PickUnit & { order: string }>(
    `select line.order_id as "orderId", orders.number as "order", line.position, line.sku, line.location_id as location, line.quantity
     from pick_line line join orders on orders.id = line.order_id where line.pick_list_id = $1
     order by (select max(part->>'latest') from jsonb_array_elements(orders.delivery->'groups') part) nulls last,
       orders.number, line.position, line.sku, line.location_id`,
    [id],
  );
  return rows;
}

export type PickedLine = PickUnit & { picked: number; missing: number; reason: MissingReason | null };

/** Stores what was picked and finishes the list. */
export async function finishPickList(
  client: pg.PoolClient,
  id: string,
  lines: readonly PickedLine[],
  now: Date,
): Promise<void> {
  await client.query(
    `update pick_line set picked = done.picked, missing = done.missing, reason = done.reason
     from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
       as done (order_id, position, sku, location_id, picked, missing, reason)
     where pick_list_id = $1 and pick_line.order_id = done.order_id and pick_line.position = done.position
       and pick_line.sku = done.sku and pick_line.location_id = done.location_id`,
    [
      id,
      lines.map(({ orderId }) => orderId),
      lines.map(({ position }) => position),
      lines.map(({ sku }) => sku),
      lines.map(({ location }) => location),
      lines.map(({ picked }) => picked),
      lines.map(({ missing }) => missing),
      lines.map(({ reason }) => reason),
    ],
  );
  await client.query("update pick_list set state = 'done', finished_at = $2 where id = $1", [id, now]);
}

/** Locks orders by ascending number, so that employees who change several wait for each other in one order. */
export async function lockOrders(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('select id from orders where id = any($1::uuid[]) order by number for no key update', [ids]);
}

/** Locked units of a variant at a location. */
export async function levelAt(client: pg.PoolClient, sku: string, location: string): Promise<number> {
  const { rows } = await client.query<{ quantity: number }>(
    'select quantity from stock_level where sku = $1 and location_id = $2',
    [sku, location],
  );
  return rows[0]?.quantity ?? 0;
}

/** Returns the orders of a list with what is left to pack of each. */
export async function ordersOfPickList(
  pool: Pool,
  id: string,
): Promise<{ number: string; units: number; missing: number; isShipped: boolean }[]> {
  const { rows } = await pool.query<{ number: string; units: number; missing: number; isShipped: boolean }>(
    `select orders.number, sum(line.quantity)::int as units, sum(line.missing)::int as missing,
       not exists (select from order_line open where open.order_id = orders.id and open.quantity > open.shipped + open.cancelled) as "isShipped"
     from pick_line line join orders on orders.id = line.order_id where line.pick_list_id = $1
     group by orders.id order by orders.number`,
    [id],
  );
  return rows;
}
