import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { EnergyLabelSchema, TyreLabelSchema } from '../legal-data/index.ts';

/**
 * Price, stock and delivery data of a variant, for basket, order and gateway. One statement reads all: every change of
 * a basket needs it, and six statements cost more to send than to execute. JSON columns yield one row per variant.
 */
const SoldRow = v.object({
  sku: v.string(),
  onSale: v.boolean(),
  /** Units that can be sold (docs/rules/stock.md#sellable), and those of them in stock. */
  available: v.number(),
  inStock: v.number(),
  /** Without a unit in stock: day of the next delivery, as an ISO date. */
  arrives: v.nullable(v.string()),
  vatClass: v.picklist(['standard', 'reduced']),
  deliveryMode: v.picklist(['parcel', 'bulky', 'two-man']),
  /** Whole price history, oldest first: amount in minor units, start and end in milliseconds since 1970. */
  prices: v.array(v.tuple([v.number(), v.number(), v.nullable(v.number())])),
});
const SoldRows = v.array(SoldRow);
export type SoldRow = v.InferOutput<typeof SoldRow>;

/**
 * Texts and pictures of a variant, which change only with the product. No price or delivery promise depends on them.
 */
const WordsRow = v.object({
  sku: v.string(),
  productId: v.string(),
  categoryId: v.string(),
  brand: v.string(),
  title: v.string(),
  slug: v.string(),
  technical: v.boolean(),
  energy: v.nullable(EnergyLabelSchema),
  tyre: v.nullable(TyreLabelSchema),
  unitMeasure: v.nullable(v.object({ amount: v.number(), unit: v.string() })),
  ratingAverage: v.nullable(v.number()),
  ratingCount: v.nullable(v.number()),
  /** In the order of the feed: id, width, height, ground, and alt in the locale or null. */
  pictures: v.array(v.tuple([v.string(), v.number(), v.number(), v.string(), v.nullable(v.string())])),
  /** Names and labels of the axes, in their order. */
  axes: v.array(v.tuple([v.string(), v.string()])),
  /** Parts of a set in their order: units in one set, brand and title. */
  parts: v.array(v.tuple([v.number(), v.string(), v.string()])),
});
const ArticleRow = v.object({ ...WordsRow.entries, ...SoldRow.entries });
const ArticleRows = v.array(ArticleRow);
export type ArticleRow = v.InferOutput<typeof ArticleRow>;

/** SQL expressions for the inputs of a statement: columns of an outer query, or parameters. */
type Asked = {
  tenant: string;
  locale: string;
  /** Condition on the SKU, such as "= $3". */
  among: string;
  now: string;
  mostPictures: string;
  /** Basket whose own order must not reduce the availability, while it is paid. */
  basketId: string;
};

const SOLD_COLUMNS = `o.on_sale as "onSale",
    units.available, units.there as "inStock", units.arrives::text as arrives,
    p.vat_class as "vatClass", p.delivery_mode as "deliveryMode", coalesce(price.prices, '[]') as prices`;

const soldJoins = (say: Pick<Asked, 'now' | 'basketId'>): string => `
  cross join lateral sellable_stock(o.sku, ${say.now}, ${say.basketId}) units
  left join lateral (
    select json_agg(json_build_array(c.amount, extract(epoch from c.valid_from) * 1000, extract(epoch from c.valid_to) * 1000)
      order by c.valid_from) as prices
    from price c where c.tenant = o.tenant and c.sku = o.sku) price on true`;

const WORDS_COLUMNS = `o.product_id as "productId", p.category_id as "categoryId", p.brand, t.title, t.slug, p.technical, p.energy, p.tyre,
    w.unit_measure as "unitMeasure", r.average::float8 as "ratingAverage", r.reviews as "ratingCount",
    coalesce(picture.pictures, '[]') as pictures, coalesce(axis.axes, '[]') as axes, coalesce(part.parts, '[]') as parts`;

const wordsJoins = (say: Pick<Asked, 'locale' | 'mostPictures'>): string => `
  join variant w on w.sku = o.sku
  join product_text t on t.product_id = o.product_id and t.locale = ${say.locale}
  left join review_summary r on r.tenant = o.tenant and r.product_id = o.product_id
  left join lateral (
    select json_agg(json_build_array(i.id, i.width, i.height, i.ground, it.alt) order by pp.position) as pictures
    from (select p.picture_id, p.position from product_picture p where p.sku = o.sku order by p.position limit ${say.mostPictures}) pp
    join picture i on i.id = pp.picture_id
    left join picture_text it on it.picture_id = i.id and it.locale = ${say.locale}) picture on true
  left join lateral (
    select json_agg(json_build_array(coalesce(n.name, a.axis), coalesce(l.label, a.value)) order by a.position) as axes
    from variant_axis a
    left join axis_text n on n.axis = a.axis and n.locale = ${say.locale}
    left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = ${say.locale}
    where a.sku = o.sku) axis on true
  left join lateral (
    select json_agg(json_build_array(sp.quantity, own.brand, coalesce(pt.title, sp.part_sku)) order by sp.position) as parts
    from set_part sp join variant pv on pv.sku = sp.part_sku join product own on own.id = pv.product_id
    left join product_text pt on pt.product_id = pv.product_id and pt.locale = ${say.locale}
    where sp.set_sku = o.sku) part on true`;

