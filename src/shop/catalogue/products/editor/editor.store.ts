import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { AttributeChoice } from '../../attributes/index.ts';
import { EnergyLabelSchema, MANUFACTURER, TyreLabelSchema } from '../../legal-data/index.ts';
import { FURTHER_CATEGORIES } from '../further-categories.store.ts';
import type { EditorPicture, EditorProduct, EditorVariant } from './editor-product.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;
type Head = Omit<EditorProduct, 'variants' | 'pictures'>;

const HEAD = `select p.id, p.version, p.status, p.successor, p.by_hand as "byHand", p.brand, p.category_id as "categoryId", ${FURTHER_CATEGORIES} as "furtherIds",
    p.guarantee_years as "guaranteeYears", p.vat_class as "vatClass", p.delivery_mode as "deliveryMode", p.technical,
    p.energy, p.tyre, p.legal, ${MANUFACTURER} as manufacturer,
    (select coalesce(json_agg(json_build_object('locale', t.locale, 'title', t.title, 'slug', t.slug, 'description', t.description,
        'highlights', t.highlights, 'details', t.details, 'care', t.care, 'legal', t.legal) order by t.locale), '[]')
      from product_text t where t.product_id = p.id) as texts,
    (select coalesce(json_agg(json_build_object('tenant', u.tenant, 'at', (extract(epoch from u.at) * 1000)::float8, 'done', u.done) order by u.tenant), '[]')
      from product_publication u where u.product_id = p.id) as publications,
    (select coalesce(json_object_agg(f.key, f.values), '{}') from (
        select own.key, json_agg(case when a.kind = 'text' then coalesce(l.label, own.value) else own.value end order by own.value) as values
        from product_facet own left join attribute a on a.key = own.key
          left join facet_text l on l.key = own.key and l.value = own.value and l.locale = $2
        where own.product_id = p.id group by own.key) f) as attributes,
    (select coalesce(json_agg(json_build_object('field', e.field, 'feed', e.feed_value) order by e.field), '[]')
      from product_edit e where e.product_id = p.id) as edits
  from product p left join manufacturer m on m.id = p.manufacturer_id where p.id = $1`;

const VARIANTS = `select v.sku, v.position, v.gtin, v.mpn, v.shipping_grams as grams, v.dimensions_mm as dimensions, v.unit_measure as measure, v.ended,
    coalesce(s.quantity, 0) as stock,
    (select coalesce(json_agg(json_build_object('axis', a.axis, 'value', a.value, 'label', coalesce(l.label, a.value), 'swatch', f.swatch) order by a.position), '[]')
      from variant_axis a left join facet_value f on f.key = a.axis and f.value = a.value left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = $2 where a.sku = v.sku) as axes,
    (select coalesce(json_object_agg(c.tenant, c.periods), '{}') from (
        select tenant, json_agg(json_build_object('amount', amount, 'from', (extract(epoch from valid_from) * 1000)::float8,
          'to', (extract(epoch from valid_to) * 1000)::float8) order by valid_from) as periods
        from price where sku = v.sku group by tenant) c) as prices,
    (select coalesce(json_object_agg(o.tenant, o.on_sale), '{}') from offer o where o.sku = v.sku) as offers
  from variant v left join stock s on s.sku = v.sku where v.product_id = $1 order by v.ended, v.position, v.sku`;

const PICTURES = `select pp.picture_id as id, i.width, i.height, json_agg(pp.sku order by v.position) as skus,
    (select coalesce(json_object_agg(t.locale, t.alt), '{}') from picture_text t where t.picture_id = pp.picture_id) as alts
  from product_picture pp join variant v on v.sku = pp.sku join picture i on i.id = pp.picture_id
  where v.product_id = $1 group by pp.picture_id, i.width, i.height order by min(pp.position), min(v.position), pp.picture_id`;

/** Reads a product for the editor with three statements, whatever its size; null if there is none. */
export async function readEditorProduct(database: Database, id: string, locale: string): Promise<EditorProduct | null> {
  const heads = await database.query<Head>(HEAD, [id, locale]);
  const [head] = heads.rows;
  if (!head) return null;
  const variants = await database.query<EditorVariant>(VARIANTS, [id, locale]);
  const pictures = await database.query<EditorPicture>(PICTURES, [id]);
  const energy = v.parse(v.nullable(EnergyLabelSchema), head.energy);
  const tyre = v.parse(v.nullable(TyreLabelSchema), head.tyre);
  return { ...head, energy, tyre, variants: variants.rows, pictures: pictures.rows };
}

/** Locks a product and returns its version; null if there is none. */
export async function lockProduct(client: pg.ClientBase, id: string): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>('select version from product where id = $1 for update', [
    id,
  ]);
  return rows[0]?.version ?? null;
}

export async function raiseVersion(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('update product set version = version + 1, changed_at = now() where id = $1', [id]);
}

export type CategoryOption = { id: string; parentId: string | null; name: string };

/** Returns all categories with their names in a locale, parents before children. */
export async function categoryOptions(database: Database, locale: string): Promise<CategoryOption[]> {
  const { rows } = await database.query<CategoryOption>(
    `select c.id, c.parent_id as "parentId", coalesce(own.name, (select t.name from category_text t where t.category_id = c.id order by t.locale limit 1), c.id) as name
     from category c left join category_text own on own.category_id = c.id and own.locale = $1 order by c.depth, c.position, c.id`,
    [locale],
  );
  return rows;
}

/** Returns all manufacturers to choose from, by name. */
export async function manufacturerOptions(database: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from manufacturer order by lower(name), id',
  );
  return rows;
}

/** Returns a number that no product has. */
export async function nextProductNumber(client: pg.ClientBase): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ id: string; free: boolean }>(
      `with next as (select nextval('product_number')::text as id)
       select id, not exists (select from product where product.id = next.id) and not exists (select from variant where starts_with(sku, next.id || '-')) as free from next`,
    );
    if (rows[0]?.free) return rows[0].id;
  }
}

/** Returns the choices of several attributes in their order. */
export async function choicesByKey(
  database: Database,
  keys: readonly string[],
): Promise<Map<string, AttributeChoice[]>> {
  const { rows } = await database.query<AttributeChoice & { key: string }>(
    `select f.key, f.value, f.swatch,
       coalesce((select json_object_agg(t.locale, t.label order by t.locale) from facet_text t where t.key = f.key and t.value = f.value), '{}') as names
     from facet_value f where f.key = any($1) order by f.key, f.position, f.value`,
    [keys],
  );
  const choices = new Map<string, AttributeChoice[]>();
  for (const { key, ...choice } of rows) {
    const known = choices.get(key);
    if (known) known.push(choice);
    else choices.set(key, [choice]);
  }
  return choices;
}
