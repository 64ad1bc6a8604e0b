/**
 * Parts of the statement that answers a list, as CTEs. Parameters: see runSearch in search.store.ts.
 */

/**
 * CTEs "held" and "sold": variants on sale of some products, with price and availability at the time `now`. $1 is the
 * tenant; `products` is a CTE with the product ids in the column `id`.
 */
export const soldWithPrices = (products: string, now: string): string => `held as materialized (
  select sku, sum(quantity) as quantity from stock_reservation where expires_at > ${now} group by sku
), set_units as materialized (
  select part.set_sku as sku, min(floor((coalesce(s.quantity - s.safety - s.waiting, 0)
    - coalesce(h.quantity, 0)) / part.quantity)) as units
  from set_part part left join stock s on s.sku = part.part_sku left join held h on h.sku = part.part_sku group by part.set_sku
), sold as materialized (
  select o.product_id, o.sku, v.position, c.amount,
    coalesce(set_units.units, s.quantity - s.safety - s.waiting - coalesce(h.quantity, 0), 0) > 0 as available
  from ${products}
  join offer o on o.tenant = $1 and o.product_id = ${products}.id and o.on_sale
  join variant v on v.sku = o.sku
  join price c on c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now})
  left join stock s on s.sku = o.sku
  left join held h on h.sku = o.sku
  left join set_units on set_units.sku = o.sku
)`;

/** Products on sale in the category that have the words of the term. */
const GOODS = `below as (
  select $4::text as id
  union all
  select c.id from category c join below b on c.parent_id = b.id
), said as materialized (
  select p.id, p.created_at, p.delivery_mode, t.search, coalesce(t.search @@ $6::tsquery, false) or p.id = $8 as complete
  from product_text t
  join product p on p.id = t.product_id
  where t.locale = $2 and (not $5 or t.search @@ $7::tsquery or p.id = $8)
    and ($4::text is null or exists (select from listed_product l where l.product_id = p.id and l.category_id in (select id from below)))
), ${soldWithPrices('said', '$3')}, goods as materialized (
  select said.id, said.created_at, said.delivery_mode, said.search, said.complete, g.amount, g.available, coalesce(r.average, 0) as average,
    coalesce(r.reviews, 0) as reviews, coalesce(d.percent_off, 0) as percent_off
  from said
  join (select product_id, min(amount) as amount, bool_or(available) as available from sold group by product_id) g on g.product_id = said.id
  left join review_summary r on r.tenant = $1 and r.product_id = said.id
  left join unnest($11::text[], $12::int[]) as d (product_id, percent_off) on d.product_id = said.id
), kept as materialized (
  -- Some of the words are enough only where no product has them all.
  select * from goods where not $5 or complete or not exists (select from goods where complete)
)`;

/** The facets whose filter each product, or each of its variants, misses. */
const JUDGED = `axis as materialized (
  select sold.product_id, sold.sku, a.axis as key, a.value from sold join variant_axis a on a.sku = sold.sku
), chosen as materialized (
  select key, array_agg(value) as accepted from unnest($13::text[], $14::text[]) as pair (key, value)
  where key = any($19::text[]) and key <> 'price' group by key
), part as materialized (
  -- What is judged: the product as a whole, or each of its articles where a choice is one that articles have.
  select kept.*, null::text as sku, kept.available as had from kept where not $23
  union all
  select kept.*, sold.sku, sold.available from kept join sold on sold.product_id = kept.id where $23
), trait as materialized (
  select part.id, part.sku, f.key, f.value from part join product_facet f on f.product_id = part.id and f.key = any($19::text[])
  union
  select part.id, part.sku, axis.key, axis.value
  from part join axis on axis.product_id = part.id and (part.sku is null or axis.sku = part.sku) and axis.key = any($19::text[])
  union all
  select id, sku, 'available', '1' from part where had
  union all
  select id, sku, 'reduced', '1' from part where percent_off > 0
  union all
  select id, sku, 'delivery', delivery_mode from part
  union all
  select id, sku, 'rating', stars::text from part cross join generate_series(1, 4) as stars where average >= stars
), miss as (
  select part.id, part.sku, chosen.key from part cross join chosen
  where not exists (select from trait where trait.id = part.id and trait.sku is not distinct from part.sku
    and trait.key = chosen.key and trait.value = any(chosen.accepted))
  union all
  select id, sku, 'price' from part where amount < $15::bigint or amount > $16::bigint
), judged as materialized (
  select part.*, coalesce(m.failed, '{}') as failed
  from part left join (select id, sku, array_agg(key) as failed from miss group by id, sku) m
    on m.id = part.id and m.sku is not distinct from part.sku
)`;

