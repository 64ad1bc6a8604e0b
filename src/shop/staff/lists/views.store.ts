import type { Pool } from '../../../platform/database/pool.ts';

/** Saved view of a list. `own`: the employee who looks saved it. */
export type SavedView = { id: string; name: string; query: string; shared: boolean; own: boolean; staffEmail: string };

/** Returns an employee's views of a list and those that others share, by name. */
export async function viewsFor(pool: Pool, staffId: string, list: string): Promise<SavedView[]> {
  const { rows } = await pool.query<SavedView>(
    `select id, name, query, shared, staff_id = $1 as own, staff_email as "staffEmail" from list_view
     where list = $2 and (staff_id = $1 or shared) order by lower(name), id limit 200`,
    [staffId, list],
  );
  return rows;
}

/** Stores a view; the employee's view with this name is replaced. Returns false at the limit of views. */
export async function saveView(
  pool: Pool,
  view: {
    list: string;
    staffId: string;
    email: string;
    name: string;
    query: string;
    shared: boolean;
    now: Date;
    most: number;
  },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into list_view (list, staff_id, staff_email, name, query, shared, created_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from list_view where staff_id = $2 and list = $1) < $8
       or exists (select from list_view where staff_id = $2 and list = $1 and name = $4)
     on conflict (staff_id, list, name) do update set query = excluded.query, shared = excluded.shared`,
    [view.list, view.staffId, view.email, view.name, view.query, view.shared, view.now, view.most],
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes a view of the employee; returns false if there is none. */
export async function deleteView(pool: Pool, view: { id: string; list: string; staffId: string }): Promise<boolean> {
  const { rowCount } = await pool.query('delete from list_view where id = $1 and list = $2 and staff_id = $3', [
    view.id,
    view.list,
    view.staffId,
  ]);
  return (rowCount ?? 0) > 0;
}
