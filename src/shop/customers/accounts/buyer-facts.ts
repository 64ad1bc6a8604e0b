import type { Pool } from '../../../platform/database/pool.ts';
import { accountById } from './accounts.store.ts';

/** Returns what of an account decides on its prices; null for an unknown account. */
export async function buyerFacts(
  pool: Pool,
  id: string,
): Promise<{ email: string; group: string | null; premiumUntil: string | null } | null> {
  const account = await accountById(pool, id);
  return account && { email: account.email, group: account.category, premiumUntil: account.premiumUntil };
}
