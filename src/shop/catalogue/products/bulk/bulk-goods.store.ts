import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import { EnergyLabelSchema, MANUFACTURER, TyreLabelSchema } from '../../legal-data/index.ts';
import { FURTHER_CATEGORIES } from '../further-categories.store.ts';
import type { BulkProduct, BulkVariant } from './bulk-product.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;
type Head = Omit<BulkProduct, 'variants'>;

const HEADS = `select p.id, p.status, p.successor, p.brand, p.category_id as "categoryId", ${FURTHER_CATEGORIES} as "furtherIds",
    p.energy, p.tyre, p.legal, ${MANUFACTURER} as manufacturer,
    (select coalesce(json_agg(json_build_object('locale', t.locale, 'title', t.title, 'legal', t.legal,
        'details', jsonb_path_query_array(t.details, '$[*] ? (@.section == "material")')) order by t.locale), '[]')
      from product_text t where t.product_id = p.id) as texts,
    (select coalesce(json_agg(json_build_object('tenant', u.tenant, 'at', floor(extract(epoch from u.at) * 1000)::float8, 'done', u.done) order by u.tenant), '[]')
      from product_publication u where u.product_id = p.id) as publications,
    (select coalesce(json_object_agg(f.key, f.values), '{}') from (
        select key, json_agg(value order by value) as values from product_facet where product_id = p.id group by key) f) as attributes,
    (select coalesce(array_agg(distinct pp.picture_id), '{}') from variant v join product_picture pp on pp.sku = v.sku
      where v.product_id = p.id) as pictures
  from product p left join manufacturer m on m.id = p.manufacturer_id where p.id = any($1) order by p.id`;

/** SQL for the units of variant `v` with the row `s` of `stock`: those of a set suffice for all its parts. */
export const STOCK_OF_VARIANT = `coalesce((select min(coalesce(part.quantity, 0) / own.quantity) from set_part own
      left join stock part on part.sku = own.part_sku where own.set_sku = v.sku), s.quantity, 0)`;

const VARIANTS = `select v.product_id, v.sku, v.gtin, v.ended, ${STOCK_OF_VARIANT} as stock,
    exists (select from set_part where set_sku = v.sku) as "isSet",
    (select coalesce(array_agg(a.axis order by a.position), '{}') from variant_axis a where a.sku = v.sku) as axes,
    (select coalesce(json_object_agg(c.tenant, c.periods), '{}') from (
        select tenant, json_agg(json_build_object('amount', amount, 'from', floor(extract(epoch from valid_from) * 1000)::float8,
          'to', floor(extract(epoch from valid_to) * 1000)::float8) order by valid_from) as periods
        from price where tenant = any($3) and sku = v.sku and (valid_to is null or valid_to > $2) group by tenant) c) as prices,
    (select coalesce(json_object_agg(o.tenant, o.on_sale), '{}') from offer o where o.tenant = any($3) and o.sku = v.sku) as offers
  from variant v left join stock s on s.sku = v.sku where v.product_id = any($1) order by v.product_id, v.position, v.sku`;

/** Reads products for bulk actions with two statements, whatever their number. Unknown ids are missing in the result. */
export async function readBulkProducts(
  database: Database,
  request: { ids: readonly string[]; tenants: readonly string[]; now: Date },
): Promise<Map<string, BulkProduct>> {
  const { ids, tenants, now } = request;
  const heads = await database.query<Head>(HEADS, [ids]);
  const products = new Map(
    heads.rows.map((head): [string, BulkProduct] => {
      const energy = v.parse(v.nullable(EnergyLabelSchema), head.energy);
      const tyre = v.parse(v.nullable(TyreLabelSchema), head.tyre);
      return [head.id, { ...head, energy, tyre, variants: [] }];
    }),
  );
  const variants = await database.query<BulkVariant & { product_id: string }>(VARIANTS, [ids, now, tenants]);
  for (const { product_id: id, ...variant } of variants.rows) products.get(id)?.variants.push(variant);
  return products;
}

/** Locks products in ascending order, which all bulk actions follow. */
export async function lockProducts(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query('select from product where id = any($1) order by id for no key update', [ids]);
}

/** Maps SKUs, and ids of products with one variant, to products. */
export async function productsOfSkus(database: Database, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ sku: string; product_id: string }>(
    'select sku, product_id from variant where sku = any($1)',
    [skus],
  );
  return new Map(rows.map((row) => [row.sku, row.product_id]));
}

export async function knownCategories(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>('select id from category where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}
