import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import {
  EnergyLabelSchema,
  MANUFACTURER,
  ManufacturerSchema,
  ProductLegalSchema,
  TextLegalSchema,
  TyreLabelSchema,
} from '../legal-data/index.ts';
import { commonListPrices } from '../price-lists/index.ts';
import { VIDEO, VideoRow, videosOf } from './product-videos.store.ts';

/** Row of a product page for one variant; see articles.store.ts for why one statement reads all. */
const Text = v.string();
const Moment = v.nullable(v.number());
const UsualRow = v.object({
  id: Text,
  categoryId: Text,
  brand: Text,
  vatClass: v.picklist(['standard', 'reduced']),
  deliveryMode: v.picklist(['parcel', 'bulky', 'two-man']),
  technical: v.boolean(),
  guaranteeYears: v.nullable(v.number()),
  energy: v.nullable(EnergyLabelSchema),
  tyre: v.nullable(TyreLabelSchema),
  manufacturer: v.nullable(ManufacturerSchema),
  legal: ProductLegalSchema,
  textLegal: TextLegalSchema,
  title: Text,
  slug: Text,
  description: Text,
  highlights: v.array(Text),
  details: v.array(
    v.object({
      section: v.picklist(['material', 'measurements', 'features', 'scope', 'safety', 'other']),
      name: Text,
      value: Text,
    }),
  ),
  care: v.array(Text),
  ratingAverage: v.nullable(v.number()),
  ratingCount: v.nullable(v.number()),
  /** Number of reviews with one star to five. */
  ratingStars: v.nullable(v.array(v.number())),
  ratingFits: v.nullable(v.array(v.number())),
  ratingQualities: v.nullable(v.array(v.number())),
  /** Rating without the reviews of the demo data. */
  realAverage: v.nullable(v.number()),
  realCount: v.nullable(v.number()),
  gtin: v.nullable(Text),
  unitMeasure: v.nullable(v.object({ amount: v.number(), unit: Text })),
  /** Slug in each locale that has a text. */
  slugs: v.record(Text, Text),
  /** Lead variant by tenant. */
  leads: v.record(Text, Text),
  /**
   * All variants on sale, in their order: SKU, sellable units (stock less unexpired reservations) and current amount or
   * null. Then, in milliseconds since 1970: the end of that price, the start of the next one and the first end of a
   * reservation. Last, the units in stock and, without one, the day of the next delivery; and the first picture.
   */
  variants: v.array(
    v.tuple([
      Text,
      v.number(),
      v.nullable(v.number()),
      Moment,
      Moment,
      Moment,
      v.number(),
      v.nullable(Text),
      v.nullable(Text),
    ]),
  ),
  /**
   * Axis values of each variant: SKU, axis, name and position of the axis, value, label, position and swatch of the
   * value.
   */
  axes: v.array(v.tuple([Text, Text, Text, v.number(), Text, Text, v.number(), v.nullable(Text)])),
  /** Pictures of the shown variant: id, width, height, ground, alt in the locale. */
  pictures: v.array(v.tuple([Text, v.number(), v.number(), Text, v.nullable(Text)])),
  /** Whether the shown variant had stock once. */
  hasArrived: v.boolean(),
  /** Whole price history of the shown variant, oldest first: amount, start and end. */
  prices: v.array(v.tuple([v.number(), v.number(), Moment])),
  /** Whether there are related products, documents, published questions and a page of the brand. */
  beside: v.tuple([v.boolean(), v.boolean(), v.boolean(), v.boolean()]),
  /** Whether the product has videos, the shown variant is a set, or some list has a price for it. */
  isRare: v.boolean(),
});
/** Parts that few products have. */
const RareRow = v.object({
  videos: v.array(VideoRow),
  /** Parts of the shown variant if it is a set: units in one set, brand and title. */
  parts: v.array(v.tuple([v.number(), v.string(), v.string()])),
  /** List prices for everybody of the shown variant: list, smallest quantity, amount, start and end. */
  listPrices: v.array(v.tuple([Text, v.number(), v.number(), v.number(), Moment])),
});
export type ProductPageRow = v.InferOutput<typeof UsualRow> & v.InferOutput<typeof RareRow>;

