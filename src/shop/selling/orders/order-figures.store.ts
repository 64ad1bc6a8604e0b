import type { Pool } from '../../../platform/database/pool.ts';

/** Counts the orders that each of the tenants got within the last hour, 0 included. */
export async function ordersOfLastHour(
  pool: Pool,
  tenants: readonly string[],
): Promise<{ tenant: string; count: number }[]> {
  const { rows } = await pool.query<{ tenant: string; count: number }>(
    `select known.tenant, placed.count from unnest($1::text[]) as known(tenant)
     cross join lateral (select count(*)::int as count from orders
       where orders.tenant = known.tenant and state = 'placed' and placed_at > now() - interval '1 hour') placed
     order by 1`,
    [tenants],
  );
  return rows;
}

/** Returns the age in seconds of the oldest order under preparation, 0 without one. */
export async function oldestPrepared(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(prepared_at)), 0)::float8 as seconds
     from orders where state = 'prepared'`,
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}
