import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { announceDueTurns } from './content-administration.store.ts';

/** Run every minute: see announceDueTurns. */
export async function announceContentTurns(deps: { pool: Pool; clock: Clock }): Promise<void> {
  await announceDueTurns(deps.pool, deps.clock.now());
}
