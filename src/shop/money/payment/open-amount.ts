import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { unbookedOnline, unpaidOfTotal } from './paylinks.store.ts';

type Runner = Pool | pg.PoolClient;

/**
 * Reads the open amount of an order from the ledger in minor units; null while its bill is not booked. `until` (ISO
 * date) limits it to dues payable by then, or to the next due.
 */
export type OwedInBooks = (runner: Runner, orderId: string, until?: string) => Promise<number | null>;

/**
 * Returns the payable amount of a placed order in minor units. The ledger includes fees, interest and bank transfers.
 * Online payments are booked a little later, so this subtracts the unbooked ones. Without a booked bill, the order's
 * total counts. `besides` excludes the payment that the caller is processing.
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
