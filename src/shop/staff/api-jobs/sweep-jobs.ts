import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { deleteOldOutputs } from './chunks.store.ts';
import { deleteJobs } from './jobs.store.ts';

/** Days that a job stays in the list after its end. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 100;

/** Deletes results whose life has ended, and jobs that ended long ago; returns their number. */
export async function sweepApiJobs({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  let count = 0;
  for (let swept = BATCH; swept === BATCH; count += swept) swept = await deleteOldOutputs(pool, now, BATCH);
  for (let swept = BATCH; swept === BATCH; count += swept) swept = await deleteJobs(pool, before, BATCH);
  return count;
}
