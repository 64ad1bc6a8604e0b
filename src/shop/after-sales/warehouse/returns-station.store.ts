import type { Pool } from '../../../platform/database/pool.ts';

/**
 * Returns the number of the return that a code names. A code is its own number, the number of its order, or the tracking
 * number of a parcel. Of several returns of an order, an open one comes first.
 */
export async function returnByCode(pool: Pool, tenant: string, code: string): Promise<string | null> {
  const { rows } = await pool.query<{ number: string }>(
    `with wanted as (
       select id, 1 as rank from order_return where tenant = $1 and number = $2
       union all
       select r.id, 2 from orders join order_return r on r.order_id = orders.id where orders.tenant = $1 and orders.number = $2
       union all
       select r.id, 3 from parcel join order_return r on r.order_id = parcel.order_id
       where parcel.tenant = $1 and parcel.tracking_number = $2)
     select r.number from wanted join order_return r on r.id = wanted.id
     order by wanted.rank, (r.state in ('registered', 'received')) desc, r.registered_at desc limit 1`,
    [tenant, code],
  );
  return rows[0]?.number ?? null;
}
