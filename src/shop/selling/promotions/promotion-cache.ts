import { createShortCache, type ShortCache } from '../../../platform/cache/short-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readPromotions } from './promotions.store.ts';
import type { Promotion } from './types.ts';
import { type Span, spanOf } from './validity.ts';

/** Maximum age in a process without a change feed; with the feed, changes apply at once (see forget). */
const KEPT_MS = 60_000;
/** Promotions that ended within a day are read too, so the list holds for the half of it before. */
const EARLIER_MS = 43_200_000;

/** Promotion of a tenant. */
export type CachedPromotions = { promotion: Promotion; span: Span };

export type PromotionCache = {
  of(tenant: Tenant): Promise<CachedPromotions[]>;
  forget(): void;
};

/** Caches a tenant's promotions in memory: they are few, and every basket needs them. */
export function createPromotionCache(deps: { pool: Pool; clock: Clock }): PromotionCache {
  const { pool, clock } = deps;
  const cache: ShortCache<Promotion[]> = createShortCache({
    clock,
    maxAge: KEPT_MS,
    earlierBy: EARLIER_MS,
    read: (tenant, now) => readPromotions(pool, tenant, now),
  });
  const spans = new WeakMap<Promotion[], CachedPromotions[]>();

  return {
    of: async (tenant) => {
      const promotions = await cache.of(tenant.id);
      const known = spans.get(promotions);
      if (known) return known;
      const dated = promotions.map((promotion) => ({ promotion, span: spanOf(promotion, tenant.timeZone) }));
      spans.set(promotions, dated);
      return dated;
    },
    forget: cache.forget,
  };
}
