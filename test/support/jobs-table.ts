import type { Pool } from '../../src/platform/database/pool.ts';

/** Creates the tables of the queue with the columns that the shop reads: for tests without a queue. */
export async function emptyJobsTable(pool: Pool): Promise<void> {
  await pool.query('create schema jobs');
  await pool.query('create table jobs.queue (name text)');
  await pool.query('create table jobs.schedule (name text)');
  await pool.query(
    `create table jobs.job (id uuid, name text, state text, created_on timestamptz, started_on timestamptz,
       start_after timestamptz, completed_on timestamptz, retry_limit int, retry_count int, output jsonb)`,
  );
}
