import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';

const Row = v.object({
  version: v.string(),
  bytes: v.number(),
  connections: v.number(),
  migration: v.nullable(v.string()),
  outbox_rows: v.number(),
  outbox_oldest: v.nullable(v.date()),
  mails_waiting: v.number(),
  mails_failed: v.number(),
  mails_in_doubt: v.number(),
  mails_sent: v.number(),
  mail_oldest: v.nullable(v.date()),
});

export async function readDatabaseHealth(pool: Pool): Promise<v.InferOutput<typeof Row>> {
  const { rows } = await pool.query(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       (select count(*) from pg_stat_activity where datname = current_database()) as connections,
       (select max(name) from migration) as migration,
       (select count(*) from outbox) as outbox_rows, (select min(created_at) from outbox) as outbox_oldest,
       mails.waiting as mails_waiting, mails.failed as mails_failed, mails.in_doubt as mails_in_doubt, mails.sent as mails_sent, mails.oldest as mail_oldest
     from (
       select count(*) filter (where sent_at is null and failed_at is null and doubt_at is null) as waiting,
         count(*) filter (where sent_at is null and failed_at is not null and doubt_at is null) as failed,
         count(*) filter (where sent_at is null and doubt_at is not null) as in_doubt,
         count(*) filter (where sent_at is not null) as sent,
         min(created_at) filter (where sent_at is null and doubt_at is null) as oldest
       from mail left join mail_handover handover on handover.mail_id = mail.id) mails`,
  );
  return v.parse(Row, rows[0]);
}

const Queue = v.object({
  name: v.string(),
  waiting: v.number(),
  running: v.number(),
  failed: v.number(),
  oldest: v.nullable(v.date()),
  /** Since when employees have paused it; null: it runs. */
  pausedSince: v.nullable(v.date()),
});
export type QueueHealth = v.InferOutput<typeof Queue>;

/** Returns all job queues with their lengths and pauses. Failed jobs count for seven days. */
export async function readQueues(pool: Pool): Promise<QueueHealth[]> {
  const { rows } = await pool.query(
    `select queue.name, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, coalesce(failed, 0) as failed, oldest,
       since as "pausedSince"
     from jobs.queue left join queue_pause on queue_pause.queue = queue.name
       left join (
         select name, count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') as failed,
           min(created_on) filter (where state in ('created', 'retry')) as oldest
         from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name) jobs on jobs.name = queue.name
     where not starts_with(queue.name, '__') order by queue.name`,
  );
  return v.parse(v.array(Queue), rows);
}

export type Troubles = { mails: number; mailsInDoubt: number; jobs: number; pausedQueues: number; imports: number };

const FAILED = `sent_at is null and failed_at is not null
  and not exists (select from mail_handover where mail_id = mail.id and doubt_at is not null) and ($1::text is null or tenant = $1)`;

/**
 * Counts failures that an employee has to handle; the start page shows them. `tenant`: only its mails; null for those of all
 * tenants. Sealed mails and others are counted by themselves, because each has an index.
 */
export async function countTroubles(pool: Pool, tenant: string | null): Promise<Troubles> {
  const { rows } = await pool.query<Troubles>(
    `select (select count(*) from mail where sealed_at is null and ${FAILED}) +
         (select count(*) from mail where sealed_at is not null and ${FAILED}) as mails,
       (select count(*) from mail_handover join mail on mail.id = mail_id
         where doubt_at is not null and sent_at is null and sealed_at is null
           and ($1::text is null or tenant = $1)) as "mailsInDoubt",
       (select count(*) from jobs.job where state = 'failed' and completed_on > now() - interval '7 days') as jobs,
       (select count(*) from queue_pause) as "pausedQueues",
       (select count(*) from import_run where state = 'failed' and created_at > now() - interval '7 days') as imports`,
    [tenant],
  );
  return rows[0] ?? { mails: 0, mailsInDoubt: 0, jobs: 0, pausedQueues: 0, imports: 0 };
}
