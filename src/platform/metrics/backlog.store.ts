import type { Pool } from '../database/pool.ts';

export type Backlog = { queue: string; state: string; count: number };

/**
 * Jobs that are not done, by queue and state. What is done or was cancelled is many and tells nothing. None in a
 * database that no shop has opened yet.
 */
export async function unfinishedJobs(pool: Pool): Promise<Backlog[]> {
  const table = await pool.query<{ found: boolean }>("select to_regclass('jobs.job') is not null as found");
  if (!table.rows[0]?.found) return [];
  const result = await pool.query<Backlog>(
    `select queue.name as queue, state.name as state, count(job.id) as count
     from jobs.queue
     cross join unnest(array['created', 'retry', 'active', 'failed']) as state(name)
     left join jobs.job on job.name = queue.name and job.state::text = state.name
     where queue.name not like '\\_\\_%'
     group by queue.name, state.name order by queue.name, state.name`,
  );
  return result.rows;
}

/**
 * Mails that have not left, how many of them failed within the last week, and how many seconds the oldest has been waiting.
 */
export async function waitingMails(pool: Pool): Promise<{ count: number; failed: number; oldestSeconds: number }> {
  const result = await pool.query<{ count: number; failed: number; oldest: number }>(
    `select count(*) as count, count(*) filter (where failed_at > now() - interval '7 days') as failed,
       coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
     from mail where sent_at is null`,
  );
  const row = result.rows[0];
  return { count: row?.count ?? 0, failed: row?.failed ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}