const NOTHING_RARE: v.InferOutput<typeof RareRow> = { videos: [], parts: [], listPrices: [] };

/**
 * Returns the SQL for the lead variant of products in each tenant, which is their canonical address. It is the first
 * variant in the order of the feed that the tenant sells now. Stock does not matter, since search engines would take a
 * changing address for two pages. The arguments are SQL.
 */
export function leadsOf(products: string, { tenants, now }: { tenants: string; now: string }): string {
  return `select distinct on (lo.product_id, lo.tenant) lo.product_id, lo.tenant, lo.sku
    from offer lo
    join variant lv on lv.sku = lo.sku
    where lo.product_id = any(${products}) and lo.tenant = any(${tenants}) and lo.on_sale
      and exists (select from price lc where lc.tenant = lo.tenant and lc.sku = lo.sku and lc.valid_from <= ${now}
        and (lc.valid_to is null or lc.valid_to > ${now}))
    order by lo.product_id, lo.tenant, lv.position, lo.sku`;
}

const PRODUCT_PAGE = `
  select p.id, p.category_id as "categoryId", p.brand, p.vat_class as "vatClass", p.delivery_mode as "deliveryMode", p.technical,
    p.guarantee_years as "guaranteeYears", p.energy, p.tyre, p.legal,
    ${MANUFACTURER} as manufacturer, t.legal as "textLegal", t.title, t.slug, t.description, t.highlights, t.details,
    t.care, r.average::float8 as "ratingAverage", r.reviews as "ratingCount", r.stars as "ratingStars",
    r.fits as "ratingFits", r.qualities as "ratingQualities",
    r.real_average::float8 as "realAverage", r.real_reviews as "realCount", w.gtin, w.unit_measure as "unitMeasure",
    (select json_object_agg(other.locale, other.slug) from product_text other where other.product_id = p.id) as slugs,
    (select coalesce(json_object_agg(l.tenant, l.sku), '{}') from (${leadsOf('array[p.id]', { tenants: '$6', now: '$4' })}) l) as leads,
    (select coalesce(json_agg(json_build_array(own.sku, units.available, price.amount, extract(epoch from price.valid_to) * 1000, extract(epoch from upcoming.valid_from) * 1000,
        extract(epoch from units.held_until) * 1000,
        units.there, units.arrives,
        (select pp.picture_id from product_picture pp where pp.sku = own.sku order by pp.position limit 1))
        order by own.position, own.sku), '[]')
      from offer oo
      join variant own on own.sku = oo.sku
      cross join lateral sellable_stock(oo.sku, $4, null) units
      left join lateral (select c.amount, c.valid_to from price c where c.tenant = oo.tenant and c.sku = oo.sku
        and c.valid_from <= $4 and (c.valid_to is null or c.valid_to > $4) order by c.valid_from desc limit 1) price on true
      left join lateral (select n.valid_from from price n where n.tenant = oo.tenant and n.sku = oo.sku and n.valid_from > $4
        and (price.amount is null or price.valid_to is not null) order by n.valid_from limit 1) upcoming on true
      where oo.tenant = $1 and oo.on_sale and oo.product_id = p.id) as variants,
    (select coalesce(json_agg(json_build_array(a.sku, a.axis, coalesce(n.name, a.axis), a.position, a.value,
        coalesce(l.label, a.value), coalesce(f.position, 0), f.swatch) order by a.sku, a.position), '[]')
      from variant own
      join variant_axis a on a.sku = own.sku
      left join axis_text n on n.axis = a.axis and n.locale = $2
      left join facet_value f on f.key = a.axis and f.value = a.value
      left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = $2
      where own.product_id = p.id) as axes,
    (select coalesce(json_agg(json_build_array(i.id, i.width, i.height, i.ground, it.alt) order by pp.position), '[]')
      from product_picture pp
      join picture i on i.id = pp.picture_id
      left join picture_text it on it.picture_id = i.id and it.locale = $2
      where pp.sku = o.sku and pp.position <= $5) as pictures,
    coalesce((select arrived from stock where stock.sku = o.sku), true) as "hasArrived",
    (select coalesce(json_agg(json_build_array(c.amount, extract(epoch from c.valid_from) * 1000,
        extract(epoch from c.valid_to) * 1000) order by c.valid_from), '[]')
      from price c where c.tenant = o.tenant and c.sku = o.sku) as prices,
    -- Most products have none of these, and a statement for each costs more than this whole row.
    json_build_array(exists (select from product_relation pr where pr.product_id = o.product_id),
      exists (select from product_document pd where pd.product_id = o.product_id),
      exists (select from product_question q where q.tenant = $1 and q.product_id = o.product_id and q.state = 'published'),
      exists (select from product_facet bf join list_page lp on lp.tenant = $1 and lp.brand = bf.value and lp.published
        where bf.product_id = o.product_id and bf.key = 'brand')) as beside,
    -- PostgreSQL prepares each part of a plan in every execution, also one without rows.
    (exists (select from product_video pv where pv.product_id = o.product_id)
      or exists (select from set_part sp where sp.set_sku = o.sku)
      or exists (select from price_list_price gp where gp.sku = o.sku)) as "isRare"
  from offer o
  join variant w on w.sku = o.sku
  join product p on p.id = o.product_id
  join product_text t on t.product_id = o.product_id and t.locale = $2
  left join manufacturer m on m.id = p.manufacturer_id
  left join review_summary r on r.tenant = o.tenant and r.product_id = o.product_id
  where o.tenant = $1 and o.sku = $3 and o.on_sale`;

