import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { deleteEvents } from './events.store.ts';

/** Days that the log stores events. */
export const EVENT_DAYS = 30;

const DAY_MS = 86_400_000;
const BATCH = 10_000;

/** Deletes old events in batches, which block no other transaction. Returns the number of events. */
export async function pruneOldEvents(deps: { pool: Pool; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - EVENT_DAYS * DAY_MS);
  let pruned = 0;
  for (;;) {
    const batch = await deleteEvents(deps.pool, before, BATCH);
    pruned += batch;
    if (batch < BATCH) return pruned;
  }
}
