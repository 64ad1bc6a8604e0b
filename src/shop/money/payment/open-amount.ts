import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { unbookedOnline, unpaidOfTotal } from './paylinks.store.ts';

type Runner = Pool | pg.PoolClient;

/** What payments ask of the books; minor units, null while an order's bill is in none. `until` (ISO date): payable by then, or next. */
export type OwedInBooks = (runner: Runner, orderId: string, until?: string) => Promise<number | null>;

/**
 * What may be paid of a placed order, minor units. The books know: a fee or interest is owed besides the bill, and what came by bank
 * is not owed any more. What was paid online stands there a little later, so it is taken off. A bill that is in no book yet has neither.
 * `besides`: a payment that is not to be counted, as it is the one that is asked about.
 */
export async function openAmount(
  owedInBooks: OwedInBooks,
  runner: Runner,
  orderId: string,
  { until, besides = null }: { until?: string | undefined; besides?: string | null } = {},
): Promise<number> {
  const owed = await owedInBooks(runner, orderId, until);
  if (owed === null) return unpaidOfTotal(runner, orderId, besides);
  return Math.max(0, owed - (await unbookedOnline(runner, orderId, besides)));
}
