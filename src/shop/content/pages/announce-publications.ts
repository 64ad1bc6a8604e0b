import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { announceDuePublications } from './content-administration.store.ts';

/** Announces due publications. A job runs it every minute. */
export async function announcePublications(deps: { pool: Pool; clock: Clock }): Promise<void> {
  await announceDuePublications(deps.pool, deps.clock.now());
}
