import type { Pool } from '../../src/platform/database/pool.ts';

/** The table of jobs as the queue makes it, as far as the shop reads it: for tests that run no queue. */
export async function emptyJobsTable(pool: Pool): Promise<void> {
  await pool.query('create schema jobs');
  await pool.query(
    `create table jobs.job (id uuid, name text, state text, created_on timestamptz, started_on timestamptz,
       start_after timestamptz, completed_on timestamptz, retry_limit int, retry_count int, output jsonb)`,
  );
}
