import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

/** Note of an employee on an order; `writtenBy` is an e-mail address. */
export type OrderNote = { id: string; text: string; writtenBy: string; writtenAt: Date };

/** Returns the notes of an order, newest first. */
export async function notesOf(runner: Pool | pg.PoolClient, orderId: string): Promise<OrderNote[]> {
  const { rows } = await runner.query<OrderNote>(
    `select id, text, written_by as "writtenBy", written_at as "writtenAt" from order_note
     where order_id = $1 order by written_at desc, id`,
    [orderId],
  );
  return rows;
}

/** Returns the tags of an order in alphabetical order. */
export async function tagsOfOrder(runner: Pool | pg.PoolClient, orderId: string): Promise<string[]> {
  const { rows } = await runner.query<{ tag: string }>({
    name: 'order-tags',
    text: 'select tag from order_tag where order_id = $1 order by tag',
    values: [orderId],
  });
  return rows.map(({ tag }) => tag);
}

/** Locks an order in any state against other changes of its notes and tags; returns its id. */
export async function lockForNotes(client: pg.PoolClient, tenant: string, number: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'order-lock-for-notes',
    text: 'select id from orders where tenant = $1 and number = $2 for no key update',
    values: [tenant, number],
  });
  return rows[0]?.id ?? null;
}

export async function insertOrderNote(
  client: pg.PoolClient,
  note: { orderId: string; text: string; by: string; at: Date },
): Promise<void> {
  await client.query('insert into order_note (order_id, text, written_by, written_at) values ($1, $2, $3, $4)', [
    note.orderId,
    note.text,
    note.by,
    note.at,
  ]);
}

/** Deletes a note of an order; false if it has none with this id. */
export async function deleteNote(client: pg.PoolClient, orderId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from order_note where order_id = $1 and id::text = $2', [
    orderId,
    id,
  ]);
  return rowCount === 1;
}

/** Adds a tag to an order; false if the order has it. */
export async function insertTag(client: pg.PoolClient, orderId: string, tag: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into order_tag (order_id, tag) values ($1, $2) on conflict do nothing',
    [orderId, tag],
  );
  return rowCount === 1;
}

/** Removes a tag from an order; false if the order lacks it. */
export async function deleteTag(client: pg.PoolClient, orderId: string, tag: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from order_tag where order_id = $1 and tag = $2', [orderId, tag]);
  return rowCount === 1;
}

/** Orders of a tag that are counted to sort the tags. */
const MOST_OF_TAG = 300;

/** Returns the tags that the tenant's orders have, the most frequent first. Reads a few orders of each tag. */
export async function usedTags(pool: Pool, tenant: string, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ tag: string }>(
    `with recursive known as (
       (select tag from order_tag order by tag limit 1)
       union all select (select next.tag from order_tag next where next.tag > known.tag order by next.tag limit 1) from known
         where known.tag is not null)
     select known.tag from known cross join lateral (
       select count(*) as count from (
         select from order_tag join orders on orders.id = order_tag.order_id and orders.tenant = $1
         where order_tag.tag = known.tag limit ${MOST_OF_TAG}) few) own
     where own.count > 0 order by own.count desc, known.tag limit $2`,
    [tenant, most],
  );
  return rows.map(({ tag }) => tag);
}
