import type { Pool } from '../../src/platform/database/pool.ts';

/**
 * Writes customers of the Swiss tenant with one full login each directly into the tables. Returns their session ids in
 * order.
 */
export async function writeCustomers(
  pool: Pool,
  customers: { count: number; passwordHash: string; now: Date },
): Promise<string[]> {
  const { count, passwordHash, now } = customers;
  const { rows } = await pool.query<{ sid: string }>(
    `with fresh as (
       insert into customer (tenant, number, email, password_hash, salutation, first_name, last_name, locale, created_at, changed_at)
       select 'ch', nextval('customer_number')::text, 'bench-' || n || '@example.ch', $2, 'female', 'Lea', 'Brunner', 'de-CH', $3, $3
       from generate_series(1, $1::int) n returning id, email)
     insert into customer_device (customer_id, tenant, sid, type, full_until, browser, platform, created_at, seen_at)
     select id, 'ch', 'bench-session-' || substring(email from '\\d+'), 2, $3::timestamptz + interval '7 days', 'Firefox', 'Linux', $3, $3
     from fresh returning sid`,
    [count, passwordHash, now],
  );
  await pool.query('analyze customer, customer_device');
  return rows.map(({ sid }) => sid);
}
