import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tracking } from '../tracking/index.ts';
import { choose } from './choose.ts';
import { companionsOf } from './companions.store.ts';
import type { RecommendationsDepartment } from './ports.ts';
import { bestsellersIn, candidatesFor, orderedBy, recountOrders } from './recommendations.store.ts';

/** Period of counted orders in milliseconds; older ones are of another season. */
const SINCE_MS = 180 * 86_400_000;
/** Minimum time between two recounts of missing figures, in milliseconds. */
const RECOUNT_MS = 600_000;
/** Number of SKUs that a selection starts from. */
const MOST_SEEDS = 20;

export function createRecommendations(deps: {
  pool: Pool;
  clock: Clock;
  tracking: Pick<Tracking, 'lately' | 'personOf'>;
}): RecommendationsDepartment {
  const { pool, clock, tracking } = deps;
  let countedAt = Number.NEGATIVE_INFINITY;

  return {
    recommend: async ({ tenant, place, shown, without = [], who, most }) => {
      // Beside products, recommendations are about those; elsewhere about the visitor, with consent.
      const isPersonal = place === 'home' && who !== null;
      const seeds = isPersonal ? await lately(tenant, who) : shown.slice(0, MOST_SEEDS);
      const about = { skus: seeds, beside: place !== 'home' };
      let candidates = await candidatesFor(pool, tenant, about, clock.now());
      // A new tenant was never counted, and its first visitor need not wait for the hourly job.
      if (!candidates.some(({ source }) => source === 'popular') && clock.now().getTime() - countedAt > RECOUNT_MS) {
        countedAt = clock.now().getTime();
        await recount();
        candidates = await candidatesFor(pool, tenant, about, clock.now());
      }
      const others = candidates.filter(({ productId }) => !without.includes(productId));
      return choose(others, most, isPersonal);
    },
    companions: async (request) =>
      request.skus.length === 0
        ? []
        : companionsOf(pool, { ...request, skus: request.skus.slice(0, MOST_SEEDS) }, clock.now()),
    bestsellers: (request) => bestsellersIn(pool, request, clock.now()),
    recount,
  };

  function recount(): Promise<void> {
    return recountOrders(pool, new Date(clock.now().getTime() - SINCE_MS));
  }

  async function lately(
    tenant: string,
    { session, customerId, seen }: { session: string | null; customerId: string | null; seen: readonly string[] },
  ): Promise<string[]> {
    const person = customerId === null ? null : tracking.personOf({ tenant, id: customerId });
    const [looked, ordered] = await Promise.all([
      tracking.lately({ tenant, session, person }, MOST_SEEDS),
      customerId === null ? [] : orderedBy(pool, tenant, customerId, MOST_SEEDS),
    ]);
    return [...new Set([...looked, ...seen, ...ordered])].slice(0, MOST_SEEDS);
  }
}
