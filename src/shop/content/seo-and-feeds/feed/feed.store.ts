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

/** Documents of a product, and numbers of the products beside it. */
export type FeedBeside = {
  documents: { kind: string; language: string; fileId: string }[];
  accessories: string[];
  related: string[];
};

/** Returns documents and products beside products, by product. */
export async function feedBeside(pool: Pool, productIds: readonly string[]): Promise<Map<string, FeedBeside>> {
  const others = (kind: string): string => `(select coalesce(json_agg(other_id order by position, other_id), '[]')
    from product_relation where product_id = asked.id and kind = '${kind}')`;
  const { rows } = await pool.query<FeedBeside & { id: string }>(
    `select asked.id, ${others('accessory')} as accessories, ${others('related')} as related,
       (select coalesce(json_agg(json_build_object('kind', kind, 'language', language, 'fileId', file_id) order by kind, language), '[]')
        from product_document where product_id = asked.id) as documents
     from unnest($1::text[]) as asked (id)`,
    [productIds],
  );
  return new Map(rows.map(({ id, ...beside }) => [id, beside]));
}
