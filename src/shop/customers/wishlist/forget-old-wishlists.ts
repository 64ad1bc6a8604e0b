import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import { deleteOldWishlists } from './wishlist.store.ts';

/** Retention in days: one more than the lifetime of the cookie, so that no browser loses its list. */
const DAYS = 1 + Math.max(...Object.values(tenants).map(({ session }) => session.wishlistDays));

const BATCH = 1000;

/** Deletes wishlists whose cookie expired, in small batches; returns their number. */
export async function sweepWishlists(deps: { pool: Pool; clock: Clock; log: Log; batch?: number }): Promise<number> {
  const { pool, clock, log, batch = BATCH } = deps;
  const before = new Date(clock.now().getTime() - DAYS * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const gone = await deleteOldWishlists(pool, before, batch);
    forgotten += gone;
    if (gone < batch) break;
  }
  if (forgotten > 0) log.info({ forgotten }, 'expired wishlists deleted');
  return forgotten;
}
