import type pg from 'pg';

/**
 * Assigns a guest's orders with this address to the customer; returns their number. `booked`: orders with ledger
 * entries of the guest. Includes cancelled orders, and abandoned ones that have money in the ledger. Call it only after
 * the address has been proved.
 */
export async function adoptOrderRows(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
  booked: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    // Compares bytes, like the index on the orders' addresses. The union reads the table once for each condition, so
    // each uses its index.
    `update orders set customer_id = $2 where customer_id is null and id in (
       select id from orders where tenant = $1 and state in ('placed', 'cancelled')
         and (lower(contact->>'email') collate "C") = $3
       union select id from orders where tenant = $1 and state <> 'prepared' and id = any($4::uuid[]))`,
    [owner.tenant, owner.customerId, owner.email, booked],
  );
  return rowCount ?? 0;
}
