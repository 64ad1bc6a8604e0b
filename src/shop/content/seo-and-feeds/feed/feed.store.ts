import type { Pool } from '../../../../platform/database/pool.ts';

/** Data of a variant that portals require and pages do not show. */
export type FeedExtra = {
  sku: string;
  gtin: string | null;
  mpn: string | null;
  shippingGrams: number | null;
  unitMeasure: { amount: number; unit: string } | null;
  /** Validity of the current price. */
  priceFrom: Date | null;
  priceTo: Date | null;
  facets: Record<string, string[]>;
};

export async function feedExtras(
  pool: Pool,
  request: { tenant: string; skus: string[]; now: Date },
): Promise<Map<string, FeedExtra>> {
  const { rows } = await pool.query<FeedExtra>(
    `select v.sku, v.gtin, v.mpn, v.shipping_grams as "shippingGrams", v.unit_measure as "unitMeasure",
       price.valid_from as "priceFrom", price.valid_to as "priceTo",
       coalesce((select json_object_agg(f.key, f.values) from (
         select key, json_agg(value order by value) as values from product_facet
         where product_id = v.product_id and key in ('gender', 'age_group') group by key) f), '{}') as facets
     from variant v
     left join lateral (select c.valid_from, c.valid_to from price c where c.tenant = $1 and c.sku = v.sku and c.valid_from <= $3
       and (c.valid_to is null or c.valid_to > $3) order by c.valid_from desc limit 1) price on true
     where v.sku = any($2)`,
    [request.tenant, request.skus, request.now],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}