/** Products of the page in their order, each with the variant to show. */
const pageInOrder = (order: string): string => `passed as materialized (
  select distinct on (id) * from judged where failed = '{}' order by id
), total as materialized (
  select count(*)::int as number from passed
), result as materialized (
  select id, amount, available, created_at, average, reviews, percent_off,
    case when id = $8 then 1e6 else coalesce((
      select sum(worth.points) from unnest($9::text[], $10::float8[]) as worth (query, points) where search @@ worth.query::tsquery
    ), 0) end as rank
  from passed
), page as (
  select id, row_number() over (order by ${order}, id) as place from result
  order by place
  limit $18::int offset (select (least($17::int, greatest(1, ceil(number / $18::float8)))::int - 1) * $18::int from total)
), meant as (
  select axis.sku, count(*) as choices from page
  join axis on axis.product_id = page.id
  join chosen on chosen.key = axis.key and axis.value = any(chosen.accepted)
  group by axis.sku
), hit as (
  -- The variant shown is one that the filters mean, of those one that can be had.
  select distinct on (page.place) page.place, page.id, s.sku
  from page
  join sold s on s.product_id = page.id
  left join meant on meant.sku = s.sku
  order by page.place, s.sku is not distinct from $20 desc, coalesce(meant.choices, 0) desc, s.available desc, s.position, s.sku
)`;

/** Counts of each facet, which ignores its own filter, and the distribution of prices. */
const COUNTED = `counted as (
  select trait.key, trait.value, count(distinct trait.id)::int as count
  from judged join trait on trait.id = judged.id and trait.sku is not distinct from judged.sku
  where judged.failed <@ array[trait.key] group by trait.key, trait.value
), priced as (
  select distinct on (id) id, amount from judged where failed <@ array['price'] order by id
), ends as (
  select min(amount) as low, max(amount) as high from priced
), parted as (
  -- The highest price belongs to the last part, whose end it is.
  select least($22::bigint - 1, (amount - low) * $22::bigint / greatest(1, high - low)) as part, count(*)::int as count
  from priced cross join ends group by 1
), shown as (
  select coalesce(counted.key, pair.key) as key, coalesce(counted.value, pair.value) as value, coalesce(counted.count, 0) as count
  from counted
  full join (select distinct chosen.key, value from chosen cross join lateral unnest(accepted) as value) pair
    on pair.key = counted.key and pair.value = counted.value
)`;

const OUTCOME = `select json_build_object(
  'total', (select number from total),
  'hits', coalesce((select json_agg(json_build_object('productId', id, 'sku', sku) order by place) from hit), '[]'),
  'counts', coalesce((
    select json_agg(json_build_object('key', shown.key, 'value', shown.value, 'label', coalesce(t.label, shown.value), 'swatch', f.swatch,
      'position', coalesce(f.position, array_position($21::text[], shown.key || ' ' || shown.value), 0), 'count', shown.count,
      'low', f.low, 'high', f.high))
    from shown
    left join facet_value f on f.key = shown.key and f.value = shown.value
    left join facet_text t on t.key = shown.key and t.value = shown.value and t.locale = $2
  ), '[]'),
  'range', (select json_build_object('min', low, 'max', high, 'parts', coalesce((
    select json_agg(json_build_object('part', part, 'count', count) order by part) from parted
  ), '[]')) from ends)
) as outcome`;

/** Returns the statement for an order by columns of "result". */
export function searchStatement(order: string): string {
  return `with recursive ${GOODS}, ${JUDGED}, ${pageInOrder(order)}, ${COUNTED} ${OUTCOME}`;
}
