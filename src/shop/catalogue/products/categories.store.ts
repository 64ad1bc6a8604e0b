import type { Pool } from '../../../platform/database/pool.ts';

export type CategoryRow = { id: string; parentId: string | null; depth: number; name: string; path: string };

/** Returns the categories of a locale with products on sale in the tenant, and all their ancestors, parents first. */
export async function soldCategories(pool: Pool, tenant: string, locale: string): Promise<CategoryRow[]> {
  const { rows } = await pool.query<CategoryRow>(
    `with recursive sold as (
       -- One product is enough, so that the time does not grow with the goods.
       select c.id from category c cross join lateral (
         select from product p
         where p.category_id = c.id
           and exists (select from product_text t where t.product_id = p.id and t.locale = $2)
           and exists (select from offer o where o.product_id = p.id and o.tenant = $1 and o.on_sale)
         limit 1
       ) any_product
     ), shown as (
       select id from sold
       union
       select c.parent_id from shown join category c on c.id = shown.id where c.parent_id is not null
     )
     select c.id, c.parent_id as "parentId", c.depth, t.name, t.path from shown
     join category c on c.id = shown.id
     join category_text t on t.category_id = c.id and t.locale = $2
     order by c.depth, c.position, c.id`,
    [tenant, locale],
  );
  return rows;
}

/** Returns the path from the top category down to each of these categories, keyed by the category. */
export async function chains(pool: Pool, locale: string, ids: string[]): Promise<Map<string, CategoryRow[]>> {
  const { rows } = await pool.query<CategoryRow & { leaf: string }>({
    name: 'category-chains',
    text: `with recursive up as (
       select c.id as leaf, c.id, c.parent_id, c.depth from category c where c.id = any((select $1::text[])::text[])
       union all
       select up.leaf, c.id, c.parent_id, c.depth from up join category c on c.id = up.parent_id
     )
     select up.leaf, up.id, up.parent_id as "parentId", up.depth, coalesce(t.name, up.id) as name, coalesce(t.path, '') as path from up
     left join category_text t on t.category_id = up.id and t.locale = $2
     order by up.leaf, up.depth`,
    values: [ids, locale],
  });
  const result = new Map<string, CategoryRow[]>();
  for (const { leaf, ...row } of rows) result.set(leaf, [...(result.get(leaf) ?? []), row]);
  return result;
}
