import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

export type PlannedPrice = {
  sku: string;
  productId: string;
  title: string;
  amount: number;
  from: Date;
  to: Date | null;
  /** Price that holds until then; null if there is none. */
  before: number | null;
};

/*
 * The tenant is compared as the index price_starts has it: an index that other statements could use misleads the planner.
 */

/** Returns one page of a tenant's planned prices by their start, of one product or of all, and their number. */
export async function plannedPrices(
  pool: Pool,
  asked: { tenant: string; locale: string; now: Date; productId: string | null; offset: number; most: number },
): Promise<{ prices: PlannedPrice[]; count: number }> {
  const [{ rows: prices }, { rows: counted }] = await Promise.all([
    pool.query<PlannedPrice>(
      `select p.sku, variant.product_id as "productId", coalesce(text.title, variant.product_id) as title, p.amount,
         p.valid_from as "from", p.valid_to as "to", earlier.amount as before
       from price p join variant on variant.sku = p.sku
         left join product_text text on text.product_id = variant.product_id and text.locale = $2
         left join price earlier on earlier.tenant = p.tenant and earlier.sku = p.sku and earlier.valid_to = p.valid_from
       where p.tenant || ' ' = $1 || ' ' and p.valid_from > $3 and ($4::text is null or variant.product_id = $4)
       order by p.valid_from, p.sku offset $5 limit $6`,
      [asked.tenant, asked.locale, asked.now, asked.productId, asked.offset, asked.most],
    ),
    pool.query<{ count: number }>(
      `select count(*)::int as count from price p join variant on variant.sku = p.sku
       where p.tenant || ' ' = $1 || ' ' and p.valid_from > $2 and ($3::text is null or variant.product_id = $3)`,
      [asked.tenant, asked.now, asked.productId],
    ),
  ]);
  return { prices, count: counted[0]?.count ?? 0 };
}

/** Returns the products of variants that a tenant offers, by SKU. */
export async function offeredProducts(
  client: pg.ClientBase,
  tenant: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ sku: string; productId: string }>(
    'select sku, product_id as "productId" from offer where tenant = $1 and sku = any($2)',
    [tenant, skus],
  );
  return new Map(rows.map(({ sku, productId }) => [sku, productId]));
}
