import type { Pool } from '../database/pool.ts';

export type Backlog = { queue: string; state: string; count: number };

/**
 * Counts unfinished jobs by queue and state. Completed and cancelled jobs are many and tell nothing. Empty for a
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

/** Counts jobs that are due for ten minutes or longer. Those of paused queues wait on purpose. */
export async function overdueJobs(pool: Pool): Promise<number> {
  const table = await pool.query<{ found: boolean }>(`select to_regclass('jobs.job') is not null as found`);
  if (!table.rows[0]?.found) return 0;
  const result = await pool.query<{ count: number }>(
    `select count(*) as count from jobs.job
     where state::text in ('created', 'retry') and start_after < now() - interval '10 minutes'
       and name not in (select queue from queue_pause)`,
  );
  return result.rows[0]?.count ?? 0;
}

export type WaitingMails = {
  /** Neither sent nor in doubt. */
  count: number;
  /** Those of `count` that failed within the last week. */
  failed: number;
  inDoubt: number;
  /** Sent again after a try of unknown outcome within the last week, so up to this many copies may have arrived. */
  doubted: number;
  oldestSeconds: number;
};

/** Counts unsent mails, mails in doubt, and mails that may have arrived more than once. */
export async function waitingMails(pool: Pool): Promise<WaitingMails> {
  const result = await pool.query<{
    count: number;
    failed: number;
    oldest: number;
    in_doubt: number;
    doubted: number;
  }>(
    `select count(*) filter (where doubt_at is null) as count,
       count(*) filter (where doubt_at is null and failed_at > now() - interval '7 days') as failed,
       count(doubt_at) as in_doubt,
       coalesce(extract(epoch from now() - min(created_at) filter (where doubt_at is null)), 0)::float8 as oldest,
       (select coalesce(sum(doubted), 0)::int from mail where doubted > 0 and created_at > now() - interval '7 days') as doubted
     from mail left join mail_handover on mail_id = mail.id where sent_at is null and (doubt_at is null or sealed_at is null)`,
  );
  const row = result.rows[0];
  return {
    count: row?.count ?? 0,
    failed: row?.failed ?? 0,
    inDoubt: row?.in_doubt ?? 0,
    doubted: row?.doubted ?? 0,
    oldestSeconds: Math.max(0, row?.oldest ?? 0),
  };
}

/** Mails between 65 and five minutes old, by whether they were sent within five minutes. */
export type RecentMails = { inTime: number; late: number };

/** Counts recent mails of these kinds. A mail in doubt counts as late. */
export async function recentMails(pool: Pool, kinds: readonly string[]): Promise<RecentMails> {
  const { rows } = await pool.query<RecentMails>(
    `select count(*) filter (where sent_at <= created_at + interval '5 minutes')::int as "inTime",
       count(*) filter (where sent_at is null or sent_at > created_at + interval '5 minutes')::int as late
     from mail where created_at > now() - interval '65 minutes' and created_at <= now() - interval '5 minutes'
       and kind = any($1)`,
    [kinds],
  );
  return rows[0] ?? { inTime: 0, late: 0 };
}