/** Returns the SQL that reads variants, as a statement or as a part of a larger one. */
export const articlesText = (say: Asked): string => `
  select o.sku, ${WORDS_COLUMNS}, ${SOLD_COLUMNS}
  from offer o
  join product p on p.id = o.product_id${wordsJoins(say)}${soldJoins(say)}
  where o.tenant = ${say.tenant} and o.sku ${say.among}`;

/** Returns the SQL without texts and pictures, for callers that cache those (src/app/product-text-cache.ts). */
export const soldText = (say: Omit<Asked, 'locale' | 'mostPictures'>): string => `
  select o.sku, ${SOLD_COLUMNS}
  from offer o
  join product p on p.id = o.product_id${soldJoins(say)}
  where o.tenant = ${say.tenant} and o.sku ${say.among}`;

/** Validates rows of such a statement, from the driver or from JSON. */
export function readArticleRows(rows: unknown): ArticleRow[] {
  return v.parse(ArticleRows, rows);
}

export function readSoldRows(rows: unknown): SoldRow[] {
  return v.parse(SoldRows, rows);
}

const BY_PARAMETERS: Asked = {
  tenant: '$1',
  locale: '$2',
  among: '= any((select $3::text[])::text[])',
  now: '$4',
  mostPictures: '$5',
  basketId: '$6',
};
const ARTICLES = articlesText(BY_PARAMETERS);
/** Price and stock of variants: tenant ($1), SKUs ($2), time ($3), basket or null ($4). */
export const SOLD_BY_PARAMETERS = soldText({
  ...BY_PARAMETERS,
  among: '= any((select $2::text[])::text[])',
  now: '$3',
  basketId: '$4',
});
const HAS_OTHERS = `exists (select from offer other where other.tenant = o.tenant
    and other.product_id = o.product_id and other.sku <> o.sku and other.on_sale) as "hasOthers"`;
const WORDS = `select o.sku, ${HAS_OTHERS}, ${WORDS_COLUMNS}
  from offer o
  join product p on p.id = o.product_id${wordsJoins({ locale: '$2', mostPictures: '1' })}
  where o.tenant = $1 and o.sku = any((select $3::text[])::text[])`;
const Words = v.array(v.object({ ...WordsRow.entries, hasOthers: v.boolean() }));
/** Texts and pictures of a variant, and whether its product has other variants on sale. */
export type ArticleTexts = v.InferOutput<typeof Words>[number];

const ARTICLE_ALONE = `select article.*, exists (select from offer other where other.tenant = $1
    and other.product_id = article."productId" and other.sku <> article.sku and other.on_sale) as "hasOthers"
  from (${articlesText({ ...BY_PARAMETERS, among: '= $3', mostPictures: '1', basketId: 'null::uuid' })}) article`;
const ArticleAlone = v.object({ ...ArticleRow.entries, hasOthers: v.boolean() });

/*
 * Statements are prepared once per connection, since planning takes five times as long as execution. The sub-select
 * hides the list from the planner, which would otherwise plan anew for each list length.
 */

/** Returns variants by SKU that a tenant sells or has sold and that have a text in the locale. */
export async function articleRows(
  pool: Pool,
  request: {
    tenant: string;
    locale: string;
    skus: string[];
    now: Date;
    mostPictures: number;
    /** Basket whose own order must not reduce the availability, while it is paid. */
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

/** Returns one variant, and whether its product has other variants on sale. Null if `articleRows` would omit it. */
export async function articleRowAlone(
  pool: Pool,
  request: { tenant: string; locale: string; sku: string; now: Date },
): Promise<v.InferOutput<typeof ArticleAlone> | null> {
  const { rows } = await pool.query({
    name: 'article-alone',
    text: ARTICLE_ALONE,
    values: [request.tenant, request.locale, request.sku, request.now],
  });
  return rows[0] ? v.parse(ArticleAlone, rows[0]) : null;
}

/** Returns price and stock of variants by SKU that a tenant sells or has sold. */
export async function soldRows(
  pool: Pool,
  request: { tenant: string; skus: string[]; now: Date; basketId: string | null },
): Promise<SoldRow[]> {
  const { rows } = await pool.query({
    name: 'articles-sold',
    text: SOLD_BY_PARAMETERS,
    values: [request.tenant, request.skus, request.now, request.basketId],
  });
  return readSoldRows(rows);
}

/** Returns the texts of variants by SKU, for those that `articleRows` would return. */
export async function productTextRows(
  pool: Pool,
  request: { tenant: string; locale: string; skus: string[] },
): Promise<ArticleTexts[]> {
  const { rows } = await pool.query({
    name: 'articles-words',
    text: WORDS,
    values: [request.tenant, request.locale, request.skus],
  });
  return v.parse(Words, rows);
}
