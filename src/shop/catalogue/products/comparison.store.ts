import type { Pool } from '../../../platform/database/pool.ts';

export type ComparedValue = { productId: string; key: string; value: string; label: string };

/** Returns values of attributes of products with their labels in a locale, in the order of the choices. */
export async function comparedValues(
  pool: Pool,
  request: { tenant: string; locale: string; productIds: readonly string[]; keys: readonly string[] },
): Promise<ComparedValue[]> {
  const { rows } = await pool.query<ComparedValue>(
    `with own as (
       select product_id, key, value from product_facet where product_id = any($1) and key = any($3)
       union
       select o.product_id, a.axis, a.value from offer o join variant_axis a on a.sku = o.sku
       where o.tenant = $4 and o.on_sale and o.product_id = any($1) and a.axis = any($3)
     )
     select own.product_id as "productId", own.key, own.value, coalesce(t.label, own.value) as label
     from own left join facet_value f on f.key = own.key and f.value = own.value
       left join facet_text t on t.key = own.key and t.value = own.value and t.locale = $2
     order by own.product_id, own.key, f.position, own.value`,
    [request.productIds, request.locale, request.keys, request.tenant],
  );
  return rows;
}
