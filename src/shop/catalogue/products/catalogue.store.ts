import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { MANUFACTURER, ManufacturerSchema, ProductLegalSchema, TextLegalSchema } from '../legal-data/index.ts';
import { FURTHER_CATEGORIES } from './further-categories.store.ts';

/*
 * Rows of the catalogue. Every query takes lists, so that the number of queries does not grow with a page. Statements
 * are prepared once per connection, with lists hidden from the planner: see articles.store.ts.
 */

const Measure = v.nullable(v.object({ amount: v.number(), unit: v.string() }));
const Texts = v.array(v.string());
const Details = v.array(
  v.object({
    section: v.picklist(['material', 'measurements', 'features', 'scope', 'safety', 'other']),
    name: v.string(),
    value: v.string(),
  }),
);

const TextRow = v.object({
  productId: v.string(),
  description: v.string(),
  highlights: Texts,
  details: Details,
  care: Texts,
  manufacturer: v.nullable(ManufacturerSchema),
  legal: ProductLegalSchema,
  textLegal: TextLegalSchema,
  further: v.array(v.string()),
});

/** Returns the texts of products; products without a text in the locale are missing. */
export async function productTexts(
  pool: Pool,
  locale: string,
  ids: string[],
): Promise<v.InferOutput<typeof TextRow>[]> {
  const { rows } = await pool.query({
    name: 'product-texts',
    text: `select t.product_id as "productId", t.description, t.highlights, t.details, t.care, p.legal,
       ${MANUFACTURER} as manufacturer, t.legal as "textLegal", ${FURTHER_CATEGORIES} as further
     from product_text t
     join product p on p.id = t.product_id
     left join manufacturer m on m.id = p.manufacturer_id
     where t.product_id = any((select $1::text[])::text[]) and t.locale = $2`,
    values: [ids, locale],
  });
  return v.parse(v.array(TextRow), rows);
}

const VariantRow = v.object({
  sku: v.string(),
  productId: v.string(),
  position: v.number(),
  onSale: v.boolean(),
  gtin: v.nullable(v.string()),
  unitMeasure: Measure,
  /** Stock less unexpired reservations. */
  available: v.number(),
  amount: v.nullable(v.number()),
  priceUntil: v.nullable(v.date()),
  nextPriceFrom: v.nullable(v.date()),
  /** When the first of the reservations expires that reduce `available`. */
  heldUntil: v.nullable(v.date()),
});
export type VariantRow = v.InferOutput<typeof VariantRow>;

/**
 * Returns the variants on sale in a tenant, with their current price and availability. No other price can follow one
 * without an end, so the next price is only looked up for the others.
 */
export async function variantRows(
  pool: Pool,
  request: { tenant: string; products: string[]; now: Date },
): Promise<VariantRow[]> {
  const { rows } = await pool.query({
    name: 'variants',
    text: `select w.sku, w.product_id as "productId", w.position, o.on_sale as "onSale", w.gtin, w.unit_measure as "unitMeasure",
       units.available,
       price.amount, price.valid_to as "priceUntil", upcoming.valid_from as "nextPriceFrom",
       units.held_until as "heldUntil"
     from offer o
     join variant w on w.sku = o.sku
     cross join lateral sellable_stock(o.sku, $3, null) units
     left join lateral (select c.amount, c.valid_to from price c where c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= $3
       and (c.valid_to is null or c.valid_to > $3) order by c.valid_from desc limit 1) price on true
     left join lateral (select n.valid_from from price n where n.tenant = o.tenant and n.sku = o.sku and n.valid_from > $3
       and (price.amount is null or price.valid_to is not null) order by n.valid_from limit 1) upcoming on true
     where o.tenant = $1 and o.on_sale and o.product_id = any((select $2::text[])::text[])
     order by w.product_id, w.position, w.sku`,
    values: [request.tenant, request.products, request.now],
  });
  return v.parse(v.array(VariantRow), rows);
}

const AxisRow = v.object({
  sku: v.string(),
  axis: v.string(),
  name: v.string(),
  axisPosition: v.number(),
  value: v.string(),
  label: v.string(),
  valuePosition: v.number(),
  swatch: v.nullable(v.string()),
});
export type AxisRow = v.InferOutput<typeof AxisRow>;

/**
 * Returns the axis values of all variants of these products, with labels in a locale. Includes variants that are not on
 * sale.
 */
export async function axisRows(pool: Pool, locale: string, products: string[]): Promise<AxisRow[]> {
  const { rows } = await pool.query({
    name: 'axes',
    // Looks a name up once for each value: 130 variants of a list have a dozen colours.
    text: `with own as materialized (
       select a.sku, a.axis, a.position, a.value from variant w
       join variant_axis a on a.sku = w.sku
       where w.product_id = any((select $2::text[])::text[])
     ), named as materialized (
       select d.axis, d.value, coalesce(n.name, d.axis) as name, coalesce(t.label, d.value) as label,
         coalesce(f.position, 0) as position, f.swatch
       from (select distinct axis, value from own) d
       left join axis_text n on n.axis = d.axis and n.locale = $1
       left join facet_value f on f.key = d.axis and f.value = d.value
       left join facet_text t on t.key = d.axis and t.value = d.value and t.locale = $1
     )
     select o.sku, o.axis, n.name, o.position as "axisPosition", o.value, n.label, n.position as "valuePosition", n.swatch
     from own o join named n on n.axis = o.axis and n.value = o.value
     order by o.sku, o.position`,
    values: [locale, products],
  });
  return v.parse(v.array(AxisRow), rows);
}

const PictureRow = v.object({
  sku: v.string(),
  id: v.string(),
  width: v.number(),
  height: v.number(),
  ground: v.string(),
  alt: v.nullable(v.string()),
});
export type PictureRow = v.InferOutput<typeof PictureRow>;

export async function pictureRows(pool: Pool, locale: string, skus: string[], most: number): Promise<PictureRow[]> {
  const { rows } = await pool.query({
    name: 'pictures',
    text: `select s.sku, p.id, p.width, p.height, p.ground, t.alt
     from product_picture s
     join picture p on p.id = s.picture_id
     left join picture_text t on t.picture_id = p.id and t.locale = $1
     where s.sku = any((select $2::text[])::text[]) and s.position <= $3 order by s.sku, s.position`,
    values: [locale, skus, most],
  });
  return v.parse(v.array(PictureRow), rows);
}

export type PriceRow = { sku: string; amount: number; from: Date; to: Date | null };

/** Returns the whole price history of variants: the law derives strike prices from it. */
export async function priceRows(
  pool: Pick<Pool, 'query'> | pg.ClientBase,
  tenant: string,
  skus: string[],
): Promise<PriceRow[]> {
  const { rows } = await pool.query<PriceRow>({
    name: 'prices',
    text: `select sku, amount, valid_from as "from", valid_to as "to" from price
     where tenant = $1 and sku = any((select $2::text[])::text[]) order by sku, valid_from`,
    values: [tenant, skus],
  });
  return rows;
}
