import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import { deleteOldBaskets } from './old-baskets.store.ts';

/** One day longer than the cookie's lifetime, so that no browser misses its basket. */
const DAYS = 1 + Math.max(...Object.values(tenants).map(({ session }) => session.basketDays));

const BATCH = 1000;

/**
 * Deletes baskets that no cookie leads to any more, except ordered ones. Works in batches, so that locks are short.
 * Returns the number of deleted baskets.
 */
export async function sweepBaskets(deps: { pool: Pool; clock: Clock; log: Log; batch?: number }): Promise<number> {
  const { pool, clock, log, batch = BATCH } = deps;
  const before = new Date(clock.now().getTime() - DAYS * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const gone = await deleteOldBaskets(pool, before, batch);
    forgotten += gone;
    if (gone < batch) break;
  }
  if (forgotten > 0) log.info({ forgotten }, 'old baskets deleted');
  return forgotten;
}
