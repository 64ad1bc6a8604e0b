import type pg from 'pg';

/** SQL for the further categories of product `p`, in their order. */
export const FURTHER_CATEGORIES = `(select coalesce(array_agg(pc.category_id order by pc.position, pc.category_id), '{}')
  from further_category pc where pc.product_id = p.id)`;

/**
 * Writes the further categories of products, after their main one. Leaves out the main category and unknown ones.
 * Returns the products that changed.
 */
export async function writeFurtherCategories(
  client: pg.ClientBase,
  wanted: readonly { id: string; categories: readonly string[] }[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.flatMap(({ id, categories }) =>
    [...new Set(categories)].map((category, position) => ({ id, category, position })),
  );
  const { rows: changed } = await client.query<{ id: string }>(
    `with wanted as (
       select w.id, w.category, w.position from jsonb_to_recordset($2) as w (id text, category text, position integer)
       join product p on p.id = w.id and p.category_id is distinct from w.category
       join category c on c.id = w.category
     ), gone as (
       delete from further_category known where known.product_id = any($1)
         and not exists (select from wanted where wanted.id = known.product_id and wanted.category = known.category_id)
       returning known.product_id
     ), written as (
       insert into further_category as known (product_id, category_id, position)
       select id, category, position from wanted order by id, category
       on conflict (product_id, category_id) do update set position = excluded.position
         where known.position <> excluded.position
       returning known.product_id
     )
     select product_id as id from gone union select product_id from written`,
    [wanted.map(({ id }) => id), JSON.stringify(rows)],
  );
  return changed.map(({ id }) => id);
}

/** Removes the main category of products from their further ones, after another one became the main category. */
export async function removeMainFromFurther(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    `delete from further_category further using product p
     where p.id = any($1) and further.product_id = p.id and further.category_id = p.category_id`,
    [ids],
  );
}
