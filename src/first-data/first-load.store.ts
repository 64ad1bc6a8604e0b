import { openDatabaseSession, type Pool } from '../platform/database/pool.ts';
import type { SqlRunner } from '../platform/jobs.ts';

/**
 * Arbitrary key of the advisory lock; only the load of first data uses it. One of several starting processes loads, the others wait
 * and find the load complete.
 */
const LOCK = 7024;

export type FirstLoad = SqlRunner & { release(): Promise<void> };

/** Starts or resumes the load; null if it is complete or the shop has its own products. */
export async function beginFirstLoad(pool: Pool, now: Date): Promise<FirstLoad | null> {
  // The connection may break while the imports use others. The load stays unfinished, and the next start repeats it. Its end
  // releases the lock in every case.
  const { client, release } = await openDatabaseSession(pool);
  try {
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

/** Returns the time at which the load was completed; null before, and in a shop that filled itself. */
export async function completedFirstLoad(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>('select completed_at as at from demo_load');
  return rows[0]?.at ?? null;
}

/** Returns the tenants of these that sell nothing. */
export async function tenantsWithoutProducts(pool: Pool, tenants: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ tenant: string }>(
    `select own.tenant from unnest($1::text[]) with ordinality as own (tenant, place)
     where not exists (select from offer where offer.tenant = own.tenant) order by place`,
    [tenants],
  );
  return rows.map(({ tenant }) => tenant);
}

/** Completes the load. Updates planner statistics, because a PostgreSQL search before autovacuum would take 1.4 s. */
export async function finishFirstLoad(run: SqlRunner, now: Date): Promise<void> {
  await run.query('analyze');
  await run.query('update demo_load set completed_at = $1', [now]);
}
