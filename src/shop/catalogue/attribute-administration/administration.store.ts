import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { AttributeChoice, CategoryAttribute } from '../attributes/index.ts';
import type { EnteredAttribute, EnteredChoice } from './attribute-entry.ts';

/** Number of products with a value of each attribute. */
export async function attributeUses(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; products: number }>(
    `select key, count(distinct product_id)::int as products from (
       select key, product_id from product_facet
       union all
       select a.axis, w.product_id from variant_axis a join variant w on w.sku = a.sku
     ) used group by key`,
  );
  return new Map(rows.map(({ key, products }) => [key, products]));
}

export type UsedChoice = AttributeChoice & { products: number };

/** Returns the choices of an attribute in their order, with the number of products that have them. */
export async function usedChoices(database: Pick<Pool, 'query'>, key: string, most: number): Promise<UsedChoice[]> {
  const { rows } = await database.query<UsedChoice>(
    `with used as (
       select value, count(distinct product_id)::int as products from (
         select value, product_id from product_facet where key = $1
         union all
         select a.value, w.product_id from variant_axis a join variant w on w.sku = a.sku where a.axis = $1
       ) every group by value
     )
     select f.value, f.swatch, coalesce(used.products, 0) as products,
       coalesce((select json_object_agg(t.locale, t.label order by t.locale) from facet_text t where t.key = f.key and t.value = f.value), '{}') as names
     from facet_value f left join used on used.value = f.value where f.key = $1 order by f.position, f.value limit $2`,
    [key, most],
  );
  return rows;
}

/** Locks all attributes for a change: two changes of their order never mix. */
export async function lockAttributes(client: pg.ClientBase): Promise<void> {
  await client.query('lock table attribute in share row exclusive mode');
}

/** Writes a new attribute behind all others. Returns false if the key is taken. */
export async function insertAttribute(client: pg.ClientBase, attribute: EnteredAttribute): Promise<boolean> {
  const { key, kind, unit, control, ownOrder, several, filter, searchable, comparable } = attribute;
  const { rowCount } = await client.query(
    `insert into attribute (key, kind, unit, origin, position, control, own_order, filter, searchable, comparable, several)
     select $1, $2, $3, 'hand', coalesce(max(position), 0) + 10, $4, $5, $6, $7, $8, $9 from attribute
     on conflict do nothing`,
    [key, kind, unit, control, ownOrder, filter, searchable, comparable, several],
  );
  return rowCount === 1;
}

/** Writes an attribute. Another kind or unit than that of its feed makes it one by hand, which feeds leave alone. */
export async function updateAttribute(client: pg.ClientBase, attribute: EnteredAttribute): Promise<void> {
  const { key, kind, unit, control, ownOrder, several, filter, searchable, comparable } = attribute;
  await client.query(
    `update attribute set kind = $2, unit = $3, control = $4, own_order = $5, filter = $6, searchable = $7, comparable = $8, several = $9,
       origin = case when origin = 'feed' and (kind, unit) is distinct from ($2, $3) then 'hand' else origin end
     where key = $1`,
    [key, kind, unit, control, ownOrder, filter, searchable, comparable, several],
  );
}

/** Writes the names of an attribute; names that changed are edited from then on. */
export async function writeAttributeNames(
  client: pg.ClientBase,
  key: string,
  names: Record<string, string>,
): Promise<void> {
  await client.query('delete from attribute_text where key = $1 and locale <> all($2::text[])', [
    key,
    Object.keys(names),
  ]);
  await client.query(
    `insert into attribute_text as known (key, locale, name, edited)
     select $1, locale, name, true from jsonb_to_recordset($2) as wanted (locale text, name text) order by locale
     on conflict (key, locale) do update set name = excluded.name, edited = true where known.name <> excluded.name`,
    [key, JSON.stringify(Object.entries(names).map(([locale, name]) => ({ locale, name })))],
  );
}

/** Exchanges the places of an attribute and its neighbour. Returns false at the end of the list. */
export async function moveAttribute(client: pg.ClientBase, key: string, by: 'up' | 'down'): Promise<boolean> {
  return exchange(client, { table: 'attribute', where: 'true', id: 'key', wanted: key, by, values: [] });
}

