import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { ProviderMovement, ProviderReports } from '../../payment/index.ts';
import { bookMovements, matchArrivals } from './book-movements.ts';
import { firstOnlinePayment, newestMovement } from './movements.store.ts';
import { takeMovements, takePayout, takeReversals } from './take-movements.ts';

/** Days that are read again each time: a payout may change until it has arrived. */
const AGAIN_DAYS = 14;
const DAY_MS = 86_400_000;

/** `incomplete`: payouts whose movements do not add up. */
export type FetchedReports = { movements: number; booked: number; arrived: number; incomplete: number };

/**
 * Reads movements and payouts from the provider since the last time, and books them. May run beside itself and be
 * repeated. Throws ProviderAway.
 */
export async function fetchReports(deps: {
  pool: Pool;
  clock: Clock;
  reports: ProviderReports;
}): Promise<FetchedReports> {
  const { pool, reports } = deps;
  const newest = (await newestMovement(pool)) ?? (await firstOnlinePayment(pool));
  const done: FetchedReports = { movements: 0, booked: 0, arrived: 0, incomplete: 0 };
  if (!newest) return done;
  const since = new Date(newest.getTime() - AGAIN_DAYS * DAY_MS);
  const reversals: ProviderMovement[] = [];
  for await (const movements of reports.movements(since)) {
    done.movements += await takeMovements(pool, movements);
    reversals.push(...movements.filter(({ kind }) => kind === 'payout-reversal'));
  }
  for await (const payouts of reports.payouts(since)) {
    for (const payout of payouts) {
      const settled: string[] = [];
      for await (const ids of reports.settledBy(payout.id)) settled.push(...ids);
      if (!(await takePayout(pool, payout, settled))) done.incomplete += 1;
    }
  }
  await takeReversals(pool, reversals);
  return { ...done, ...(await bookReports(deps)) };
}

/** Books stored movements, and matches payouts with bank entries that came before. */
export async function bookReports(deps: { pool: Pool; clock: Clock }): Promise<{ booked: number; arrived: number }> {
  const booked = await bookMovements(deps);
  let arrived = 0;
  for (const tenant of Object.values(tenants)) arrived += await matchArrivals(deps, tenant.id);
  return { booked, arrived };
}
