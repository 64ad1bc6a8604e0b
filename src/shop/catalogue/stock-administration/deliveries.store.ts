import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { NAMED } from './variant-names.store.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type ExpectedDelivery = {
  id: string;
  supplier: string;
  location: string;
  locationName: string;
  sku: string;
  title: string;
  label: string;
  quantity: number;
  received: number;
  /** ISO date. */
  day: string;
  note: string | null;
  ended: boolean;
  /** Units that orders wait for. */
  waiting: number;
};

const MOST = 200;

/** Returns expected deliveries, the earliest first; ended ones the latest first. */
export async function readDeliveries(
  database: Database,
  { ended, locale, id = null }: { ended: boolean; locale: string; id?: string | null },
): Promise<ExpectedDelivery[]> {
  const { rows } = await database.query<ExpectedDelivery>(
    `select d.id, d.supplier, d.location_id as location, place.name as "locationName", d.sku, ${NAMED('$2')}, d.quantity, d.received,
       d.day::text as day, d.note, d.ended, coalesce(s.waiting, 0) as waiting
     from expected_delivery d join variant v on v.sku = d.sku join stock_location place on place.id = d.location_id
     left join stock s on s.sku = d.sku
     where ($3::uuid is null and d.ended = $1) or d.id = $3
     order by case when $1 then current_date - d.day else d.day - current_date end, d.sku, d.id limit ${MOST}`,
    [ended, locale, id],
  );
  return rows;
}

/** Locks a delivery; null if there is none. */
export async function lockDelivery(
  client: pg.ClientBase,
  id: string,
): Promise<Pick<ExpectedDelivery, 'sku' | 'location' | 'quantity' | 'received' | 'ended' | 'supplier'> | null> {
  const { rows } = await client.query<
    Pick<ExpectedDelivery, 'sku' | 'location' | 'quantity' | 'received' | 'ended' | 'supplier'>
  >(
    'select sku, location_id as location, quantity, received, ended, supplier from expected_delivery where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

export async function insertDelivery(
  client: pg.ClientBase,
  delivery: Pick<ExpectedDelivery, 'supplier' | 'location' | 'sku' | 'quantity' | 'day' | 'note'> & { now: Date },
): Promise<void> {
  const { supplier, location, sku, quantity, day, note, now } = delivery;
  await client.query(
    `insert into expected_delivery (supplier, location_id, sku, quantity, day, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [supplier, location, sku, quantity, day, note, now],
  );
}

/** Counts received units; the delivery ends with its last unit, or with `ended`. */
export async function receiveDelivery(
  client: pg.ClientBase,
  id: string,
  { units, ended }: { units: number; ended: boolean },
): Promise<void> {
  await client.query(
    `update expected_delivery set received = received + $2, ended = $3 or received + $2 >= quantity where id = $1`,
    [id, units, ended],
  );
}

export async function moveDelivery(client: pg.ClientBase, id: string, day: string): Promise<void> {
  await client.query('update expected_delivery set day = $2 where id = $1', [id, day]);
}
