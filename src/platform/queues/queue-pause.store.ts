import * as v from 'valibot';
import type { SqlRunner } from '../jobs.ts';

const Paused = v.object({ queue: v.string(), since: v.date() });
export type PausedQueue = v.InferOutput<typeof Paused>;

/** Returns the paused queues, longest pause first. */
export async function pausedQueues(db: SqlRunner): Promise<PausedQueue[]> {
  const { rows } = await db.query('select queue, since from queue_pause order by since, queue');
  return v.parse(v.array(Paused), rows);
}

/** Pauses a queue. Returns false if it is paused already or does not exist. */
export async function pauseQueue(db: SqlRunner, queue: string, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `insert into queue_pause (queue, since)
     select name, $2 from jobs.queue where name = $1 and not starts_with(name, '__')
     on conflict (queue) do nothing returning queue`,
    [queue, now],
  );
  return rows.length > 0;
}

/**
 * Ends a pause. Returns false if the queue is not paused. Of the jobs that a schedule has sent meanwhile, the newest one stays: they
 * have no data, and one run does the work of all.
 */
export async function resumeQueue(db: SqlRunner, queue: string): Promise<boolean> {
  const { rows } = await db.query('delete from queue_pause where queue = $1 returning queue', [queue]);
  if (rows.length === 0) return false;
  await db.query(
    `delete from jobs.job where name = $1 and state = 'created' and exists (select from jobs.schedule where name = $1)
       and id <> (select id from jobs.job where name = $1 and state = 'created' order by created_on desc, id limit 1)`,
    [queue],
  );
  return true;
}
