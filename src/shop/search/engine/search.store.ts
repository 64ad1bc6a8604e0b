import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { FACET_KEYS, SYSTEM_VALUES } from './facet-keys.ts';
import type { TextQuery } from './text-query.ts';
import type { SearchRequest, Sorting } from './types.ts';

export type Reduction = { productId: string; percentOff: number };
export type ExactArticle = { sku: string; productId: string };

const SearchOutcome = v.object({
  total: v.number(),
  hits: v.array(v.object({ productId: v.string(), sku: v.string() })),
  counts: v.array(
    v.object({
      key: v.string(),
      value: v.string(),
      label: v.string(),
      swatch: v.nullable(v.string()),
      position: v.number(),
      count: v.number(),
    }),
  ),
  range: v.object({
    min: v.nullable(v.number()),
    max: v.nullable(v.number()),
    /** Number of prices in each of PRICE_BUCKETS equal parts from min to max. Empty parts are absent. */
    parts: v.array(v.object({ part: v.number(), count: v.number() })),
  }),
});
/** Enough to show the distribution of prices, few enough to draw beside a list. */
export const PRICE_BUCKETS = 20;
export type SearchOutcome = v.InferOutput<typeof SearchOutcome>;

/** Fixed SQL, chosen by a closed union: the statement never contains text of a request. */
const ORDER: Record<Sorting, string> = {
  relevance: 'rank desc, available desc, created_at desc',
  popularity: 'available desc, reviews desc, average desc, created_at desc',
  'price-asc': 'amount, available desc',
  'price-desc': 'amount desc, available desc',
  newest: 'created_at desc',
  rating: 'average desc, reviews desc, available desc',
  reduction: 'percent_off desc, available desc, created_at desc',
};

/**
 * Returns one page of a list with its exact total and the counts of all facets, in one statement. Each product carries
 * the facets whose filter it misses. Without a miss it belongs to the result. A miss of one facet alone still counts
 * for that facet, because a facet ignores its own filter. Choices of variants must hold on one variant together.
 */
export async function runSearch(
  pool: Pool,
  request: SearchRequest,
  found: { now: Date; text: TextQuery | null; exact: ExactArticle | null; reductions: Reduction[] },
): Promise<SearchOutcome> {
  const pairs = Object.entries(request.filters).flatMap(([key, values]) =>
    values.map((value) => [key, storable(value)] as const),
  );
  const { text, exact, reductions } = found;
  // Without a term, relevance means popularity.
  const order = request.sort === 'relevance' && !text ? ORDER.popularity : ORDER[request.sort];
  const { rows } = await pool.query<{ outcome: unknown }>(statement(order), [
    request.tenant,
    request.locale,
    found.now,
    request.category,
    text !== null,
    text?.all ?? null,
    text?.any ?? null,
    exact?.productId ?? null,
    text?.worth.map((part) => part.query) ?? [],
    text?.worth.map((part) => part.points) ?? [],
    reductions.map((reduction) => reduction.productId),
    reductions.map((reduction) => reduction.percentOff),
    pairs.map(([key]) => key),
    pairs.map(([, value]) => value),
    request.price.min,
    request.price.max,
    request.page,
    request.count,
    FACET_KEYS,
    exact?.sku ?? null,
    SYSTEM_POSITIONS,
    PRICE_BUCKETS,
    pairs.some(([key]) => key === 'available' || !(key in SYSTEM_VALUES)),
  ]);
  return v.parse(SearchOutcome, rows[0]?.outcome);
}

/** Values without a row, in their order. */
const SYSTEM_POSITIONS = Object.entries(SYSTEM_VALUES).flatMap(([key, values]) =>
  values.map((value) => `${key} ${value}`),
);

/** Removes the character 0, which PostgreSQL cannot store. */
function storable(value: string): string {
  return value.replaceAll('\0', '');
}