const RARE_PARTS = `
  select (select coalesce(json_agg(${VIDEO} order by pv.position), '[]') ${videosOf('o.product_id', '$2')}) as videos,
    (select coalesce(json_agg(json_build_array(sp.quantity, part.brand, coalesce(pt.title, sp.part_sku)) order by sp.position), '[]')
      from set_part sp join variant pv on pv.sku = sp.part_sku join product part on part.id = pv.product_id
      left join product_text pt on pt.product_id = pv.product_id and pt.locale = $2
      where sp.set_sku = o.sku) as parts,
    ${commonListPrices({ tenant: 'o.tenant', sku: 'o.sku', now: '$4' })} as "listPrices"
  from offer o
  where o.tenant = $1 and o.sku = $3`;

/** Returns null if the tenant does not sell this variant, or not in the locale. */
export async function productPageRow(
  pool: Pick<Pool, 'query'> | pg.ClientBase,
  request: { tenant: string; locale: string; sku: string; now: Date; mostPictures: number; houses: string[] },
): Promise<ProductPageRow | null> {
  const values = [request.tenant, request.locale, request.sku, request.now];
  const { rows } = await pool.query({
    name: 'product-page',
    // One column of JSON: PostgreSQL would describe each of forty columns in every answer, and pg read each by itself.
    text: `select to_json(page) as page from (${PRODUCT_PAGE}) page`,
    values: [...values, request.mostPictures, request.houses],
  });
  if (rows[0] === undefined) return null;
  const usual = v.parse(UsualRow, rows[0].page);
  if (!usual.isRare) return { ...usual, ...NOTHING_RARE };
  const rare = await pool.query({ name: 'product-page-rare', text: RARE_PARTS, values });
  return { ...usual, ...(rare.rows[0] === undefined ? NOTHING_RARE : v.parse(RareRow, rare.rows[0])) };
}
