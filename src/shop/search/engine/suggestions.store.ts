import type { Pool } from '../../../platform/database/pool.ts';

const MOST_TITLES = 300;

/** Returns titles on sale whose texts match the query. */
export async function titlesWith(
  pool: Pool,
  request: { tenant: string; locale: string; query: string | null },
): Promise<string[]> {
  if (request.query === null) return [];
  const { rows } = await pool.query<{ title: string }>(
    `select t.title from product_text t
     where t.locale = $2 and t.search @@ $3::tsquery
       and exists (select from offer o where o.tenant = $1 and o.product_id = t.product_id and o.on_sale)
     order by t.product_id limit $4`,
    [request.tenant, request.locale, request.query, MOST_TITLES],
  );
  return rows.map((row) => row.title);
}

export type NamedCategory = { name: string; path: string; parent: string | null };

/** Returns categories with products on sale and the names of their parents, top categories first. */
export async function soldCategoryNames(
  pool: Pool,
  request: { tenant: string; locale: string },
): Promise<NamedCategory[]> {
  const { rows } = await pool.query<NamedCategory>(
    `with recursive shown as (
       select l.category_id as id from listed_product l join product p on p.id = l.product_id
       join product_text t on t.product_id = p.id and t.locale = $2
       where exists (select from offer o where o.product_id = p.id and o.tenant = $1 and o.on_sale)
       union
       select c.parent_id from shown join category c on c.id = shown.id where c.parent_id is not null
     ), hidden as (
       select id from category where hidden
       union
       select c.id from category c join hidden above on c.parent_id = above.id
     )
     select t.name, t.path, above.name as parent from shown
     join category c on c.id = shown.id
     join category_text t on t.category_id = c.id and t.locale = $2
     left join category_text above on above.category_id = c.parent_id and above.locale = $2
     where c.id not in (select id from hidden)
     order by c.depth, c.position, c.id`,
    [request.tenant, request.locale],
  );
  return rows;
}
