import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { HISTORY_DAYS } from './remembered-term.ts';
import { deleteOldHistories } from './search-history.store.ts';

const BATCH = 1000;

/** Deletes histories unused for longer than their cookie lives, in batches. Returns their number. */
export async function sweepHistories(deps: { pool: Pool; clock: Clock; log: Log; batch?: number }): Promise<number> {
  const { pool, clock, log, batch = BATCH } = deps;
  // One day more, so that no browser still has the cookie of a deleted history.
  const before = new Date(clock.now().getTime() - (HISTORY_DAYS + 1) * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const gone = await deleteOldHistories(pool, before, batch);
    forgotten += gone;
    if (gone < batch) break;
  }
  if (forgotten > 0) log.info({ forgotten }, 'old search histories deleted');
  return forgotten;
}
