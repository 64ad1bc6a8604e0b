import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readPromotions } from './promotions.store.ts';
import type { Promotion } from './types.ts';
import { type Span, spanOf } from './validity.ts';

/** Maximum age in a process without a change feed; with the feed, changes apply at once (see forget). */
const KEPT_MS = 60_000;

/** Promotion with its period of validity. */
export type CachedPromotions = { promotion: Promotion; span: Span };

export type PromotionCache = {
  of(tenant: Tenant): Promise<CachedPromotions[]>;
  forget(): void;
};

/** Caches a tenant's promotions in memory: they are few, and every basket needs them. */
export function createPromotionCache(deps: { pool: Pool; clock: Clock }): PromotionCache {
  const { pool, clock } = deps;
  const kept = new Map<string, { at: number; promotions: Promise<CachedPromotions[]> }>();

  async function read(tenant: Tenant, now: Date): Promise<CachedPromotions[]> {
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
      // Removes a failed read, so that the next request retries. Never falls back to older promotions, since prices
      // depend on them.
      promotions.catch(() => kept.get(tenant.id) === entry && kept.delete(tenant.id));
      return promotions;
    },
    forget: () => kept.clear(),
  };
}
