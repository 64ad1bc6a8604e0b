import type { Pool } from '../../../platform/database/pool.ts';
import type { Companion } from './ports.ts';

/** Number of relations and of products bought together that one request considers. */
const LOOKED_AT = 40;

/**
 * Returns products that go with others: accessories first, then related products, then products bought together. All
 * are on sale with a price and have a unit to sell. Products of `without` and the given ones are left out.
 */
export async function companionsOf(
  pool: Pool,
  asked: { tenant: string; skus: readonly string[]; without: readonly string[]; most: number },
  now: Date,
): Promise<Companion[]> {
  const { rows } = await pool.query<Companion>({
    name: 'companions',
    text: `with seed as materialized (
       select distinct product_id from variant where sku = any($2::text[])
     ), taken as materialized (
       select product_id from seed union select product_id from variant where sku = any($3::text[])
     ), chosen as (
       (select r.other_id as product_id, null::text as sku, case r.kind when 'accessory' then 0 else 1 end as source, r.position::float8 as place
         from product_relation r join seed on seed.product_id = r.product_id
         order by source, place, r.other_id limit ${LOOKED_AT})
       union all
       (select b.other_id, b.other_sku, 2, -b.times::float8
         from bought_together b join seed on seed.product_id = b.product_id where b.tenant = $1
         order by b.times desc, b.other_id limit ${LOOKED_AT})
     ), ranked as (
       select distinct on (product_id) product_id, sku, source, place from chosen
       where product_id not in (select product_id from taken) order by product_id, source, place
     )
     select ranked.product_id as "productId", lead.sku, lead.others > 0 as "hasChoice"
     from ranked
     cross join lateral (
       select o.sku, (select count(*) from offer other where other.tenant = $1 and other.product_id = ranked.product_id
           and other.on_sale and other.sku <> o.sku) as others
       from offer o join variant v on v.sku = o.sku
       cross join lateral sellable_stock(o.sku, $5, null) units
       where o.tenant = $1 and o.product_id = ranked.product_id and o.on_sale and units.available > 0
         and exists (select from price c where c.tenant = $1 and c.sku = o.sku and c.valid_from <= $5 and (c.valid_to is null or c.valid_to > $5))
       order by o.sku is not distinct from ranked.sku desc, v.position, o.sku limit 1) lead
     order by ranked.source, ranked.place, ranked.product_id limit $4`,
    values: [asked.tenant, asked.skus, asked.without, asked.most, now],
  });
  return rows;
}
