import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { tenants } from '../../tenants/index.ts';
import { comparePrice } from '../pricing/index.ts';
import { type LeadPrice, type Reduction, reducedHistories } from './search.store.ts';

/** Every list needs them and few prices change: kept this long, which is how fast a change must be seen. */
const KEPT_MS = 2000;

/** Which products of a tenant have a lawful strike price, and how much it is: the same rule as on their cards. */
export function reductionsOf(deps: { pool: Pool; clock: Clock }): (tenant: string) => Promise<Reduction[]> {
  const kept = new Map<string, { at: number; reductions: Promise<Reduction[]> }>();
  return (tenant) => {
    const now = deps.clock.now();
    const known = kept.get(tenant);
    if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.reductions;
    const reductions = reducedHistories(deps.pool, tenant, now).then((rows) => fromHistories(rows, tenant, now));
    kept.set(tenant, { at: now.getTime(), reductions });
    reductions.catch(() => kept.delete(tenant));
    return reductions;
  };
}

function fromHistories(rows: LeadPrice[], tenant: string, now: Date): Reduction[] {
  const rule = Object.values(tenants).find((known) => known.id === tenant)?.comparePriceRule ?? 'eu';
  const histories = new Map<string, LeadPrice[]>();
  for (const row of rows) histories.set(row.productId, [...(histories.get(row.productId) ?? []), row]);
  return [...histories].flatMap(([productId, history]) => {
    const strike = comparePrice(history, now, rule);
    return strike ? [{ productId, percentOff: strike.percentOff }] : [];
  });
}
