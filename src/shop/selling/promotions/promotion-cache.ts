import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readPromotions } from './promotions.store.ts';
import type { Promotion } from './types.ts';
import { type Span, spanOf } from './validity.ts';

/** For a process that nobody tells of changes; with the change feed a promotion counts at once (see forget). */
const KEPT_MS = 60_000;

/** A promotion with the moments between which it holds. */
export type Held = { promotion: Promotion; span: Span };

export type PromotionCache = {
  of(tenant: Tenant): Promise<Held[]>;
  forget(): void;
};

/** A tenant's promotions in memory: some dozens, and every basket asks for them. */
export function createPromotionCache(deps: { pool: Pool; clock: Clock }): PromotionCache {
  const { pool, clock } = deps;
  const kept = new Map<string, { at: number; promotions: Promise<Held[]> }>();

  async function read(tenant: Tenant, now: Date): Promise<Held[]> {
    const promotions = await readPromotions(pool, tenant.id, now);
    return promotions.map((promotion) => ({ promotion, span: spanOf(promotion, tenant.timeZone) }));
  }

  return {
    of: (tenant) => {
      const now = clock.now();
      const known = kept.get(tenant.id);
      if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.promotions;
      const promotions = read(tenant, now);
      const entry = { at: now.getTime(), promotions };
      kept.set(tenant.id, entry);
      // What failed is asked for again; what was known before is not believed for ever, since money hangs on it.
      promotions.catch(() => kept.get(tenant.id) === entry && kept.delete(tenant.id));
      return promotions;
    },
    forget: () => kept.clear(),
  };
}
