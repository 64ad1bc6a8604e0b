import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export const ORDER_BULK_ACTS = ['tag', 'untag', 'print'] as const;
export type OrderBulkAct = (typeof ORDER_BULK_ACTS)[number];

/** Action on many orders. `count` selected orders, of which it changed `changed`. */
export type OrderBulkRow = {
  id: string;
  act: OrderBulkAct;
  tag: string | null;
  query: string;
  state: 'planned' | 'done' | 'undone';
  staffEmail: string;
  count: number;
  changed: number;
  createdAt: Date;
  doneAt: Date | null;
  undoneAt: Date | null;
};

const ROW = `id, act, tag, query, state, staff_email as "staffEmail", cardinality(ids) as count, cardinality(done) as changed,
  created_at as "createdAt", done_at as "doneAt", undone_at as "undoneAt"`;

export async function insertOrderBulk(
  pool: Pool,
  bulk: {
    id: string;
    tenant: string;
    staff: { id: string; email: string };
    act: OrderBulkAct;
    tag: string | null;
    query: string;
    ids: readonly string[];
    now: Date;
  },
): Promise<void> {
  await pool.query(
    `insert into order_bulk (id, tenant, staff_id, staff_email, act, tag, query, ids, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'planned', $9)`,
    [bulk.id, bulk.tenant, bulk.staff.id, bulk.staff.email, bulk.act, bulk.tag, bulk.query, bulk.ids, bulk.now],
  );
}

export async function findOrderBulk(pool: Pool, tenant: string, id: string): Promise<OrderBulkRow | null> {
  const { rows } = await pool.query<OrderBulkRow>(`select ${ROW} from order_bulk where tenant = $1 and id = $2`, [
    tenant,
    id,
  ]);
  return rows[0] ?? null;
}

/** Locks an action, then all of its orders by ascending id. */
export async function lockOrderBulk(client: pg.PoolClient, tenant: string, id: string): Promise<OrderBulkRow | null> {
  const { rows } = await client.query<OrderBulkRow>(
    `select ${ROW} from order_bulk where tenant = $1 and id = $2 for update`,
    [tenant, id],
  );
  const [bulk] = rows;
  if (!bulk) return null;
  await client.query(
    `select orders.id from orders join order_bulk on orders.id = any(order_bulk.ids)
     where order_bulk.id = $1 order by orders.id for no key update of orders`,
    [id],
  );
  return bulk;
}

/** Returns the ids of a tenant's orders by their numbers, in ascending order. */
export async function idsOfNumbers(pool: Pool, tenant: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(
    "select coalesce(array_agg(id order by id), '{}') as ids from orders where tenant = $1 and number = any($2)",
    [tenant, numbers],
  );
  return rows[0]?.ids ?? [];
}

/** Outcome for one order: `changes`, `unchanged` because it is so already, or `full` because it has too many tags. */
export type OrderBulkOutcome = 'changes' | 'unchanged' | 'full';
export type OrderBulkLine = { number: string; name: string; at: Date; tags: string[]; outcome: OrderBulkOutcome };

const OUTCOME = `case
  when order_bulk.act = 'print' then 'unchanged'
  when exists (select from order_tag where order_id = orders.id and order_tag.tag = order_bulk.tag) = (order_bulk.act = 'tag')
    then 'unchanged'
  when order_bulk.act = 'tag' and (select count(*) from order_tag where order_id = orders.id) >= $2 then 'full'
  else 'changes' end`;

/** Counts the selected orders by outcome. */
export async function countOutcomes(
  pool: Pool,
  id: string,
  mostTags: number,
): Promise<Record<OrderBulkOutcome, number>> {
  const { rows } = await pool.query<{ outcome: OrderBulkOutcome; count: number }>(
    `select ${OUTCOME} as outcome, count(*)::int as count
     from order_bulk join orders on orders.id = any(order_bulk.ids) where order_bulk.id = $1 group by 1`,
    [id, mostTags],
  );
  const counts = { changes: 0, unchanged: 0, full: 0 };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

/** Returns the first selected orders, newest first; those that the action changed once it is done. */
export async function linesOfBulk(pool: Pool, id: string, mostTags: number, most: number): Promise<OrderBulkLine[]> {
  const { rows } = await pool.query<OrderBulkLine>(
    `select orders.number, orders.prepared_at as at, ${OUTCOME} as outcome,
       concat_ws(' ', orders.delivery->'billing'->>'firstName', orders.delivery->'billing'->>'lastName') as name,
       array(select tag from order_tag where order_tag.order_id = orders.id order by tag) as tags
     from order_bulk join orders on orders.id = any(case order_bulk.state when 'planned' then order_bulk.ids else order_bulk.done end)
     where order_bulk.id = $1 order by orders.prepared_at desc, orders.id limit $3`,
    [id, mostTags, most],
  );
  return rows;
}

/** Returns the numbers of the selected orders, newest first. */
export async function numbersOfBulk(pool: Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `select orders.number from order_bulk join orders on orders.id = any(order_bulk.ids)
     where order_bulk.id = $1 order by orders.prepared_at desc, orders.id`,
    [id],
  );
  return rows.map(({ number }) => number);
}

/**
 * Adds or removes the tag of a locked action; `mostTags` is the limit for one order. Returns the numbers of the changed
 * orders, and remembers them for undo.
 */
export async function writeTags(
  client: pg.PoolClient,
  asked: { id: string; act: 'tag' | 'untag'; tag: string; mostTags: number; now: Date },
): Promise<string[]> {
  const changed =
    asked.act === 'tag'
      ? `insert into order_tag (order_id, tag)
         select orders.id, $2 from order_bulk join orders on orders.id = any(order_bulk.ids)
         where order_bulk.id = $1 and (select count(*) from order_tag where order_id = orders.id) < $3
         on conflict do nothing returning order_id`
      : `delete from order_tag using order_bulk
         where order_bulk.id = $1 and order_id = any(order_bulk.ids) and order_tag.tag = $2 and $3 > 0 returning order_id`;
  const { rows } = await client.query<{ number: string }>(
    `with changed as (${changed}),
       written as (update order_bulk set state = 'done', done_at = $4, done = coalesce((select array_agg(order_id) from changed), '{}')
         where id = $1)
     select number from changed join orders on orders.id = changed.order_id order by number`,
    [asked.id, asked.tag, asked.mostTags, asked.now],
  );
  return rows.map(({ number }) => number);
}

/** Takes a locked action back from the orders that it changed; returns their numbers. */
export async function takeTagsBack(
  client: pg.PoolClient,
  asked: { id: string; act: 'tag' | 'untag'; tag: string; mostTags: number; now: Date },
): Promise<string[]> {
  const changed =
    asked.act === 'untag'
      ? `insert into order_tag (order_id, tag)
         select orders.id, $2 from order_bulk join orders on orders.id = any(order_bulk.done)
         where order_bulk.id = $1 and (select count(*) from order_tag where order_id = orders.id) < $3
         on conflict do nothing returning order_id`
      : `delete from order_tag using order_bulk
         where order_bulk.id = $1 and order_id = any(order_bulk.done) and order_tag.tag = $2 and $3 > 0 returning order_id`;
  const { rows } = await client.query<{ number: string }>(
    `with changed as (${changed}),
       written as (update order_bulk set state = 'undone', undone_at = $4 where id = $1)
     select number from changed join orders on orders.id = changed.order_id order by number`,
    [asked.id, asked.tag, asked.mostTags, asked.now],
  );
  return rows.map(({ number }) => number);
}

/** Deletes old actions. */
export async function deleteOrderBulks(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from order_bulk where created_at < $1', [before]);
}
