import type { Pool } from '../src/platform/database/pool.ts';
import type { SqlRunner } from '../src/platform/jobs.ts';

/** Any number that only the demo uses: of processes that start at once one loads, the others wait and find it done. */
const LOCK = 7024;

export type DemoRun = SqlRunner & { release(): Promise<void> };

/** Starts or takes up the load; null if it is complete or the shop has goods of its own. */
export async function beginDemo(pool: Pool, now: Date): Promise<DemoRun | null> {
  const client = await pool.connect();
  // A connection that is lost while the imports run on others: the load stays unfinished, and the next start repeats it.
  client.on('error', () => {});
  const release = async () => {
    // Closing the connection frees the lock whatever happened before.
    client.release(true);
  };
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const state = await client.query<{ started: boolean; complete: boolean; goods: boolean }>(
      `select exists (select 1 from demo_load) as started,
         exists (select 1 from demo_load where completed_at is not null) as complete,
         exists (select 1 from product) as goods`,
    );
    const [row] = state.rows;
    if (!row || row.complete || (row.goods && !row.started)) {
      await release();
      return null;
    }
    await client.query('insert into demo_load (started_at) values ($1) on conflict do nothing', [now]);
  } catch (error) {
    await release();
    throw error;
  }
  return { query: (text, values) => client.query(text, values), release };
}

/** The planner learns what is there now: until autovacuum comes by, a search by PostgreSQL would take 1.4 s. */
export async function finishDemo(run: SqlRunner, now: Date): Promise<void> {
  await run.query('analyze');
  await run.query('update demo_load set completed_at = $1', [now]);
}
