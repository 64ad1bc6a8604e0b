import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Carrier } from '../fulfilment/index.ts';

type ParcelState = 'packed' | 'shipped' | 'cancelled';

export type ParcelRow = {
  id: string;
  orderId: string;
  /** Number of its order, and its own number in it. */
  order: string;
  number: number;
  carrier: Carrier;
  /** Grams. */
  weight: number | null;
  state: ParcelState;
  trackingNumber: string | null;
  labelId: string | null;
  hasLabel: boolean;
  labelProblem: string | null;
  packedBy: string;
  packedAt: Date;
  lines: { position: number; quantity: number }[];
};

const PARCEL = `parcel.id, parcel.order_id as "orderId", orders.number as "order", parcel.number, parcel.carrier, parcel.weight,
  parcel.state, parcel.tracking_number as "trackingNumber", parcel.label_id as "labelId",
  parcel.label is not null as "hasLabel", parcel.label_problem as "labelProblem", parcel.packed_by as "packedBy",
  parcel.packed_at as "packedAt",
  coalesce((select json_agg(json_build_object('position', position, 'quantity', quantity) order by position)
    from parcel_line where parcel_id = parcel.id), '[]') as lines`;

type Database = Pool | pg.PoolClient;

/** Returns parcels of a tenant by their ids. */
export async function parcelsById(database: Database, tenant: string, ids: readonly string[]): Promise<ParcelRow[]> {
  const { rows } = await database.query<ParcelRow>(
    `select ${PARCEL} from parcel join orders on orders.id = parcel.order_id
     where parcel.tenant = $1 and parcel.id = any($2::uuid[]) order by orders.number, parcel.number`,
    [tenant, ids.filter(isUuid)],
  );
  return rows;
}

/** Returns the parcels of an order that were not cancelled. */
export async function parcelsOfOrder(database: Database, orderId: string): Promise<ParcelRow[]> {
  const { rows } = await database.query<ParcelRow>(
    `select ${PARCEL} from parcel join orders on orders.id = parcel.order_id
     where parcel.order_id = $1 and parcel.state <> 'cancelled' order by parcel.number`,
    [orderId],
  );
  return rows;
}

/** Stores a packed parcel with the next number of its order. The caller has locked the order. */
export async function insertParcel(
  client: pg.PoolClient,
  parcel: {
    tenant: string;
    orderId: string;
    carrier: Carrier;
    weight: number | null;
    pieces: ReadonlyMap<number, number>;
    packedBy: string;
    now: Date;
  },
): Promise<string> {
  const { tenant, orderId, carrier, weight, pieces, packedBy, now } = parcel;
  const { rows } = await client.query<{ id: string }>(
    `insert into parcel (tenant, order_id, number, carrier, weight, state, packed_by, packed_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, 'packed', $5, $6 from parcel where order_id = $2 returning id`,
    [tenant, orderId, carrier, weight, packedBy, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a new parcel has no row');
  await client.query(
    `insert into parcel_line (parcel_id, position, quantity)
     select $1, line.position, line.quantity from unnest($2::int[], $3::int[]) as line (position, quantity)`,
    [id, [...pieces.keys()], [...pieces.values()]],
  );
  return id;
}

/** Locks a parcel of a locked order; returns its state, or null if there is none. */
export async function lockParcel(client: pg.PoolClient, id: string): Promise<ParcelState | null> {
  const { rows } = await client.query<{ state: ParcelState }>('select state from parcel where id = $1 for update', [
    id,
  ]);
  return rows[0]?.state ?? null;
}

export async function writeShipped(client: pg.PoolClient, id: string, shipmentId: string): Promise<void> {
  await client.query("update parcel set state = 'shipped', shipment_id = $2 where id = $1 and state = 'packed'", [
    id,
    shipmentId,
  ]);
}

/** Cancels a parcel that has not left; its units wait to be packed again. */
export async function cancelParcelRow(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(
    "update parcel set state = 'cancelled', label = null, tracking_number = null, label_id = null where id = $1 and state = 'packed'",
    [id],
  );
}

/**
 * Begins an attempt to get a label, for a packed parcel without one. False while another attempt runs; one that began
 * before `before` was cut off.
 */
export async function beginLabel(pool: Pool, id: string, now: Date, before: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update parcel set label_asked_at = $2 where id = $1 and state = 'packed' and label is null
       and (label_asked_at is null or label_asked_at < $3)`,
    [id, now, before],
  );
  return rowCount === 1;
}

/** Stores a label. False if the parcel was cancelled meanwhile: then the label is to be cancelled. */
export async function writeLabel(
  pool: Pool,
  id: string,
  label: { trackingNumber: string; labelId: string; pdf: Uint8Array },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update parcel set label = $2, label_id = $3, tracking_number = $4, label_problem = null, label_asked_at = null
     where id = $1 and state = 'packed'`,
    [id, Buffer.from(label.pdf), label.labelId, label.trackingNumber],
  );
  return rowCount === 1;
}

export async function writeLabelProblem(pool: Pool, id: string, problem: string): Promise<void> {
  await pool.query('update parcel set label_problem = $2, label_asked_at = null where id = $1 and label is null', [
    id,
    problem,
  ]);
}

/** Returns the labels of parcels in the given order; those without one are left out. */
export async function storedLabels(pool: Pool, tenant: string, ids: readonly string[]): Promise<Uint8Array[]> {
  const { rows } = await pool.query<{ label: Buffer }>(
    `select parcel.label from unnest($2::text[]) with ordinality as wanted (id, place)
     join parcel on parcel.id = wanted.id::uuid
     where parcel.tenant = $1 and parcel.label is not null and parcel.state <> 'cancelled' order by wanted.place`,
    [tenant, ids],
  );
  return rows.map(({ label }) => label);
}

/** Returns the parts of the sets in orders. */
export async function setPartsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<{ orderId: string; position: number; sku: string; title: string; quantity: number }[]> {
  const { rows } = await database.query<{
    orderId: string;
    position: number;
    sku: string;
    title: string;
    quantity: number;
  }>(
    `select order_id as "orderId", position, part_sku as sku, title, quantity from order_line_part
     where order_id = any($1::uuid[]) order by order_id, position, part_sku`,
    [orderIds],
  );
  return rows;
}

/** Returns the GTIN of variants that have one. */
export async function gtinsOf(database: Database, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ sku: string; gtin: string }>(
    'select sku, gtin from variant where sku = any($1::text[]) and gtin is not null',
    [skus],
  );
  return new Map(rows.map(({ sku, gtin }) => [sku, gtin]));
}
