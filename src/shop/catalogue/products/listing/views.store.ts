import type { Pool } from '../../../../platform/database/pool.ts';

export type SavedProductView = {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  own: boolean;
  staff_email: string;
};

/** Returns the views of an employee and those that others share, by name. */
export async function viewsFor(pool: Pool, staffId: string): Promise<SavedProductView[]> {
  const { rows } = await pool.query<SavedProductView>(
    `select id, name, query, shared, staff_id = $1 as own, staff_email from product_view
     where staff_id = $1 or shared order by lower(name), id limit 200`,
    [staffId],
  );
  return rows;
}

/** Stores a view; one of the same name of the same employee is replaced. Returns false at the limit of views. */
export async function saveView(
  pool: Pool,
  view: { staffId: string; email: string; name: string; query: string; shared: boolean; now: Date; most: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into product_view (staff_id, staff_email, name, query, shared, created_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from product_view where staff_id = $1) < $7
       or exists (select from product_view where staff_id = $1 and name = $3)
     on conflict (staff_id, name) do update set query = excluded.query, shared = excluded.shared`,
    [view.staffId, view.email, view.name, view.query, view.shared, view.now, view.most],
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes a view of the employee; returns false if there is none. */
export async function deleteView(pool: Pool, id: string, staffId: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from product_view where id = $1 and staff_id = $2', [id, staffId]);
  return (rowCount ?? 0) > 0;
}
