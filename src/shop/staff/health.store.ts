import * as v from 'valibot';
import type { Pool } from '../../platform/database/pool.ts';

const Row = v.object({
  version: v.string(),
  bytes: v.number(),
  connections: v.number(),
  migration: v.nullable(v.string()),
  outbox_rows: v.number(),
  outbox_oldest: v.nullable(v.date()),
  mails_waiting: v.number(),
  mails_failed: v.number(),
  mails_sent: v.number(),
  mail_oldest: v.nullable(v.date()),
});

export async function readDatabaseHealth(pool: Pool): Promise<v.InferOutput<typeof Row>> {
  const { rows } = await pool.query(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       (select count(*) from pg_stat_activity where datname = current_database()) as connections,
       (select max(name) from migration) as migration,
       (select count(*) from outbox) as outbox_rows, (select min(created_at) from outbox) as outbox_oldest,
       mails.waiting as mails_waiting, mails.failed as mails_failed, mails.sent as mails_sent, mails.oldest as mail_oldest
     from (
       select count(*) filter (where sent_at is null and failed_at is null) as waiting,
         count(*) filter (where sent_at is null and failed_at is not null) as failed,
         count(*) filter (where sent_at is not null) as sent,
         min(created_at) filter (where sent_at is null) as oldest from mail) mails`,
  );
  return v.parse(Row, rows[0]);
}

const Queue = v.object({
  name: v.string(),
  waiting: v.number(),
  running: v.number(),
  failed: v.number(),
  oldest: v.nullable(v.date()),
});
export type QueueHealth = v.InferOutput<typeof Queue>;

/** Lengths of the job queues; failed ones of the last week. */
export async function readQueues(pool: Pool): Promise<QueueHealth[]> {
  const { rows } = await pool.query(
    `select name, count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as running,
       count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') as failed,
       min(created_on) filter (where state in ('created', 'retry')) as oldest
     from jobs.job where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__')
     group by name order by name`,
  );
  return v.parse(v.array(Queue), rows);
}

/** What waits for somebody: shown on the start page. */
export async function countTroubles(pool: Pool): Promise<{ mails: number; jobs: number; imports: number }> {
  const { rows } = await pool.query<{ mails: number; jobs: number; imports: number }>(
    `select (select count(*) from mail where sent_at is null and failed_at is not null) as mails,
       (select count(*) from jobs.job where state = 'failed' and completed_on > now() - interval '7 days') as jobs,
       (select count(*) from import_run where state = 'failed' and created_at > now() - interval '7 days') as imports`,
  );
  return rows[0] ?? { mails: 0, jobs: 0, imports: 0 };
}
