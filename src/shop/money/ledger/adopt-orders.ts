import type pg from 'pg';
import { adoptOrderRows } from '../../selling/orders/index.ts';
import { adoptLedger, ordersOfGuest } from './accounts.store.ts';

/**
 * Gives a guest's orders and their books to the customer who has proved the address; returns how many orders. Bookings of
 * these orders that come later belong to the same account.
 */
export async function adoptOrders(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
): Promise<number> {
  const adopted = await adoptOrderRows(client, owner, await ordersOfGuest(client, owner));
  // Even where no order is left to adopt: an account may have been opened for one that was.
  await adoptLedger(client, owner);
  return adopted;
}
