import type { Pool } from '../../../platform/database/pool.ts';

/** Returns the article numbers of products that a tenant sells, in the order of the products. */
export async function skusOfProducts(
  pool: Pool,
  asked: { tenant: string; productIds: readonly string[]; most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>(
    `select variant.sku from variant join offer on offer.sku = variant.sku and offer.tenant = $1 and offer.on_sale
     where variant.product_id = any($2::text[])
     order by array_position($2::text[], variant.product_id), variant.position limit $3`,
    [asked.tenant, asked.productIds, asked.most],
  );
  return rows.map(({ sku }) => sku);
}

/** Whether a tenant has this account. */
export async function hasAccount(pool: Pool, tenant: string, id: string): Promise<boolean> {
  const { rows } = await pool.query('select from customer where id = $1 and tenant = $2 and erased_at is null', [
    id,
    tenant,
  ]);
  return rows.length > 0;
}
