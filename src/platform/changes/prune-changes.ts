import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { pruneChanges } from './changes.store.ts';

/** Hours that the outbox stores changes. */
export const KEPT_HOURS = 48;

const BATCH = 10_000;

/** Deletes old changes in batches, which do not block other transactions. Returns the number of rows. */
export async function pruneOldChanges(deps: { pool: Pool; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_HOURS * 3_600_000);
  let pruned = 0;
  for (;;) {
    const batch = await pruneChanges(deps.pool, before, BATCH);
    pruned += batch;
    if (batch < BATCH) return pruned;
  }
}
