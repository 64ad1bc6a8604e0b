import type { Pool } from '../../../platform/database/pool.ts';
import type { CategorySorting, CategoryTexts } from './types.ts';

export type CategoryRow = {
  id: string;
  parentId: string | null;
  depth: number;
  hidden: boolean;
  sorting: CategorySorting | null;
  name: string;
  path: string;
};

/** Returns the categories of a locale with products on sale in the tenant, and all their ancestors, parents first. */
export async function soldCategories(pool: Pool, tenant: string, locale: string): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>(
    `with recursive sold as (
       -- One product is enough, so that the time does not grow with the goods.
       select c.id from category c cross join lateral (
         select from listed_product l
         where l.category_id = c.id
           and exists (select from product_text t where t.product_id = l.product_id and t.locale = $2)
           and exists (select from offer o where o.product_id = l.product_id and o.tenant = $1 and o.on_sale)
         limit 1
       ) any_product
     ), shown as (
       select id from sold
       union
       select c.parent_id from shown join category c on c.id = shown.id where c.parent_id is not null
     )
     select c.id, c.parent_id as "parentId", c.depth, c.hidden, c.sorting, t.name, t.path from shown
     join category c on c.id = shown.id
     join category_text t on t.category_id = c.id and t.locale = $2
     order by c.depth, c.position, c.id`,
    [tenant, locale],
  );
  return rows;
}

/** Returns the chain from the top category down to each of these categories, keyed by the category. */
export async function chains(pool: Pool, locale: string, ids: string[]): Promise<Map<string, CategoryRow[]>> {
  const { rows } = await pool.query<CategoryRow & { leaf: string }>({
    name: 'category-chains',
    text: `with recursive up as (
       select c.id as leaf, c.id, c.parent_id, c.depth, c.hidden, c.sorting from category c where c.id = any((select $1::text[])::text[])
       union all
       select up.leaf, c.id, c.parent_id, c.depth, c.hidden, c.sorting from up join category c on c.id = up.parent_id
     )
     select up.leaf, up.id, up.parent_id as "parentId", up.depth, up.hidden, up.sorting, coalesce(t.name, up.id) as name, coalesce(t.path, '') as path from up
     left join category_text t on t.category_id = up.id and t.locale = $2
     order by up.leaf, up.depth`,
    values: [ids, locale],
  });
  const result = new Map<string, CategoryRow[]>();
  for (const { leaf, ...row } of rows) result.set(leaf, [...(result.get(leaf) ?? []), row]);
  return result;
}

/** Returns the texts and the picture of a category in a locale; null for a category without a name in it. */
export async function categoryTexts(pool: Pool, locale: string, id: string): Promise<CategoryTexts | null> {
  const { rows } = await pool.query<CategoryTexts>(
    `select t.intro, t.landing_text as "landingText", t.seo_title as "seoTitle", t.seo_description as "seoDescription",
       case when p.id is not null
         then json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'ground', p.ground, 'alt', t.picture_alt) end as picture
     from category_text t join category c on c.id = t.category_id left join picture p on p.id = c.picture_id
     where t.category_id = $2 and t.locale = $1`,
    [locale, id],
  );
  return rows[0] ?? null;
}

/** Returns pictures that categories have of their own, by category. */
export async function ownPictures(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, { id: string; width: number; height: number; ground: string }>> {
  const { rows } = await pool.query<{ category: string; id: string; width: number; height: number; ground: string }>(
    `select c.id as category, p.id, p.width, p.height, p.ground from category c join picture p on p.id = c.picture_id
     where c.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ category, ...picture }) => [category, picture]));
}

/** Returns the category that had this path in the locale; null for a path that no category has left. */
export async function formerOwner(pool: Pool, locale: string, path: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select category_id as id from category_former_path where locale = $1 and path = $2',
    [locale, path],
  );
  return rows[0]?.id ?? null;
}

export type FormerCategoryPath = { locale: string; path: string; category: string; to: string; at: Date };

/** Returns the paths that categories had earlier in these locales, with their present ones, the newest first. */
export async function formerCategoryPaths(
  pool: Pool,
  locales: readonly string[],
  most: number,
): Promise<FormerCategoryPath[]> {
  const { rows } = await pool.query<FormerCategoryPath>(
    `select f.locale, f.path, f.category_id as category, t.path as "to", f.at from category_former_path f
     join category_text t on t.category_id = f.category_id and t.locale = f.locale
     where f.locale = any($1) order by f.at desc, f.locale, f.path limit $2`,
    [locales, most],
  );
  return rows;
}
