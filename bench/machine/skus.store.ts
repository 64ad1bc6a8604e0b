import type { Pool } from '../../src/platform/database/pool.ts';

/** Returns SKUs that the Swiss tenant offers, in their order, without sets. */
export async function skusOf(pool: Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>(
    `select sku from offer where tenant = 'ch' and not exists (select from set_part where set_sku = offer.sku) order by sku limit $1`,
    [most],
  );
  return rows.map(({ sku }) => sku);
}