/** Exchanges the places of a choice and its neighbour, which imports leave so. */
export async function moveChoice(client: pg.ClientBase, key: string, value: string, by: 'up' | 'down') {
  return exchange(client, { table: 'facet_value', where: 'key = $1', id: 'value', wanted: value, by, values: [key] });
}

/** Numbers the rows anew, so that equal positions of imports do not matter, and exchanges two of them. */
async function exchange(
  client: pg.ClientBase,
  given: {
    table: 'attribute' | 'facet_value';
    where: 'true' | 'key = $1';
    id: 'key' | 'value';
    wanted: string;
    by: 'up' | 'down';
    values: string[];
  },
): Promise<boolean> {
  const { table, where, id, wanted, by, values } = given;
  const { rows } = await client.query<{ id: string }>(
    `select ${id} as id from ${table} where ${where} order by position, ${id} for update`,
    values,
  );
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(wanted);
  const to = by === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (from < 0 || other === undefined) return false;
  ids[to] = wanted;
  ids[from] = other;
  const place = values.length + 1;
  await client.query(
    `update ${table} set position = 10 * wanted.place
     from unnest($${place}::text[]) with ordinality as wanted (id, place)
     where ${table}.${id} = wanted.id and ${where === 'true' ? where : `${table}.key = $1`}`,
    [...values, ids],
  );
  return true;
}

/** Deletes an attribute with its choices. The caller has made sure that no product has one. */
export async function deleteAttribute(client: pg.ClientBase, key: string): Promise<void> {
  await client.query('delete from merged_choice where key = $1', [key]);
  await client.query('delete from facet_text where key = $1', [key]);
  await client.query('delete from facet_value where key = $1', [key]);
  await client.query('delete from attribute where key = $1', [key]);
}

