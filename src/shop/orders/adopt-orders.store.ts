import type pg from 'pg';
import { adoptLedger } from '../ledger/index.ts';

/**
 * Orders that somebody placed as a guest with this address become the customer's; how many. Call it only once the
 * address has been proved.
 */
export async function adoptOrders(
  client: pg.PoolClient,
  owner: { tenant: string; customerId: string; email: string },
): Promise<number> {
  const { rowCount } = await client.query(
    `update orders set customer_id = $2
     where tenant = $1 and lower(contact->>'email') = $3 and customer_id is null and state = 'placed'`,
    [owner.tenant, owner.customerId, owner.email],
  );
  const adopted = rowCount ?? 0;
  if (adopted > 0) await adoptLedger(client, owner);
  return adopted;
}
