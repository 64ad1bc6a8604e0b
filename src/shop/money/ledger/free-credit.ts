import type pg from 'pg';
import { openBooks } from './books.ts';
import { freeCredits } from './free-credits.store.ts';

/**
 * Returns the credit of an order's buyer that can be paid back, in minor units. Keeps the account locked until the
 * transaction ends, so that it is promised once.
 */
export async function freeCreditOf(client: pg.PoolClient, orderId: string, now: Date): Promise<number> {
  const { accountId } = await openBooks(client, orderId, now);
  return (await freeCredits(client, [accountId])).get(accountId) ?? 0;
}
