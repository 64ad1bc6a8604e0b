import type pg from 'pg';

export type LockedOrder = {
  id: string;
  number: string;
  tenant: string;
  locale: string;
  state: string;
  method: string;
  email: string | null;
  placedAt: Date | null;
  earliestDelivery: string | null;
  isSettled: boolean;
  hasRunningMembership: boolean;
};

/** The order, locked: basket before order, as whoever places it does. */
export async function lockOrderForChange(
  client: pg.PoolClient,
  tenant: string,
  number: string,
): Promise<LockedOrder | null> {
  await client.query(
    'select id from basket where id = (select basket_id from orders where tenant = $1 and number = $2) for update',
    [tenant, number],
  );
  const { rows } = await client.query<LockedOrder>(
    `select id, number, tenant, locale, state, payment->>'method' as method, nullif(contact->>'email', '') as email,
       placed_at as "placedAt", (select min(part->>'earliest') from jsonb_array_elements(delivery->'groups') part) as "earliestDelivery",
       exists (select from payment where payment.order_id = orders.id and settled_at is not null) as "isSettled",
       exists (select from membership_year year join membership on membership.id = year.membership_id
               where year.order_id = orders.id and membership.ended_at is null) as "hasRunningMembership"
     from orders where tenant = $1 and number = $2 for update of orders`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

/** Open payments end; money that came stays written down until it went back. */
export async function markCancelled(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await client.query("update orders set state = 'cancelled', cancelled_at = $2 where id = $1 and state = 'placed'", [
    orderId,
    now,
  ]);
  await client.query(
    "update payment set state = 'cancelled' where order_id = $1 and state = 'authorised' and settled_at is null",
    [orderId],
  );
}

/** Pieces of an order by article. */
export async function piecesOfOrder(
  client: pg.PoolClient,
  orderId: string,
): Promise<{ sku: string; quantity: number }[]> {
  const { rows } = await client.query<{ sku: string; quantity: number }>(
    'select sku, sum(quantity)::int as quantity from order_line where order_id = $1 group by sku order by sku',
    [orderId],
  );
  return rows;
}

/** What was waited for has come by transfer; false if nothing was waited for. */
export async function settleTransfer(client: pg.PoolClient, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update payment set state = 'captured', settled_at = $2
     where order_id = $1 and method in ('invoice', 'prepayment') and state = 'authorised' and settled_at is null`,
    [orderId, now],
  );
  return (rowCount ?? 0) > 0;
}
