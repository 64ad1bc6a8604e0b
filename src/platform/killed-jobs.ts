import type { JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import type { SqlRunner } from './jobs.ts';

/** Maximum number of tries that end with their process. More suggest that the job itself kills the process. */
const MOST_ENDS = 3;
/** The job's own data carries the count, because the queue overwrites every other field when a process disappears. */
const KEY = '__processEnds';

const Count = v.object({ [KEY]: v.number() });
/** Output of the queue's supervision, as opposed to the error of a handler (see resultOf). */
const Missed = v.object({ value: v.object({ message: v.picklist(['job heartbeat timeout', 'job timed out']) }) });

type Taken = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'output'>;

/** Returns the data of a job as its sender passed them. */
export function sentData(data: unknown): unknown {
  if (!v.is(Count, data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== KEY));
}

/**
 * Counts consecutive tries that ended with their process, before the next one begins. Returns true if there were too
 * many, so the job must not run again.
 */
export async function hasKilledTooOften(db: SqlRunner, { id, data, output }: Taken): Promise<boolean> {
  if (!v.is(Missed, output)) return false;
  const ends = (v.is(Count, data) ? data[KEY] : 0) + 1;
  if (ends >= MOST_ENDS) return true;
  await db.query(
    `update jobs.job set data = jsonb_set(coalesce(data, '{}'), '{${KEY}}', to_jsonb($2::int))
     where id = $1 and state = 'active'`,
    [id, ends],
  );
  return false;
}
