import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { ShipWay } from './ways.ts';

export type BatchEntry = {
  order: string;
  way: ShipWay;
  name: string;
  city: string;
  parcelId: string | null;
  trackingNumber: string | null;
  hasLabel: boolean;
  isShipped: boolean;
  /** Code of what stopped it; null if nothing did. */
  problem: string | null;
};

export type ListedBatch = { id: string; createdBy: string; createdAt: Date; orders: number; shipped: number };

/** Stores a new batch with its tasks; false if a form with this id was sent before. */
export async function insertBatch(
  client: pg.PoolClient,
  batch: { id: string; tenant: string; by: string; now: Date; tasks: readonly { number: string; way: ShipWay }[] },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into ship_batch (id, tenant, created_by, created_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [batch.id, batch.tenant, batch.by, batch.now],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `insert into ship_batch_entry (batch_id, order_id, way)
     select $1, orders.id, task.way from unnest($3::text[], $4::text[]) as task (number, way)
     join orders on orders.tenant = $2 and orders.number = task.number`,
    [batch.id, batch.tenant, batch.tasks.map(({ number }) => number), batch.tasks.map(({ way }) => way)],
  );
  return true;
}

/** Notes what became of an order of a batch. */
export async function writeBatchEntry(
  pool: Pool,
  entry: {
    batch: string;
    tenant: string;
    number: string;
    way: ShipWay;
    parcelId: string | null;
    problem: string | null;
  },
): Promise<void> {
  await pool.query(
    `update ship_batch_entry set parcel_id = coalesce($5, parcel_id), problem = $6 from orders
     where batch_id = $1 and orders.id = order_id and orders.tenant = $2 and orders.number = $3 and way = $4`,
    [entry.batch, entry.tenant, entry.number, entry.way, entry.parcelId, entry.problem],
  );
}

export async function batchEntries(
  pool: Pool,
  tenant: string,
  id: string,
): Promise<{ createdAt: Date; createdBy: string; entries: BatchEntry[] } | null> {
  if (!isUuid(id)) return null;
  const { rows: heads } = await pool.query<{ createdAt: Date; createdBy: string }>(
    'select created_at as "createdAt", created_by as "createdBy" from ship_batch where tenant = $1 and id = $2',
    [tenant, id],
  );
  const [head] = heads;
  if (!head) return null;
  const { rows: entries } = await pool.query<BatchEntry>(
    `select orders.number as "order", entry.way, parcel.id as "parcelId", parcel.tracking_number as "trackingNumber",
       coalesce(parcel.label is not null, false) as "hasLabel", coalesce(parcel.state = 'shipped', false) as "isShipped",
       case when parcel.state = 'shipped' then null else entry.problem end as problem,
       concat_ws(' ', address->>'firstName', address->>'lastName') as name, coalesce(address->>'city', '') as city
     from ship_batch_entry entry join orders on orders.id = entry.order_id
     left join parcel on parcel.id = entry.parcel_id
     cross join lateral (select coalesce(nullif(orders.delivery->'shipping', 'null'), orders.delivery->'billing') as address) held
     where entry.batch_id = $1 order by orders.number, entry.way`,
    [id],
  );
  return { ...head, entries };
}

/** Returns the newest batches of a tenant. */
export async function latestBatches(pool: Pool, tenant: string, most: number): Promise<ListedBatch[]> {
  const { rows } = await pool.query<ListedBatch>(
    `select batch.id, batch.created_by as "createdBy", batch.created_at as "createdAt",
       (select count(*)::int from ship_batch_entry where batch_id = batch.id) as orders,
       (select count(*)::int from ship_batch_entry entry join parcel on parcel.id = entry.parcel_id
        where entry.batch_id = batch.id and parcel.state = 'shipped') as shipped
     from ship_batch batch where tenant = $1 order by created_at desc limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Notes the batch that ships parcels. */
export async function assignToBatch(pool: Pool, batch: string, parcels: readonly string[]): Promise<void> {
  await pool.query('update parcel set batch_id = $1 where id = any($2::uuid[])', [batch, parcels]);
}

/** Returns the parcels of a batch in the order of their numbers. */
export async function parcelsOfBatch(pool: Pool, tenant: string, batch: string): Promise<string[]> {
  if (!isUuid(batch)) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select parcel.id from parcel join orders on orders.id = parcel.order_id
     where parcel.tenant = $1 and parcel.batch_id = $2 and parcel.state <> 'cancelled' order by orders.number, parcel.number`,
    [tenant, batch],
  );
  return rows.map(({ id }) => id);
}

/** Returns the parcels of orders by their numbers, without cancelled ones. */
export async function parcelsOfOrders(pool: Pool, tenant: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select parcel.id from orders join parcel on parcel.order_id = orders.id
     where orders.tenant = $1 and orders.number = any($2) and parcel.state <> 'cancelled' order by orders.number, parcel.number`,
    [tenant, numbers],
  );
  return rows.map(({ id }) => id);
}
