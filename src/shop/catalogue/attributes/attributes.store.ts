import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Attribute, AttributeKind, CategoryAttribute } from './attribute.ts';
import { extentOf } from './attribute-values.ts';
import { type AttributeBook, attributesOf, type ValidAttribute } from './category-attributes.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

/** Columns of an attribute "a" as `Attribute`. */
const ATTRIBUTE = `a.key, a.kind, a.unit, a.origin, a.position, a.control, a.own_order as "ownOrder", a.several, a.filter, a.searchable,
  a.comparable, coalesce((select json_object_agg(t.locale, t.name order by t.locale) from attribute_text t where t.key = a.key), '{}') as names`;

/** Returns all definitions by position. */
export async function readAttributes(database: Database): Promise<Attribute[]> {
  const { rows } = await database.query<Attribute>(`select ${ATTRIBUTE} from attribute a order by a.position, a.key`);
  return rows;
}

/** Returns the definition of an attribute; null for an unknown key. */
export async function readAttribute(database: Database, key: string): Promise<Attribute | null> {
  const { rows } = await database.query<Attribute>(`select ${ATTRIBUTE} from attribute a where a.key = $1`, [key]);
  return rows[0] ?? null;
}

/** Returns the lists of all categories that have one of their own. */
export async function readCategoryLists(database: Database): Promise<Map<string, CategoryAttribute[]>> {
  const { rows } = await database.query<CategoryAttribute & { category: string }>(
    `select category_id as category, key, control, filter, searchable, comparable from category_attribute
     order by category_id, position, key`,
  );
  const lists = new Map<string, CategoryAttribute[]>();
  for (const { category, ...use } of rows) lists.set(category, [...(lists.get(category) ?? []), use]);
  return lists;
}

/** Returns all definitions and their use in categories. */
export async function readAttributeBook(database: Database): Promise<AttributeBook> {
  const attributes = await readAttributes(database);
  const lists = await readCategoryLists(database);
  const parents = await database.query<{ id: string; parent: string | null }>(
    'select id, parent_id as parent from category',
  );
  return { attributes, lists, parents: new Map(parents.rows.map(({ id, parent }) => [id, parent])) };
}

/**
 * Returns the attributes that are valid for a category, in their order, with the control of their filter, their unit,
 * and their names by locale. Attributes of the system, such as the price, are among them: see `isDescribing`.
 */
export async function attributesOfCategory(database: Database, category: string): Promise<ValidAttribute[]> {
  return attributesOf(await readAttributeBook(database), category);
}

/** Returns the keys of all attributes that can be filters. */
export async function readFilterKeys(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ key: string }>("select key from attribute where kind <> 'text'");
  return new Set(rows.map(({ key }) => key));
}

/** Choice of an attribute. */
export type AttributeChoice = {
  value: string;
  /** By locale. */
  names: Record<string, string>;
  swatch: string | null;
};

/** Returns the choices of an attribute in their order. */
export async function choicesOf(database: Database, key: string): Promise<AttributeChoice[]> {
  const { rows } = await database.query<AttributeChoice>(
    `select f.value, f.swatch,
       coalesce((select json_object_agg(t.locale, t.label order by t.locale) from facet_text t where t.key = f.key and t.value = f.value), '{}') as names
     from facet_value f where f.key = $1 order by f.position, f.value`,
    [key],
  );
  return rows;
}

/** Announces changed attributes to searches and pages. */
export async function announceAttributes(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await client.query("insert into outbox (topic, key) select 'facet', key from unnest($1::text[]) as key", [keys]);
}

/** Computes the ends of numbers and ranges of these attributes from their values; other kinds have none. */
export async function writeExtents(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ key: string; value: string; kind: AttributeKind }>(
    'select f.key, f.value, a.kind from facet_value f join attribute a on a.key = f.key where f.key = any($1)',
    [keys],
  );
  const wanted = rows.map(({ key, value, kind }) => ({ key, value, ...extentOf(kind, value) }));
  await client.query(
    `update facet_value f set low = wanted.low, high = wanted.high
     from jsonb_to_recordset($1) as wanted (key text, value text, low float8, high float8)
     where f.key = wanted.key and f.value = wanted.value and (f.low, f.high) is distinct from (wanted.low, wanted.high)`,
    [JSON.stringify(wanted)],
  );
}
