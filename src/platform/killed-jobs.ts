import type { JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import type { SqlRunner } from './jobs.ts';

/** Tries of one job that may end with their process before it is given up: it may be the one that kills it. */
const MOST_ENDS = 3;
/** The count travels in the job's own data: the queue replaces everything else when it misses a process. */
const KEY = '__processEnds';

const Count = v.object({ [KEY]: v.number() });
/** Left behind by the queue's supervision, as opposed to a handler's error (see resultOf). */
const Missed = v.object({ value: v.object({ message: v.picklist(['job heartbeat timeout', 'job timed out']) }) });

type Taken = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'output'>;

/** A job's data as it was sent. */
export function sentData(data: unknown): unknown {
  if (!v.is(Count, data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== KEY));
}

/**
 * Counts the tries in a row that ended with their process, before another one begins. True: there were too many, and the
 * job is not tried again.
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
