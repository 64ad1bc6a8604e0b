import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import { type BulkAct, BulkActSchema, type BulkKind } from './bulk-act.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type BulkState = 'planning' | 'planned' | 'applying' | 'done' | 'failed' | 'discarded';

export type BulkActionRow = {
  id: string;
  kind: BulkKind;
  act: BulkAct;
  tenant: string;
  selection_id: string | null;
  undo_of: string | null;
  staff_id: string;
  staff_email: string;
  staff_role: string;
  state: BulkState;
  products: number;
  planned: number;
  changes: number;
  refused: number;
  unchanged: number;
  written: number;
  conflicts: number;
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};
const COLUMNS = `id, kind, settings as act, tenant, selection_id, undo_of, staff_id, staff_email, staff_role, state,
  cardinality(ids) as products, planned, changes, refused, unchanged, written, conflicts, attempts, created_at, started_at, ended_at`;

const parsed = (row: BulkActionRow): BulkActionRow => ({ ...row, act: v.parse(BulkActSchema, row.act) });

export type NewAction = Pick<
  BulkActionRow,
  'id' | 'act' | 'tenant' | 'selection_id' | 'undo_of' | 'staff_id' | 'staff_email' | 'staff_role' | 'created_at'
> & { ids: readonly string[] };

export async function insertAction(client: pg.ClientBase, action: NewAction): Promise<void> {
  await client.query(
    `insert into bulk_action (id, kind, settings, tenant, selection_id, undo_of, staff_id, staff_email, staff_role, state, ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'planning', $10, $11)`,
    [
      action.id,
      action.act.kind,
      JSON.stringify(action.act),
      action.tenant,
      action.selection_id,
      action.undo_of,
      action.staff_id,
      action.staff_email,
      action.staff_role,
      action.ids,
      action.created_at,
    ],
  );
}

export async function findAction(database: Database, id: string): Promise<BulkActionRow | null> {
  const { rows } = await database.query<BulkActionRow>(`select ${COLUMNS} from bulk_action where id = $1`, [id]);
  return rows[0] ? parsed(rows[0]) : null;
}

export async function listActions(pool: Pool, most: number): Promise<BulkActionRow[]> {
  const { rows } = await pool.query<BulkActionRow>(
    `select ${COLUMNS} from bulk_action where state <> 'discarded' order by created_at desc, id limit $1`,
    [most],
  );
  return rows.map(parsed);
}

/** Returns the undo of an action that was begun last and not discarded. */
export async function undoOf(database: Database, id: string): Promise<BulkActionRow | null> {
  const { rows } = await database.query<BulkActionRow>(
    `select ${COLUMNS} from bulk_action where undo_of = $1 and state <> 'discarded' order by created_at desc limit 1`,
    [id],
  );
  return rows[0] ? parsed(rows[0]) : null;
}

/**
 * Takes an action for this process, also from one that disappeared. A chunk of the earlier process rolls back, because
 * its number is not the current one any more.
 */
export async function takeAction(pool: Pool, id: string, now: Date): Promise<BulkActionRow | null> {
  const { rows } = await pool.query<BulkActionRow>(
    `update bulk_action set attempts = attempts + 1, started_at = coalesce(started_at, $2)
     where id = $1 and state in ('planning', 'applying') returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0] ? parsed(rows[0]) : null;
}

/** Locks an action for a chunk; returns false if another process has taken it, or if it ended. */
export async function lockAttempt(
  client: pg.ClientBase,
  { id, attempts, state }: Pick<BulkActionRow, 'id' | 'attempts' | 'state'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from bulk_action where id = $1 and attempts = $2 and state = $3 for update',
    [id, attempts, state],
  );
  return (rowCount ?? 0) > 0;
}

/** Returns whether this process still has the action. Other transactions may count their changes meanwhile. */
export async function hasAttempt(
  client: pg.ClientBase,
  { id, attempts, state }: Pick<BulkActionRow, 'id' | 'attempts' | 'state'>,
): Promise<boolean> {
  const { rowCount } = await client.query('select from bulk_action where id = $1 and attempts = $2 and state = $3', [
    id,
    attempts,
    state,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Lets the transaction commit before its log is on the disk. */
export async function commitWithoutDisk(client: pg.ClientBase): Promise<void> {
  await client.query('set local synchronous_commit = off');
}

/** Returns the next products to plan, and how many are planned. */
export async function nextIds(
  client: pg.ClientBase,
  id: string,
  most: number,
): Promise<{ ids: string[]; planned: number; position: number }> {
  const { rows } = await client.query<{ ids: string[]; planned: number; position: number }>(
    'select ids[planned + 1 : planned + $2] as ids, planned, changes + refused as position from bulk_action where id = $1',
    [id, most],
  );
  return rows[0] ?? { ids: [], planned: 0, position: 0 };
}

/** Notes the employee who confirmed an action: the changes are in the audit trail under this name. */
export async function writeActor(
  client: SqlRunner,
  id: string,
  { id: staffId, email, role }: { id: string; email: string; role: string },
): Promise<void> {
  await client.query('update bulk_action set staff_id = $2, staff_email = $3, staff_role = $4 where id = $1', [
    id,
    staffId,
    email,
    role,
  ]);
}

export async function writeBulkState(
  client: SqlRunner,
  id: string,
  { from, to, now }: { from: readonly BulkState[]; to: BulkState; now: Date },
): Promise<boolean> {
  const { rows } = await client.query(
    `update bulk_action set state = $3, ended_at = case when $3 in ('done', 'failed', 'discarded') then $4::timestamptz else ended_at end
     where id = $1 and state = any($2) returning id`,
    [id, from, to, now],
  );
  return rows.length > 0;
}

/** Attempts after which an action that never ends is given up. */
const MOST_ATTEMPTS = 20;

/** Returns actions that no job works on any more, or that were attempted too often. */
export async function stuckActions(pool: Pool, since: Date): Promise<{ id: string; isHopeless: boolean }[]> {
  const { rows } = await pool.query<{ id: string; isHopeless: boolean }>(
    `select id, attempts >= $2 as "isHopeless" from bulk_action where state in ('planning', 'applying') and created_at < $1`,
    [since, MOST_ATTEMPTS],
  );
  return rows;
}

/** Deletes old selections, previews that were not applied, and old actions with their changes. */
export async function sweepBulk(pool: Pool, dates: { unused: Date; old: Date }): Promise<void> {
  await pool.query(
    `delete from bulk_action where state in ('planning', 'planned', 'discarded') and created_at < $1 or created_at < $2`,
    [dates.unused, dates.old],
  );
  await pool.query('delete from product_selection where created_at < $1', [dates.unused]);
}
