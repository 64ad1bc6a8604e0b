import * as v from 'valibot';
import type { SqlRunner } from './jobs.ts';

const Row = v.object({
  id: v.string(),
  queue: v.string(),
  tries: v.number(),
  failedAt: v.date(),
  problem: v.nullable(v.string()),
});
/** A job that is not tried any more. `problem`: kind and message of its last error, without values. */
export type FailedJob = v.InferOutput<typeof Row>;

const COLUMNS = `id, name as queue, retry_count + 1 as tries, completed_on as "failedAt",
  coalesce(output->>'message', output->'value'->>'message') as problem`;

/** Place in the list of failed jobs, to the microsecond: a Date would cut it off, and find its job once more. */
export type FailedJobCursor = { at: string; id: string };

/** The place of jobs that fail from this moment on. */
export function failedJobsFrom(moment: Date): FailedJobCursor {
  return { at: moment.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
}

const PlacedRow = v.object({ ...Row.entries, at: v.string() });

/** Jobs that failed for good behind this place, oldest first, each with its own place. */
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

/** Has a job tried once more; the name of its queue, or null if no such job has failed for good. */
export async function tryJobAgain(db: SqlRunner, id: string): Promise<string | null> {
  return queueOf(
    await db.query(
      `update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
       where id::text = $1 and state = 'failed' and not starts_with(name, '__') returning name as queue`,
      [id],
    ),
  );
}

/** Deletes a job that failed for good; the name of its queue, or null if there is no such job. */
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

/** Jobs that failed for good and are kept for a look, newest first. */
export async function listFailedJobs(db: SqlRunner, most: number): Promise<FailedJob[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from jobs.job
     where state = 'failed' and not starts_with(name, '__')
     order by completed_on desc limit $1`,
    [most],
  );
  return v.parse(v.array(Row), rows);
}
