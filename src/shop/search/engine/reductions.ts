import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { comparePrice } from '../../catalogue/prices/index.ts';
import { type LeadPrice, type Reduction, reducedHistories } from './search.store.ts';

/**
 * Cache time in milliseconds. Every list needs the reductions and few prices change. Processes with the change feed
 * call forget; this is for the others.
 */
const KEPT_MS = 2000;

export type Reductions = {
  /** Returns the products of a tenant with a lawful strike price, with percent off. Product cards use the same rule. */
  of(tenant: string): Promise<Reduction[]>;
  forget(): void;
};

type Known = { reductions: Reduction[]; until: number };

export function createReductions(deps: { pool: Pool; clock: Clock }): Reductions {
  const kept = new Map<string, { at: number; known: Promise<Known> }>();
  return {
    of: async (tenant) => {
      const now = deps.clock.now();
      const before = kept.get(tenant);
      if (before && Math.abs(now.getTime() - before.at) < KEPT_MS) {
        const known = await before.known;
        if (known.until > now.getTime()) return known.reductions;
      }
      const known = reducedHistories(deps.pool, tenant, now).then((rows) => fromHistories(rows, tenant, now));
      kept.set(tenant, { at: now.getTime(), known });
      known.catch(() => kept.delete(tenant));
      return (await known).reductions;
    },
    forget: () => kept.clear(),
  };
}

/** The result holds until one of these prices begins or ends, or its strike price is no longer lawful. */
function fromHistories(rows: LeadPrice[], tenant: string, now: Date): Known {
  const rule = Object.values(tenants).find((known) => known.id === tenant)?.comparePriceRule ?? 'eu';
  const histories = new Map<string, LeadPrice[]>();
  for (const row of rows) histories.set(row.productId, [...(histories.get(row.productId) ?? []), row]);
  let until = Number.POSITIVE_INFINITY;
  const ends = (moment: Date | null): void => {
    if (moment && moment > now) until = Math.min(until, moment.getTime());
  };
  const reductions = [...histories].flatMap(([productId, history]) => {
    for (const { from, to } of history) {
      ends(from);
      ends(to);
    }
    const strike = comparePrice(history, now, rule);
    ends(strike?.until ?? null);
    return strike ? [{ productId, percentOff: strike.percentOff }] : [];
  });
  return { reductions, until };
}
