import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SqlRunner } from '../jobs.ts';

/** Notes objects that are to be deleted from a time on, unless a row has them then. */
export async function noteRemovals(database: SqlRunner, keys: readonly string[], dueAt: Date): Promise<void> {
  await database.query(
    `insert into object_removal (key, due_at) select key, $2 from unnest($1::text[]) as key
     on conflict (key) do update set due_at = excluded.due_at`,
    [keys, dueAt],
  );
}

/**
 * Runs `remove` for the next due object, and forgets it afterwards. The note stays locked meanwhile, so that nothing
 * stores the object again. Returns false if none is due.
 */
export async function removeNextObject(
  pool: Pool,
  now: Date,
  remove: (client: SqlRunner, key: string) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'select key from object_removal where due_at <= $1 order by due_at limit 1 for update skip locked',
      [now],
    );
    const [next] = rows;
    if (!next) return false;
    await remove(client, next.key);
    await client.query('delete from object_removal where key = $1', [next.key]);
    return true;
  });
}

/** Counts objects whose deletion is due. */
export async function countDueRemovals(database: SqlRunner, now: Date): Promise<number> {
  const { rows } = await database.query('select count(*)::int as count from object_removal where due_at <= $1', [now]);
  return (rows as { count: number }[])[0]?.count ?? 0;
}
