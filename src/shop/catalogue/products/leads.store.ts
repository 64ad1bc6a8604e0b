import type { Pool } from '../../../platform/database/pool.ts';
import { leadsOf } from './product.store.ts';

/** Returns the lead variant of each product that a tenant sells, by product. */
export async function leadSkus(
  pool: Pool,
  request: { tenant: string; productIds: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; sku: string }>({
    name: 'lead-skus',
    text: `select product_id as id, sku from (${leadsOf('(select $1::text[])::text[]', { tenants: 'array[$2::text]', now: '$3' })}) lead`,
    values: [request.productIds, request.tenant, request.now],
  });
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** Returns the SQL for the lead variant of the first sold product among rows of a table with the slug. */
function firstSold(table: string): string {
  return `(select lead.sku from ${table} named
    join product_text own on own.product_id = named.product_id and own.locale = named.locale
    cross join lateral (${leadsOf('array[named.product_id]', { tenants: 'array[$3::text]', now: '$4' })}) lead
    where named.locale = $2 and named.slug = asked.slug order by named.product_id limit 1)`;
}

/**
 * Returns the lead variant of the product with each slug, by slug. A slug that products have now goes before one that
 * they had; of several sold products with one slug, the first id counts.
 */
export async function leadSkusOfSlugs(
  pool: Pool,
  request: { tenant: string; locale: string; slugs: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ slug: string; sku: string | null }>({
    name: 'lead-skus-of-slugs',
    text: `select asked.slug, coalesce(${firstSold('product_text')}, ${firstSold('product_former_slug')}) as sku
      from unnest($1::text[]) as asked (slug)`,
    values: [request.slugs, request.locale, request.tenant, request.now],
  });
  return new Map(rows.flatMap(({ slug, sku }) => (sku === null ? [] : [[slug, sku] as const])));
}