const statement = (order: string) => `
with recursive below as (
  select $4::text as id
  union all
  select c.id from category c join below b on c.parent_id = b.id
), said as materialized (
  select p.id, p.created_at, p.delivery_mode, t.search, coalesce(t.search @@ $6::tsquery, false) or p.id = $8 as complete
  from product_text t
  join product p on p.id = t.product_id
  where t.locale = $2 and (not $5 or t.search @@ $7::tsquery or p.id = $8)
    and ($4::text is null or p.category_id in (select id from below))
), held as materialized (
  select sku, sum(quantity) as quantity from stock_reservation where expires_at > $3 group by sku
), sold as materialized (
  select o.product_id, o.sku, v.position, c.amount, coalesce(s.quantity, 0) > coalesce(h.quantity, 0) as available
  from said
  join offer o on o.tenant = $1 and o.product_id = said.id and o.on_sale
  join variant v on v.sku = o.sku
  join price c on c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= $3 and (c.valid_to is null or c.valid_to > $3)
  left join stock s on s.sku = o.sku
  left join held h on h.sku = o.sku
), goods as materialized (
  select said.id, said.created_at, said.delivery_mode, said.search, said.complete, g.amount, g.available, coalesce(r.average, 0) as average,
    coalesce(r.reviews, 0) as reviews, coalesce(d.percent_off, 0) as percent_off
  from said
  join (select product_id, min(amount) as amount, bool_or(available) as available from sold group by product_id) g on g.product_id = said.id
  left join review_summary r on r.tenant = $1 and r.product_id = said.id
  left join unnest($11::text[], $12::int[]) as d (product_id, percent_off) on d.product_id = said.id
), kept as materialized (
  -- Some of the words are enough only where no product has them all.
  select * from goods where not $5 or complete or not exists (select from goods where complete)
), axis as materialized (
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
), passed as materialized (
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
), counted as (
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
)
select json_build_object(
  'total', (select number from total),
  'hits', coalesce((select json_agg(json_build_object('productId', id, 'sku', sku) order by place) from hit), '[]'),
  'counts', coalesce((
    select json_agg(json_build_object('key', shown.key, 'value', shown.value, 'label', coalesce(t.label, shown.value), 'swatch', f.swatch,
      'position', coalesce(f.position, array_position($21::text[], shown.key || ' ' || shown.value), 0), 'count', shown.count))
    from shown
    left join facet_value f on f.key = shown.key and f.value = shown.value
    left join facet_text t on t.key = shown.key and t.value = shown.value and t.locale = $2
  ), '[]'),
  'range', (select json_build_object('min', low, 'max', high, 'parts', coalesce((
    select json_agg(json_build_object('part', part, 'count', count) order by part) from parted
  ), '[]')) from ends)
) as outcome`;

/**
 * Returns the variant with this number, if it is on sale. The number is an article number, GTIN or product number (its
 * lead variant).
 */
export async function exactArticle(
  pool: Pool,
  request: { tenant: string; locale: string; number: string; now: Date },
): Promise<ExactArticle | null> {
  const { rows } = await pool.query<ExactArticle>(
    `select w.sku, w.product_id as "productId" from variant w
     join offer o on o.sku = w.sku and o.tenant = $1 and o.on_sale
     join product_text t on t.product_id = w.product_id and t.locale = $2
     join price c on c.tenant = o.tenant and c.sku = w.sku and c.valid_from <= $4 and (c.valid_to is null or c.valid_to > $4)
     left join stock s on s.sku = w.sku
     where w.sku = any($3) or w.gtin = any($3) or w.product_id = any($3)
     order by w.sku = any($3) desc, coalesce(w.gtin = any($3), false) desc,
       coalesce(s.quantity, 0) > coalesce((select sum(r.quantity) from stock_reservation r where r.sku = w.sku and r.expires_at > $4), 0) desc,
       w.position, w.sku
     limit 1`,
    [
      request.tenant,
      request.locale,
      [...new Set([request.number, request.number.toUpperCase(), request.number.toLowerCase()])],
      request.now,
    ],
  );
  return rows[0] ?? null;
}

export type LeadPrice = { productId: string; amount: number; from: Date; to: Date | null };

/**
 * Returns the price history of each product's cheapest variant, if it once cost more. Of several cheapest variants it
 * takes the first available.
 */
export async function reducedHistories(pool: Pool, tenant: string, now: Date): Promise<LeadPrice[]> {
  const { rows } = await pool.query<LeadPrice>(
    `with fallen as materialized (
       select distinct o.product_id from offer o
       join price c on c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= $2 and (c.valid_to is null or c.valid_to > $2)
       join price e on e.tenant = o.tenant and e.sku = o.sku and e.valid_to <= $2 and e.amount > c.amount
       where o.tenant = $1 and o.on_sale
     ), held as materialized (
       select sku, sum(quantity) as quantity from stock_reservation where expires_at > $2 group by sku
     ), sold as materialized (
       select o.product_id, o.sku, w.position, c.amount, coalesce(s.quantity, 0) > coalesce(h.quantity, 0) as available
       from fallen
       join offer o on o.tenant = $1 and o.product_id = fallen.product_id and o.on_sale
       join variant w on w.sku = o.sku
       join price c on c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= $2 and (c.valid_to is null or c.valid_to > $2)
       left join stock s on s.sku = o.sku
       left join held h on h.sku = o.sku
     ), cheapest as (
       select distinct on (product_id) product_id, sku, amount from sold
       order by product_id, amount, available desc, position, sku
     )
     select cheapest.product_id as "productId", h.amount, h.valid_from as "from", h.valid_to as "to"
     from cheapest join price h on h.tenant = $1 and h.sku = cheapest.sku
     where exists (select from price e where e.tenant = $1 and e.sku = cheapest.sku and e.valid_to <= $2 and e.amount > cheapest.amount)
     order by cheapest.product_id, h.valid_from`,
    [tenant, now],
  );
  return rows;
}
