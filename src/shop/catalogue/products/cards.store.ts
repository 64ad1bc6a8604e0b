import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { EnergyLabelSchema, TyreLabelSchema } from '../legal-data/index.ts';

/*
 * Data of product cards. Two statements read all cards of a page, since sending a statement and reading its rows costs
 * more than most of the data (decision 299). Lists are hidden from the planner: see articles.store.ts.
 */

const CardRow = v.object({
  id: v.string(),
  brand: v.string(),
  energy: v.nullable(EnergyLabelSchema),
  tyre: v.nullable(TyreLabelSchema),
  title: v.string(),
  slug: v.string(),
  ratingAverage: v.nullable(v.number()),
  ratingCount: v.nullable(v.number()),
  /** Top category above the product. */
  department: v.string(),
  /**
   * Variants on sale in their order: SKU, sellable units (stock less unexpired reservations), current amount, colour, and
   * the label and swatch of the colour.
   */
  variants: v.array(
    v.tuple([
      v.string(),
      v.number(),
      v.nullable(v.number()),
      v.nullable(v.string()),
      v.nullable(v.string()),
      v.nullable(v.string()),
    ]),
  ),
  /**
   * Earliest time at which price or stock of a variant changes without an edit. That is the end of a price, the start of
   * the next one, or the end of a reservation. Milliseconds since 1970.
   */
  changesAt: v.nullable(v.number()),
});
const CardRows = v.array(CardRow);
export type CardRow = v.InferOutput<typeof CardRow>;

/** SQL of the SKUs on sale, as an array: PostgreSQL follows it through an index in one pass. */
const ON_SALE = 'array(select sku from offered)';

/*
 * Reads stock of all variants at once. Only sets and reserved variants need `sellable_stock`, which looks each one up.
 * Looks a colour up once: 130 variants of a list have a dozen. No other price can follow one without an end.
 */
const CARDS = `with recursive own as materialized (
    select p.id, p.category_id, p.brand, p.energy, p.tyre, t.title, t.slug, r.average, r.reviews
    from product p
    join product_text t on t.product_id = p.id and t.locale = $2
    left join review_summary r on r.tenant = $1 and r.product_id = p.id
    where p.id = any((select $3::text[])::text[])
  ), up as (
    select c.id as leaf, c.id, c.parent_id from category c where c.id in (select category_id from own)
    union all
    select up.leaf, c.id, c.parent_id from up join category c on c.id = up.parent_id
  ), offered as materialized (
    select o.product_id, o.sku from offer o where o.tenant = $1 and o.on_sale and o.product_id = any((select $3::text[])::text[])
  ), placed as materialized (
    select w.sku, w.position from variant w where w.product_id = any((select $3::text[])::text[])
  ), coloured as materialized (
    select a.sku, a.value from variant_axis a where a.sku = any(${ON_SALE}) and a.axis = 'colour'
  ), colour as materialized (
    select d.value, coalesce(l.label, d.value) as label, f.swatch
    from (select distinct value from coloured) d
    left join facet_value f on f.key = 'colour' and f.value = d.value
    left join facet_text l on l.key = 'colour' and l.value = d.value and l.locale = $2
  ), stocked as materialized (
    select s.sku, promisable_stock(s.quantity, s.safety, s.backorder, s.waiting) as available
    from stock s where s.sku = any(${ON_SALE})
  ), special as materialized (
    select x.sku, units.available, units.held_until
    from (
      select p.set_sku as sku from set_part p where p.set_sku = any(${ON_SALE})
      union
      select r.sku from stock_reservation r where r.sku = any(${ON_SALE}) and r.expires_at > $4) x
    cross join lateral sellable_stock(x.sku, $4, null) units
  ), sold as materialized (
    select o.product_id, o.sku, w.position, coalesce(x.available, s.available, 0) as available, price.amount, a.value as colour,
      least(price.valid_to, upcoming.valid_from, x.held_until) as changes_at
    from offered o
    join placed w on w.sku = o.sku
    left join stocked s on s.sku = o.sku
    left join special x on x.sku = o.sku
    left join lateral (select c.amount, c.valid_to from price c where c.tenant = $1 and c.sku = o.sku and c.valid_from <= $4
      and (c.valid_to is null or c.valid_to > $4) order by c.valid_from desc limit 1) price on true
    left join lateral (select n.valid_from from price n where n.tenant = $1 and n.sku = o.sku and n.valid_from > $4
      and (price.amount is null or price.valid_to is not null) order by n.valid_from limit 1) upcoming on true
    left join coloured a on a.sku = o.sku
  )
  select own.id, own.brand, own.energy, own.tyre, own.title, own.slug, own.average::float8 as "ratingAverage",
    own.reviews as "ratingCount", coalesce(top.id, '') as department, variants.variants,
    (extract(epoch from variants.changes_at) * 1000)::float8 as "changesAt"
  from own
  join (
    select s.product_id, min(s.changes_at) as changes_at,
      json_agg(json_build_array(s.sku, s.available, s.amount, s.colour, c.label, c.swatch) order by s.position, s.sku) as variants
    from sold s left join colour c on c.value = s.colour
    group by s.product_id) variants on variants.product_id = own.id
  left join up top on top.leaf = own.category_id and top.parent_id is null`;

/** Returns products with variants on sale in a tenant and a text in the locale, in no order. */
export async function cardRows(
  pool: Pool,
  request: { tenant: string; locale: string; products: string[]; now: Date },
): Promise<CardRow[]> {
  const { rows } = await pool.query({
    name: 'cards',
    text: CARDS,
    values: [request.tenant, request.locale, request.products, request.now],
  });
  return v.parse(CardRows, rows);
}

const CardDetailRow = v.object({
  /** First picture of the shown variant: id, width, height, ground, and alt in the locale or null. */
  picture: v.nullable(v.tuple([v.string(), v.number(), v.number(), v.string(), v.nullable(v.string())])),
  /**
   * Price history of the priced variant, oldest first: amount, start and end in milliseconds since 1970. Null for a single
   * price, which has no earlier one.
   */
  prices: v.nullable(v.array(v.tuple([v.number(), v.number(), v.nullable(v.number())]))),
});
const CardDetailRows = v.array(CardDetailRow);
export type CardDetailRow = v.InferOutput<typeof CardDetailRow>;

const CARD_DETAILS = `select
    (select json_build_array(i.id, i.width, i.height, i.ground, l.alt)
      from product_picture p
      join picture i on i.id = p.picture_id
      left join picture_text l on l.picture_id = i.id and l.locale = $2
      where p.sku = asked.shown and p.position <= 1 order by p.position limit 1) as picture,
    (select json_agg(json_build_array(c.amount, extract(epoch from c.valid_from) * 1000, extract(epoch from c.valid_to) * 1000)
        order by c.valid_from)
      from price c where c.tenant = $1 and c.sku = asked.priced having count(*) > 1) as prices
  from unnest($3::text[], $4::text[]) with ordinality as asked (shown, priced, place)
  order by asked.place`;

/** Returns the picture of each shown variant and the prices of the variant whose price a card shows, in their order. */
export async function cardDetailRows(
  pool: Pool,
  request: { tenant: string; locale: string; variants: readonly { shown: string; priced: string }[] },
): Promise<CardDetailRow[]> {
  const { tenant, locale, variants } = request;
  const { rows } = await pool.query({
    name: 'card-details',
    text: CARD_DETAILS,
    values: [tenant, locale, variants.map(({ shown }) => shown), variants.map(({ priced }) => priced)],
  });
  return v.parse(CardDetailRows, rows);
}
