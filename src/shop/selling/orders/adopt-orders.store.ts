import type pg from 'pg';

/**
 * Gives orders that a guest placed with this address to the customer; returns how many. `booked`: orders with entries in
 * the guest's books. Cancelled orders go along, and abandoned ones that have money in the books. Call it only once the
 * address has been proved.
 */
export async function adoptOrderRows(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
  booked: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    // Compared as bytes, as the index of the orders' addresses is; the table is read once for each way that leads to one.
    `update orders set customer_id = $2 where customer_id is null and id in (
       select id from orders where tenant = $1 and state in ('placed', 'cancelled')
         and (lower(contact->>'email') collate "C") = $3
       union select id from orders where tenant = $1 and state <> 'prepared' and id = any($4::uuid[]))`,
    [owner.tenant, owner.customerId, owner.email, booked],
  );
  return rowCount ?? 0;
}
