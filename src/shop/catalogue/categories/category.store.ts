import type pg from 'pg';
import { type CategorySorting, removeMainFromFurther } from '../products/index.ts';
import type { CategoryTextsByLocale } from './category-entry.ts';
import type { CategoryBook, TreeCategory } from './category-tree.ts';
import { type AddressChanges, addressChanges } from './former-paths.ts';

type Reader = Pick<pg.ClientBase, 'query'>;

/** Locks all categories for a change: two changes of the tree never mix. */
export async function lockCategories(client: pg.ClientBase): Promise<void> {
  await client.query('lock table category in share row exclusive mode');
}

/** Reads the whole tree with names and paths in all locales. */
export async function readCategoryBook(reader: Reader): Promise<CategoryBook> {
  const { rows } = await reader.query<TreeCategory>(
    `select c.id, c.parent_id as "parentId", c.position,
       coalesce((select json_object_agg(t.locale, json_build_object('name', t.name, 'path', t.path))
         from category_text t where t.category_id = c.id), '{}') as texts
     from category c order by c.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type CategoryFacts = {
  id: string;
  hidden: boolean;
  byHand: boolean;
  sorting: CategorySorting | null;
  version: number;
  picture: string | null;
  /** Products of the category itself, sold or not. */
  products: number;
  hasFilters: boolean;
  texts: CategoryTextsByLocale;
};

/** Reads what categories have besides their place and names; one, or all. */
export async function readCategoryFacts(reader: Reader, id: string | null = null): Promise<CategoryFacts[]> {
  const { rows } = await reader.query<CategoryFacts>(
    `select c.id, c.hidden, c.by_hand as "byHand", c.sorting, c.version, c.picture_id as picture,
       (select count(*) from listed_product l where l.category_id = c.id)::int as products,
       exists (select from category_attribute a where a.category_id = c.id) as "hasFilters",
       coalesce((select json_object_agg(t.locale, json_build_object('intro', t.intro, 'landingText', t.landing_text,
           'seoTitle', t.seo_title, 'seoDescription', t.seo_description, 'pictureAlt', t.picture_alt))
         from category_text t where t.category_id = c.id), '{}') as texts
     from category c where $1::text is null or c.id = $1 order by c.id`,
    [id],
  );
  return rows;
}

/** Returns the categories with products on sale of their own, as "tenant locale id". */
export async function soldInCategories(
  reader: Reader,
  places: readonly { tenant: string; locale: string }[],
): Promise<Set<string>> {
  const { rows } = await reader.query<{ place: string }>(
    `select asked.tenant || ' ' || asked.locale || ' ' || c.id as place
     from category c cross join jsonb_to_recordset($1) as asked (tenant text, locale text)
     cross join lateral (
       select from listed_product l where l.category_id = c.id
         and exists (select from product_text t where t.product_id = l.product_id and t.locale = asked.locale)
         and exists (select from offer o where o.product_id = l.product_id and o.tenant = asked.tenant and o.on_sale)
       limit 1
     ) any_product`,
    [JSON.stringify(places)],
  );
  return new Set(rows.map(({ place }) => place));
}

/** Returns the ids of merged categories, which feeds may still name. */
export async function mergedCategoryIds(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>('select id from merged_category');
  return rows.map(({ id }) => id);
}

export type CategoryOrigin = { field: string; feedValue: string | null };

/** Returns the fields of a category that feeds leave alone. */
export async function readCategoryEdits(reader: Reader, id: string): Promise<CategoryOrigin[]> {
  const { rows } = await reader.query<CategoryOrigin>(
    'select field, feed_value as "feedValue" from category_edit where category_id = $1 order by field',
    [id],
  );
  return rows;
}

export type FormerAddress = { locale: string; path: string; at: Date };

/** Returns the addresses that lead to a category, the newest first. */
export async function readFormerAddresses(reader: Reader, id: string): Promise<FormerAddress[]> {
  const { rows } = await reader.query<FormerAddress>(
    'select locale, path, at from category_former_path where category_id = $1 order by at desc, locale, path limit 200',
    [id],
  );
  return rows;
}

/** Writes the difference between two states of the tree: places, names, addresses, and what old addresses lead to. */
export async function writeCategoryBook(
  client: pg.ClientBase,
  change: { before: CategoryBook; after: CategoryBook; heir?: (id: string) => string | null; now: Date },
): Promise<{ touched: string[] }> {
  const { before, after, heir = () => null, now } = change;
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const placed = [...after.values()].filter((category) => {
    const known = before.get(category.id);
    return !known || known.parentId !== category.parentId || known.position !== category.position;
  });
  await writePlaces(client, after, placed);
  const addresses = addressChanges(before, after, heir);
  for (const id of gone) {
    await client.query('delete from category_text where category_id = $1', [id]);
    const into = heir(id);
    if (into === null) continue;
    await client.query('update category_former_path set category_id = $2 where category_id = $1', [id, into]);
    await client.query('update merged_category set into_id = $2 where into_id = $1', [id, into]);
    await client.query(
      'insert into merged_category (id, into_id) values ($1, $2) on conflict (id) do update set into_id = excluded.into_id',
      [id, into],
    );
  }
  const named = await writeNames(client, before, after);
  await writeAddresses(client, addresses, now);
  if (gone.length > 0) await client.query('delete from category where id = any($1)', [gone]);
  const touched = [...new Set([...placed.map(({ id }) => id), ...named, ...gone])];
  await client.query('update category set version = version + 1 where id = any($1)', [touched]);
  return { touched };
}

async function writePlaces(client: pg.ClientBase, after: CategoryBook, placed: readonly TreeCategory[]): Promise<void> {
  if (placed.length === 0) return;
  const rows = JSON.stringify(placed.map(({ id, parentId, position }) => ({ id, parent_id: parentId, position })));
  await client.query(
    `insert into category (id, parent_id, depth, position, by_hand)
     select id, null, 1, position, true from jsonb_to_recordset($1) as wanted (id text, position integer) order by id
     on conflict (id) do nothing`,
    [rows],
  );
  await client.query(
    `update category known set parent_id = wanted.parent_id, position = wanted.position
     from jsonb_to_recordset($1) as wanted (id text, parent_id text, position integer) where known.id = wanted.id`,
    [rows],
  );
  const levels = [...after.values()].map(({ id }) => ({ id, depth: levelOf(after, id) }));
  await client.query(
    `update category known set depth = wanted.depth from jsonb_to_recordset($1) as wanted (id text, depth smallint)
     where known.id = wanted.id and known.depth <> wanted.depth`,
    [JSON.stringify(levels)],
  );
}

function levelOf(book: CategoryBook, id: string): number {
  let level = 0;
  for (let at = book.get(id); at; at = at.parentId === null ? undefined : book.get(at.parentId)) level += 1;
  return level;
}

/** Writes names and paths that differ. Returns the categories that have other ones. */
async function writeNames(client: pg.ClientBase, before: CategoryBook, after: CategoryBook): Promise<string[]> {
  const rows = [...after.values()].flatMap(({ id, texts }) =>
    Object.entries(texts).flatMap(([locale, { name, path }]) => {
      const known = before.get(id)?.texts[locale];
      return known?.name === name && known.path === path ? [] : [{ id, locale, name, path }];
    }),
  );
  const lost = [...before.values()].flatMap(({ id, texts }) =>
    Object.keys(texts).flatMap((locale) => (after.has(id) && !after.get(id)?.texts[locale] ? [{ id, locale }] : [])),
  );
  if (lost.length > 0)
    await client.query(
      `delete from category_text using jsonb_to_recordset($1) as lost (id text, locale text)
       where category_id = lost.id and category_text.locale = lost.locale`,
      [JSON.stringify(lost)],
    );
  if (rows.length > 0) {
    const wanted = JSON.stringify(rows);
    // No two categories have one path at any time, so that those that change give theirs up first.
    await client.query(
      `update category_text known set path = ' ' || known.category_id from jsonb_to_recordset($1) as wanted (id text, locale text, path text)
       where known.category_id = wanted.id and known.locale = wanted.locale and known.path <> wanted.path`,
      [wanted],
    );
    await client.query(
      `insert into category_text (category_id, locale, name, path)
       select id, locale, name, path from jsonb_to_recordset($1) as wanted (id text, locale text, name text, path text) order by id, locale
       on conflict (category_id, locale) do update set name = excluded.name, path = excluded.path`,
      [wanted],
    );
  }
  return [...new Set([...rows, ...lost].map(({ id }) => id))];
}

async function writeAddresses(client: pg.ClientBase, { left, taken }: AddressChanges, now: Date): Promise<void> {
  if (left.length > 0)
    await client.query(
      `insert into category_former_path (locale, path, category_id, at)
       select locale, path, id, $2 from jsonb_to_recordset($1) as wanted (locale text, path text, id text) order by locale, path
       on conflict (locale, path) do update set category_id = excluded.category_id, at = excluded.at`,
      [JSON.stringify(left), now],
    );
  if (taken.length > 0)
    await client.query(
      `delete from category_former_path known using jsonb_to_recordset($1) as wanted (locale text, path text)
       where known.locale = wanted.locale and known.path = wanted.path`,
      [JSON.stringify(taken)],
    );
}

/** Writes texts, order, visibility and picture of a category; every locale of `texts` has its name already. */
export async function writeCategoryFacts(
  client: pg.ClientBase,
  id: string,
  facts: { texts: CategoryTextsByLocale; sorting: CategorySorting | null; hidden: boolean; picture: string | null },
): Promise<void> {
  const { texts, sorting, hidden, picture } = facts;
  await client.query(
    'update category set sorting = $2, hidden = $3, picture_id = $4, version = version + 1 where id = $1',
    [id, sorting, hidden, picture],
  );
  await client.query(
    `update category_text known set intro = wanted.intro, landing_text = wanted."landingText", seo_title = wanted."seoTitle",
       seo_description = wanted."seoDescription", picture_alt = wanted."pictureAlt"
     from jsonb_to_recordset($2) as wanted (locale text, intro text, "landingText" text, "seoTitle" text, "seoDescription" text, "pictureAlt" text)
     where known.category_id = $1 and known.locale = wanted.locale`,
    [id, JSON.stringify(Object.entries(texts).map(([locale, parts]) => ({ locale, ...parts })))],
  );
}

/** Notes that an employee edited fields. The value before is the feed's, unless the field was edited before. */
export async function markCategoryEdits(
  client: pg.ClientBase,
  id: string,
  edits: readonly { field: string; before: string | null }[],
  now: Date,
): Promise<void> {
  await client.query(
    `insert into category_edit (category_id, field, feed_value, at)
     select $1, wanted.field, case when category.by_hand then null else wanted.before end, $3
     from jsonb_to_recordset($2) as wanted (field text, before text) join category on category.id = $1
     on conflict (category_id, field) do update set at = excluded.at`,
    [id, JSON.stringify(edits), now],
  );
}

export async function forgetCategoryEdit(client: pg.ClientBase, id: string, field: string): Promise<void> {
  await client.query('delete from category_edit where category_id = $1 and field = $2', [id, field]);
}

/** Gives the products of a category, and what else names it, to another one. Returns the products. */
export async function handOverCategory(client: pg.ClientBase, from: string, into: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'update product set category_id = $2, version = version + 1 where category_id = $1 returning id',
    [from, into],
  );
  await client.query(
    "update product set successor = 'category:' || $2::text where successor = 'category:' || $1::text",
    [from, into],
  );
  await client.query(
    `update list_view set query = trim(both '&' from replace('&' || query || '&', '&' || $1 || '&', '&' || $2 || '&'))
     where list = 'products' and strpos('&' || query || '&', '&' || $1 || '&') > 0`,
    [from, into].map((category) => String(new URLSearchParams({ category }))),
  );
  // Products in both categories keep one row.
  const further = await client.query<{ id: string }>(
    `with moved as (delete from further_category where category_id = $1 returning product_id, position)
     insert into further_category (product_id, category_id, position)
     select moved.product_id, $2, moved.position from moved join product p on p.id = moved.product_id and p.category_id is distinct from $2
     order by moved.product_id on conflict do nothing returning product_id as id`,
    [from, into],
  );
  const own = rows.map(({ id }) => id);
  await removeMainFromFurther(client, own);
  return [...new Set([...own, ...further.rows.map(({ id }) => id)])];
}

/** Returns the products of a category and of everything below it, at most so many. */
export async function productsBelow(client: pg.ClientBase, ids: readonly string[], most: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct product_id as id from listed_product where category_id = any($1) order by product_id limit $2',
    [ids, most],
  );
  return rows.map(({ id }) => id);
}

/** Whether a picture is in the store. */
export async function hasStoredPicture(client: Reader, id: string): Promise<boolean> {
  const { rows } = await client.query('select from picture where id = $1', [id]);
  return rows.length > 0;
}

/** Makes caches, navigation and indexes of all processes follow changes of categories. */
export async function announceCategories(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query("insert into outbox (topic, key) select 'category', id from unnest($1::text[]) as id", [ids]);
}

/** Makes all processes build their search indexes again, because names of categories are words of many products. */
export async function announceRenamedWords(client: pg.ClientBase): Promise<void> {
  await client.query("insert into outbox (topic, key) values ('search-index', 'all')");
}
