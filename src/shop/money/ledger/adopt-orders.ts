import type pg from 'pg';
import { adoptOrderRows } from '../../selling/orders/index.ts';
import { adoptLedger, ordersOfGuest } from './accounts.store.ts';

/**
 * Assigns a guest's orders and their ledger account to the customer who proved the address. Returns the number of
 * orders. Later bookings of these orders use the customer's account.
 */
export async function adoptOrders(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
): Promise<number> {
  const adopted = await adoptOrderRows(client, owner, await ordersOfGuest(client, owner));
  // Runs even without orders to adopt, since an earlier order may have opened an account.
  await adoptLedger(client, owner);
  return adopted;
}
