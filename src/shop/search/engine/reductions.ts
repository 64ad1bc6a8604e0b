import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { comparePrice } from '../../catalogue/prices/index.ts';
import { type LeadPrice, type Reduction, reducedHistories } from './search.store.ts';

/** Every list needs them and few prices change. Changes are told (see forget); this is for a process that nobody tells. */
const KEPT_MS = 2000;

export type Reductions = {
  /** Which products of a tenant have a lawful strike price, and how much it is: the same rule as on their cards. */
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

/** They are right until the first of these prices begins or ends, or may no longer be struck through. */
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
