import * as v from 'valibot';
import type { Pool } from '../../platform/database/pool.ts';

/**
 * What basket, order and gateway need of an article, in one statement: it is asked for with every change of a basket,
 * and six statements cost more in sending them than in answering them. JSON columns keep rows of one article together.
 */
const ArticleRow = v.object({
  sku: v.string(),
  productId: v.string(),
  categoryId: v.string(),
  onSale: v.boolean(),
  /** Stock less unexpired reservations. */
  available: v.number(),
  brand: v.string(),
  title: v.string(),
  slug: v.string(),
  vatClass: v.picklist(['standard', 'reduced']),
  deliveryMode: v.picklist(['parcel', 'bulky', 'two-man']),
  technical: v.boolean(),
  energy: v.nullable(
    v.object({ class: v.string(), scaleMin: v.string(), scaleMax: v.string(), sheetUrl: v.nullable(v.string()) }),
  ),
  unitMeasure: v.nullable(v.object({ amount: v.number(), unit: v.string() })),
  ratingAverage: v.nullable(v.number()),
  ratingCount: v.nullable(v.number()),
  /** In the feed's order: id, width, height, ground, alt in the locale or null. */
  pictures: v.array(v.tuple([v.string(), v.number(), v.number(), v.string(), v.nullable(v.string())])),
  /** Names and labels of the axes in their order. */
  axes: v.array(v.tuple([v.string(), v.string()])),
  /** The whole history, oldest first: amount, first and last moment in milliseconds since 1970. */
  prices: v.array(v.tuple([v.number(), v.number(), v.nullable(v.number())])),
});
const ArticleRows = v.array(ArticleRow);
export type ArticleRow = v.InferOutput<typeof ArticleRow>;

const ARTICLES = `
  select o.sku, o.product_id as "productId", p.category_id as "categoryId", o.on_sale as "onSale",
    greatest(0, coalesce(s.quantity, 0) - coalesce(held.quantity, 0))::int as available,
    p.brand, t.title, t.slug, p.vat_class as "vatClass", p.delivery_mode as "deliveryMode", p.technical, p.energy,
    w.unit_measure as "unitMeasure", r.average::float8 as "ratingAverage", r.reviews as "ratingCount",
    coalesce(picture.pictures, '[]') as pictures, coalesce(axis.axes, '[]') as axes, coalesce(price.prices, '[]') as prices
  from offer o
  join variant w on w.sku = o.sku
  join product p on p.id = o.product_id
  join product_text t on t.product_id = o.product_id and t.locale = $2
  left join review_summary r on r.tenant = o.tenant and r.product_id = o.product_id
  left join stock s on s.sku = o.sku
  left join lateral (select sum(h.quantity) as quantity from stock_reservation h where h.sku = o.sku and h.expires_at > $4
    and h.order_id not in (select own.id from orders own where own.basket_id = $6 and own.state <> 'abandoned')) held on true
  left join lateral (
    select json_agg(json_build_array(i.id, i.width, i.height, i.ground, it.alt) order by pp.position) as pictures
    from (select p.picture_id, p.position from product_picture p where p.sku = o.sku order by p.position limit $5) pp
    join picture i on i.id = pp.picture_id
    left join picture_text it on it.picture_id = i.id and it.locale = $2) picture on true
  left join lateral (
    select json_agg(json_build_array(coalesce(n.name, a.axis), coalesce(l.label, a.value)) order by a.position) as axes
    from variant_axis a
    left join axis_text n on n.axis = a.axis and n.locale = $2
    left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = $2
    where a.sku = o.sku) axis on true
  left join lateral (
    select json_agg(json_build_array(c.amount, extract(epoch from c.valid_from) * 1000, extract(epoch from c.valid_to) * 1000)
      order by c.valid_from) as prices
    from price c where c.tenant = o.tenant and c.sku = o.sku) price on true
  where o.tenant = $1 and o.sku = any((select $3::text[])::text[])`;

/*
 * Prepared once a connection, since planning takes five times as long as answering. The list hides behind a sub-select:
 * a list the planner can see makes it plan anew each time for its exact length.
 */

/** Articles by number that a tenant sells or has sold and that have a text in the locale. */
export async function articleRows(
  pool: Pool,
  request: {
    tenant: string;
    locale: string;
    skus: string[];
    now: Date;
    mostPictures: number;
    /** Whose own order holds nothing back from it: a basket that is being paid. */
    basketId: string | null;
  },
): Promise<ArticleRow[]> {
  const { rows } = await pool.query({
    name: 'articles',
    text: ARTICLES,
    values: [request.tenant, request.locale, request.skus, request.now, request.mostPictures, request.basketId],
  });
  return v.parse(ArticleRows, rows);
}
