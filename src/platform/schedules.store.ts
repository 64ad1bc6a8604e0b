import type { Pool } from './database/pool.ts';
import type { SqlRunner } from './jobs.ts';

/**
 * Ends the schedules of queues whose name begins with a prefix, except those of `kept`. Otherwise a queue without a
 * handler would fill with jobs.
 */
export async function endOtherSchedules(
  pool: Pool,
  { prefix, kept }: { prefix: string; kept: readonly string[] },
): Promise<void> {
  await pool.query('delete from jobs.schedule where starts_with(name, $1) and name <> all($2)', [prefix, kept]);
}

/** Lets one process at a time replace a queue, until the end of its transaction. */
export async function lockQueuePolicy(client: SqlRunner, queue: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('policy of a queue'), hashtext($1))", [queue]);
}
