import type pg from 'pg';
import { adoptLedger, ordersOfGuest } from '../ledger/index.ts';

/**
 * Orders that somebody placed as a guest with this address become the customer's; how many. Cancelled ones too, and those that were
 * given up with money in the books: what is booked of them later belongs to the account that goes along. Call it only once the
 * address has been proved.
 */
export async function adoptOrders(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
): Promise<number> {
  const booked = await ordersOfGuest(client, owner);
  const { rowCount } = await client.query(
    // Compared as bytes, as the index of the orders' addresses is; the table is read once for each way that leads to one.
    `update orders set customer_id = $2 where customer_id is null and id in (
       select id from orders where tenant = $1 and state in ('placed', 'cancelled')
         and (lower(contact->>'email') collate "C") = $3
       union select id from orders where tenant = $1 and state <> 'prepared' and id = any($4::uuid[]))`,
    [owner.tenant, owner.customerId, owner.email, booked],
  );
  // Even where no order is left to adopt: an account may have been opened for one that was.
  await adoptLedger(client, owner);
  return rowCount ?? 0;
}