/** Writes a new choice behind all others. Returns false if the value is taken. */
export async function insertChoice(client: pg.ClientBase, key: string, choice: EnteredChoice): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into facet_value (key, value, position, swatch, edited)
     select $1, $2, coalesce(max(position), 0) + 10, $3, true from facet_value where key = $1
     on conflict do nothing`,
    [key, choice.value, choice.swatch],
  );
  if (rowCount !== 1) return false;
  await writeChoiceNames(client, key, choice);
  return true;
}

export async function updateChoice(client: pg.ClientBase, key: string, choice: EnteredChoice): Promise<void> {
  await client.query(
    `update facet_value set swatch = $3, edited = edited or swatch is distinct from $3 where key = $1 and value = $2`,
    [key, choice.value, choice.swatch],
  );
  await writeChoiceNames(client, key, choice);
}

/** Writes the names of a choice. Its names in feeds stay, so that imports still find it. */
async function writeChoiceNames(client: pg.ClientBase, key: string, { value, names }: EnteredChoice): Promise<void> {
  await client.query(
    `insert into facet_text as known (key, value, locale, label, edited)
     select $1, $2, locale, label, true from jsonb_to_recordset($3) as wanted (locale text, label text) order by locale
     on conflict (key, value, locale) do update
       set label = excluded.label, edited = true, feed_label = coalesce(known.feed_label, known.label)
       where known.label <> excluded.label`,
    [key, value, JSON.stringify(Object.entries(names).map(([locale, label]) => ({ locale, label })))],
  );
}

export async function deleteChoice(client: pg.ClientBase, key: string, value: string): Promise<void> {
  await client.query('delete from merged_choice where key = $1 and into_value = $2', [key, value]);
  await client.query('delete from facet_text where key = $1 and value = $2', [key, value]);
  await client.query('delete from facet_value where key = $1 and value = $2', [key, value]);
}

/** Whether two variants of a product would be alike if both values were one. */
export async function wouldMakeEqual(client: pg.ClientBase, key: string, from: string, into: string): Promise<boolean> {
  const { rows } = await client.query<{ is_equal: boolean }>(
    `select exists (
       select from variant_axis a join variant v on v.sku = a.sku
       join variant w on w.product_id = v.product_id and w.sku <> v.sku
       join variant_axis b on b.sku = w.sku and b.axis = a.axis and b.value = $3
       where a.axis = $1 and a.value = $2 and not exists (
         select from variant_axis c left join variant_axis d on d.sku = w.sku and d.axis = c.axis
         where c.sku = v.sku and c.axis <> $1 and d.value is distinct from c.value)
     ) as is_equal`,
    [key, from, into],
  );
  return rows[0]?.is_equal ?? false;
}

/** Gives the products of a choice another one and deletes it; later imports do the same. Returns the products. */
export async function mergeChoice(client: pg.ClientBase, key: string, from: string, into: string): Promise<string[]> {
  const described = await client.query<{ product_id: string }>(
    'delete from product_facet where key = $1 and value = $2 returning product_id',
    [key, from],
  );
  await client.query(
    `insert into product_facet (product_id, key, value) select id, $1, $2 from unnest($3::text[]) as id order by id
     on conflict do nothing`,
    [key, into, described.rows.map((row) => row.product_id)],
  );
  const sold = await client.query<{ product_id: string }>(
    `update variant_axis a set value = $3 from variant v
     where v.sku = a.sku and a.axis = $1 and a.value = $2 returning v.product_id`,
    [key, from, into],
  );
  await client.query(`update search_rule set target = $2 where target_kind = 'facet' and target = $1`, [
    `${key}:${from}`,
    `${key}:${into}`,
  ]);
  await client.query('update merged_choice set into_value = $3 where key = $1 and into_value = $2', [key, from, into]);
  await client.query('delete from facet_text where key = $1 and value = $2', [key, from]);
  await client.query('delete from facet_value where key = $1 and value = $2', [key, from]);
  await client.query('insert into merged_choice (key, value, into_value) values ($1, $2, $3)', [key, from, into]);
  return [...new Set([...described.rows, ...sold.rows].map((row) => row.product_id))];
}

export type CategoryRowWithList = { id: string; parentId: string | null; depth: number; name: string };

/** Returns all categories, parents first, with their names in the locale. */
export async function categoriesToAssign(pool: Pool, locale: string): Promise<CategoryRowWithList[]> {
  const { rows } = await pool.query<CategoryRowWithList>(
    `with recursive tree as (
       select id, parent_id, depth, array[position] as path, array[id] as ids from category where parent_id is null
       union all
       select c.id, c.parent_id, c.depth, tree.path || c.position, tree.ids || c.id from category c join tree on c.parent_id = tree.id
     )
     select tree.id, tree.parent_id as "parentId", tree.depth::int, coalesce(t.name, (select min(o.name) from category_text o where o.category_id = tree.id), tree.id) as name
     from tree left join category_text t on t.category_id = tree.id and t.locale = $1 order by tree.path, tree.ids`,
    [locale],
  );
  return rows;
}

/** Replaces the list of a category; null deletes it, so that the category takes over those above. */
export async function writeCategoryList(
  client: pg.ClientBase,
  category: string,
  list: readonly CategoryAttribute[] | null,
): Promise<void> {
  await client.query('select id from category where id = $1 for update', [category]);
  await client.query('delete from category_attribute where category_id = $1', [category]);
  if (list === null) return;
  await client.query(
    `insert into category_attribute (category_id, key, position, filter, control, comparable, searchable)
     select $1, key, place, filter, control, comparable, searchable from jsonb_to_recordset($2)
       as wanted (key text, place integer, filter boolean, control text, comparable boolean, searchable boolean) order by key`,
    [category, JSON.stringify(list.map((use, place) => ({ ...use, place })))],
  );
}

/** Makes all processes build their search indexes again, after a change of what is searched. */
export async function announceSearchFields(client: pg.ClientBase): Promise<void> {
  await client.query("insert into outbox (topic, key) values ('search-index', 'all')");
}

export async function announceProducts(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query("insert into outbox (topic, key) select 'product', id from unnest($1::text[]) as id", [ids]);
}
