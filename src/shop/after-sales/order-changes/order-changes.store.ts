import type pg from 'pg';

/** Stores a changed delivery of a locked order. */
export async function writeDelivery(client: pg.PoolClient, orderId: string, delivery: object): Promise<void> {
  await client.query('update orders set delivery = $2 where id = $1', [orderId, JSON.stringify(delivery)]);
}
