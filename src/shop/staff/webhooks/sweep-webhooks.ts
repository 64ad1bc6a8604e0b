import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { sweepAttempts, trimAttempts } from './attempts.store.ts';

const DAY_MS = 86_400_000;
/** Days of the log, and of figures and parked deliveries. The log of events has thirty days too. */
const LOG_DAYS = 3;
const KEPT_DAYS = 30;
/** Successful attempts of an endpoint in the log. */
const KEPT_ATTEMPTS = 20_000;
const BATCH = 5000;

/** Deletes old attempts, figures and parked deliveries; returns the number of attempts. */
export async function sweepWebhooks(
  { pool, clock }: { pool: Pool; clock: Clock },
  kept = KEPT_ATTEMPTS,
): Promise<number> {
  const now = clock.now().getTime();
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  const attemptsBefore = new Date(now - LOG_DAYS * DAY_MS);
  let count = 0;
  for (let swept = BATCH; swept === BATCH; count += swept)
    swept = await sweepAttempts(pool, { attemptsBefore, before, most: BATCH });
  for (let trimmed = BATCH; trimmed === BATCH; count += trimmed)
    trimmed = await trimAttempts(pool, { kept, most: BATCH });
  return count;
}
