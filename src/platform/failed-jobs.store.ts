import * as v from 'valibot';
import type { SqlRunner } from './jobs.ts';

const Row = v.object({
  id: v.string(),
  queue: v.string(),
  tries: v.number(),
  failedAt: v.date(),
  problem: v.nullable(v.string()),
});
/** Job that is not retried any more. `problem`: type and message of its last error, without values. */
export type FailedJob = v.InferOutput<typeof Row>;

const COLUMNS = `id, name as queue, retry_count + 1 as tries, completed_on as "failedAt",
  coalesce(output->>'message', output->'value'->>'message') as problem`;

/** Position in the list of failed jobs, in microseconds. A Date would round it down and return its job again. */
export type FailedJobCursor = { at: string; id: string };

/** Returns the position of jobs that fail after this time. */
export function failedJobsFrom(moment: Date): FailedJobCursor {
  return { at: moment.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
}

const PlacedRow = v.object({ ...Row.entries, at: v.string() });

/** Returns jobs that failed permanently after the position, oldest first, each with its own position. */
export async function jobsFailedSince(
  db: SqlRunner,
  since: FailedJobCursor,
  most: number,
): Promise<(FailedJob & FailedJobCursor)[]> {
  const { rows } = await db.query(
    `select ${COLUMNS}, completed_on::text as at from jobs.job
     where state = 'failed' and (completed_on, id) > ($1::timestamptz, $2::uuid) and not starts_with(name, '__')
     order by completed_on, id limit $3`,
    [since.at, since.id, most],
  );
  return v.parse(v.array(PlacedRow), rows);
}

/** Retries a job once. Returns the name of its queue, or null if no such job has failed permanently. */
export async function tryJobAgain(db: SqlRunner, id: string): Promise<string | null> {
  return queueOf(
    await db.query(
      `update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
       where id::text = $1 and state = 'failed' and not starts_with(name, '__') returning name as queue`,
      [id],
    ),
  );
}

/** Deletes a job that failed permanently. Returns the name of its queue, or null if there is no such job. */
export async function discardJob(db: SqlRunner, id: string): Promise<string | null> {
  return queueOf(
    await db.query(
      `delete from jobs.job where id::text = $1 and state = 'failed' and not starts_with(name, '__')
       returning name as queue`,
      [id],
    ),
  );
}

function queueOf({ rows }: { rows: unknown[] }): string | null {
  return v.parse(v.array(v.object({ queue: v.string() })), rows)[0]?.queue ?? null;
}

/** Returns jobs that failed permanently and are still stored, newest first. */
export async function listFailedJobs(db: SqlRunner, most: number): Promise<FailedJob[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from jobs.job
     where state = 'failed' and not starts_with(name, '__')
     order by completed_on desc limit $1`,
    [most],
  );
  return v.parse(v.array(Row), rows);
}
