import type { Pool } from '../../../../platform/database/pool.ts';
import {
  type Attribute,
  type CategoryAttribute,
  readAttributes,
  readCategoryLists,
} from '../../../catalogue/attributes/index.ts';
import type { DescribedCategory, DescribedValue } from './dictionary.ts';

/** Reads the data of the index from PostgreSQL by ranges of products. */

/** Returns ids of products on sale after the given one, in order. */
export async function productIdsAfter(
  pool: Pool,
  request: { tenant: string; after: string; most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select product_id as id from offer where tenant = $1 and on_sale and product_id > $2
     group by product_id order by product_id limit $3`,
    [request.tenant, request.after, request.most],
  );
  return rows.map(({ id }) => id);
}

/** Returns which of these products each tenant sells. */
export async function soldProducts(
  pool: Pool,
  { ids, tenants }: { ids: readonly string[]; tenants: readonly string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ tenant: string; ids: string[] }>({
    name: 'index-sold',
    text: `select tenant, array_agg(distinct product_id) as ids from offer
     where tenant = any($2) and on_sale and product_id = any($1) group by tenant`,
    values: [ids, tenants],
  });
  return new Map(rows.map(({ tenant, ids: own }) => [tenant, own]));
}

/** Returns the locales with texts. */
export async function localesOfTexts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locale: string }>('select distinct locale from category_text order by locale');
  return rows.map(({ locale }) => locale);
}

export async function readVocabulary(
  pool: Pool,
): Promise<{ attributes: Attribute[]; values: DescribedValue[]; categories: DescribedCategory[] }> {
  const attributes = await readAttributes(pool);
  const lists = await readCategoryLists(pool);
  const values = await pool.query<DescribedValue>(
    `select f.key, f.value, f.position, f.swatch,
       coalesce((select json_object_agg(t.locale, t.label) from facet_text t where t.key = f.key and t.value = f.value), '{}') as labels,
       case when f.low is not null then json_build_object('low', f.low, 'high', f.high) end as extent
     from facet_value f join attribute a on a.key = f.key and a.kind <> 'text' order by f.key, f.position, f.value`,
  );
  const categories = await pool.query<Omit<DescribedCategory, 'attributes'>>(
    `with recursive hidden as (
       select id from category where hidden
       union
       select c.id from category c join hidden above on c.parent_id = above.id
     )
     select c.id, c.parent_id as "parentId", c.depth, c.position, c.id in (select id from hidden) as "isHidden",
       coalesce((select json_object_agg(t.locale, json_build_object('name', t.name, 'path', t.path))
         from category_text t where t.category_id = c.id), '{}') as texts
     from category c order by c.depth, c.position, c.id`,
  );
  const withList = (category: Omit<DescribedCategory, 'attributes'>): DescribedCategory => {
    const list: CategoryAttribute[] | null = lists.get(category.id) ?? null;
    return { ...category, attributes: list };
  };
  return { attributes, values: values.rows, categories: categories.rows.map(withList) };
}

export type HeadRow = [
  id: string,
  category: string,
  further: string[],
  created: number,
  delivery: string,
  brand: string,
  average: number,
  reviews: number,
];
export type ProjectedArticleRow = [
  product: string,
  sku: string,
  gtin: string | null,
  mpn: string | null,
  quantity: number,
  held: HeldRows[] | null,
];
export type HeldRows = { quantity: number; until: number };
export type ProjectedAxisRow = [sku: string, key: string, value: string];
export type ProjectedPriceRow = [sku: string, amount: number, from: number, to: number | null];
export type FacetRow = [product: string, key: string, value: string];
/** Label of a text attribute of a product in a locale. */
export type DescribedRow = [product: string, key: string, locale: string, label: string];
export type TextRow = [
  product: string,
  locale: string,
  title: string,
  description: string,
  highlights: unknown,
  details: unknown,
];

export type ProductRows = {
  heads: HeadRow[];
  articles: ProjectedArticleRow[];
  axes: ProjectedAxisRow[];
  prices: ProjectedPriceRow[];
  facets: FacetRow[];
  described: DescribedRow[];
  texts: TextRow[];
};

/** Returns all prices of the variants on sale of these products. */
export async function indexedPrices(
  pool: Pool,
  { tenant, ids }: { tenant: string; ids: readonly string[] },
): Promise<ProjectedPriceRow[]> {
  const { rows } = await pool.query<ProjectedPriceRow>({
    name: 'index-prices',
    text: `select c.sku, c.amount::float8, extract(epoch from c.valid_from)::float8 * 1000, extract(epoch from c.valid_to)::float8 * 1000
       from offer o join price c on c.tenant = o.tenant and c.sku = o.sku
       where o.tenant = $1 and o.on_sale and o.product_id = any($2) order by c.sku, c.valid_from`,
    values: [tenant, ids],
    rowMode: 'array',
  });
  return rows;
}

/**
 * Returns all rows of these products, each kind over its own connection. Products that the tenant does not sell have no
 * variants.
 */
export async function readProducts(
  pool: Pool,
  request: { tenant: string; ids: string[]; locales: string[]; now: Date },
): Promise<ProductRows> {
  // Prepared: a change of stock reads one product, and planning took longer than that.
  const rows = async <Row extends unknown[]>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name: `index-${name}`, text, values, rowMode: 'array' })).rows;
  const { tenant, ids, locales, now } = request;
  const [heads, articles, axes, prices, facets, described, texts] = await Promise.all([
    rows<HeadRow>(
      'heads',
      `select p.id, p.category_id,
         (select coalesce(array_agg(pc.category_id order by pc.position), '{}') from further_category pc where pc.product_id = p.id),
         extract(epoch from p.created_at)::float8 * 1000, p.delivery_mode, p.brand,
         coalesce(r.average, 0)::float8, coalesce(r.reviews, 0)
       from product p left join review_summary r on r.tenant = $2 and r.product_id = p.id where p.id = any($1)`,
      [ids, tenant],
    ),
    rows<ProjectedArticleRow>(
      'articles',
      `select o.product_id, o.sku, v.gtin, v.mpn, coalesce(least_part.units, s.quantity - s.safety - s.waiting, 0),
         (select json_agg(json_build_object('quantity', r.quantity, 'until', extract(epoch from r.expires_at)::float8 * 1000))
          from stock_reservation r where r.expires_at > $3
            and (r.sku = o.sku or r.sku in (select part_sku from set_part where set_sku = o.sku)))
       from offer o join variant v on v.sku = o.sku left join stock s on s.sku = o.sku
       left join lateral (
         select min(floor(coalesce(ps.quantity - ps.safety - ps.waiting, 0)::numeric / part.quantity)::integer) as units
         from set_part part left join stock ps on ps.sku = part.part_sku where part.set_sku = o.sku) least_part on true
       where o.tenant = $1 and o.on_sale and o.product_id = any($2)
       order by o.product_id, v.position, o.sku`,
      [tenant, ids, now],
    ),
    rows<ProjectedAxisRow>(
      'axes',
      `select a.sku, a.axis, a.value from offer o join variant_axis a on a.sku = o.sku
       where o.tenant = $1 and o.on_sale and o.product_id = any($2) and a.axis in (select key from attribute where kind <> 'text')`,
      [tenant, ids],
    ),
    indexedPrices(pool, { tenant, ids }),
    rows<FacetRow>(
      'facets',
      `select product_id, key, value from product_facet
       where product_id = any($1) and key in (select key from attribute where kind <> 'text')`,
      [ids],
    ),
    rows<DescribedRow>(
      'described',
      `select p.product_id, p.key, t.locale, t.label from attribute a
       join product_facet p on p.key = a.key and p.product_id = any($1)
       join facet_text t on t.key = p.key and t.value = p.value and t.locale = any($2)
       where a.kind = 'text'`,
      [ids, locales],
    ),
    rows<TextRow>(
      'texts',
      `select product_id, locale, title, description, highlights, details from product_text
       where product_id = any($1) and locale = any($2)`,
      [ids, locales],
    ),
  ]);
  return { heads, articles, axes, prices, facets, described, texts };
}

/** Returns texts for word counts. */
export async function readSomeTexts(
  pool: Pool,
  request: { ids: string[]; locale: string },
): Promise<{ title: string; description: string }[]> {
  const { rows } = await pool.query<{ title: string; description: string }>(
    'select title, description from product_text where product_id = any($1) and locale = $2',
    [request.ids, request.locale],
  );
  return rows;
}

/** Announces a new index, or new content of one, to all processes. */
export async function announceReindex(pool: Pool, topic: string): Promise<void> {
  await pool.query("insert into outbox (topic, key) values ($1, 'all')", [topic]);
}
