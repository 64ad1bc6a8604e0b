import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import type { ListName } from '../list-permissions.ts';

/** Value of a changed row before and after the action. */
export type ChangedValue = { from: string | null; to: string | null };

/** Action on selected rows of a list. */
export type ListBulkRow = {
  id: string;
  list: ListName;
  act: string;
  value: string | null;
  query: string;
  ids: string[];
  state: 'planned' | 'done' | 'undone';
  staffEmail: string;
  changes: Record<string, ChangedValue>;
  createdAt: Date;
  doneAt: Date | null;
  undoneAt: Date | null;
};

const ROW = `id, list, act, value, query, ids, state, staff_email as "staffEmail", changes, created_at as "createdAt",
  done_at as "doneAt", undone_at as "undoneAt"`;

export async function insertListBulk(
  pool: Pool,
  bulk: Pick<ListBulkRow, 'id' | 'list' | 'act' | 'value' | 'query' | 'ids'> & {
    tenant: string;
    staff: { id: string; email: string };
    now: Date;
  },
): Promise<void> {
  const { id, list, tenant, staff, act, value, query, ids, now } = bulk;
  await pool.query(
    `insert into list_bulk (id, list, tenant, staff_id, staff_email, act, value, query, ids, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'planned', $10)`,
    [id, list, tenant, staff.id, staff.email, act, value, query, ids, now],
  );
}

/** Returns an action of a tenant; with `lock`, its row stays locked until the transaction ends. */
export async function findListBulk(
  runner: SqlRunner,
  asked: { tenant: string; id: string; lock?: boolean },
): Promise<ListBulkRow | null> {
  const { rows } = await runner.query(
    `select ${ROW} from list_bulk where tenant = $1 and id = $2${asked.lock ? ' for update' : ''}`,
    [asked.tenant, asked.id],
  );
  return (rows as ListBulkRow[])[0] ?? null;
}

/** Stores what an action changed. */
export async function writeBulkDone(
  runner: SqlRunner,
  bulk: { id: string; changes: ListBulkRow['changes']; now: Date },
): Promise<void> {
  await runner.query("update list_bulk set state = 'done', done_at = $2, changes = $3 where id = $1", [
    bulk.id,
    bulk.now,
    JSON.stringify(bulk.changes),
  ]);
}

export async function writeBulkUndone(runner: SqlRunner, bulk: { id: string; now: Date }): Promise<void> {
  await runner.query("update list_bulk set state = 'undone', undone_at = $2 where id = $1", [bulk.id, bulk.now]);
}

export async function deleteListBulks(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from list_bulk where created_at < $1', [before]);
}
