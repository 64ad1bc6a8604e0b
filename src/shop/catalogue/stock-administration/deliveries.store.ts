import { randomUUID } from 'node:crypto';
import type pg from 'pg';

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

/** Returns the id of the new delivery. */
export async function insertDelivery(
  client: pg.ClientBase,
  delivery: Pick<ExpectedDelivery, 'supplier' | 'location' | 'sku' | 'quantity' | 'day' | 'note'> & { now: Date },
): Promise<string> {
  const { supplier, location, sku, quantity, day, note, now } = delivery;
  const id = randomUUID();
  await client.query(
    `insert into expected_delivery (id, supplier, location_id, sku, quantity, day, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, supplier, location, sku, quantity, day, note, now],
  );
  return id;
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
