import type pg from 'pg';

export type OrderToCancel = {
  id: string;
  number: string;
  tenant: string;
  locale: string;
  state: string;
  method: string;
  email: string | null;
  placedAt: Date | null;
  isShipped: boolean;
  isPartlyCancelled: boolean;
  isSettled: boolean;
  hasRunningMembership: boolean;
};

/** Locks an order: its basket first, as placing an order does. */
export async function lockOrderForChange(
  client: pg.PoolClient,
  tenant: string,
  number: string,
): Promise<OrderToCancel | null> {
  await client.query(
    'select id from basket where id = (select basket_id from orders where tenant = $1 and number = $2) for update',
    [tenant, number],
  );
  const { rows } = await client.query<OrderToCancel>(
    `select id, number, tenant, locale, state, payment->>'method' as method, nullif(contact->>'email', '') as email,
       placed_at as "placedAt", exists (select from order_line where order_line.order_id = orders.id and shipped > 0) as "isShipped",
       exists (select from order_line where order_line.order_id = orders.id and cancelled > 0) as "isPartlyCancelled",
       exists (select from payment where payment.order_id = orders.id and settled_at is not null) as "isSettled",
       exists (select from membership_year year join membership on membership.id = year.membership_id
               where year.order_id = orders.id and membership.ended_at is null) as "hasRunningMembership"
     from orders where tenant = $1 and number = $2 for no key update of orders`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

/**
 * Cancels an order and its open payments. Received payments remain recorded until their refund. `wasSettled` tells
 * whether the bill was paid before, since booking the cancellation settles it without money.
 */
export async function markCancelled(
  client: pg.PoolClient,
  orderId: string,
  { wasSettled, now }: { wasSettled: boolean; now: Date },
): Promise<void> {
  await client.query(
    `with ended as (update orders set state = 'cancelled', stage = 'cancelled', cancelled_at = $2 where id = $1 and state = 'placed')
     update order_line set cancelled = quantity where order_id = $1`,
    [orderId, now],
  );
  await client.query(
    `update payment set state = 'cancelled', settled_at = null where order_id = $1
       and (state = 'authorised' and settled_at is null or not $2 and method in ('invoice', 'prepayment', 'instalments'))`,
    [orderId, wasSettled],
  );
}

/** Returns the units of an order by SKU. */
export async function unitsOfOrder(
  client: pg.PoolClient,
  orderId: string,
): Promise<{ sku: string; quantity: number }[]> {
  const { rows } = await client.query<{ sku: string; quantity: number }>(
    'select sku, sum(quantity)::int as quantity from order_line where order_id = $1 group by sku order by sku',
    [orderId],
  );
  return rows;
}
