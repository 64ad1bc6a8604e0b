import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import { type BulkAct, BulkActSchema, type BulkKind } from './bulk-act.ts';
import type { PlannedChange, PlannedRefusal } from './plan-changes.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type BulkState = 'planning' | 'planned' | 'applying' | 'done' | 'failed' | 'discarded';
export type ChangeState = 'planned' | 'refused' | 'written' | 'conflict';

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
export type StoredChange = {
  position: number;
  product_id: string;
  field: string;
  before: string;
  after: string;
  state: ChangeState;
  problem: string | null;
  line: number | null;
  was_edited: boolean;
};

const COLUMNS = `id, kind, settings as act, tenant, selection_id, undo_of, staff_id, staff_email, staff_role, state,
  cardinality(ids) as products, planned, changes, refused, unchanged, written, conflicts, attempts, created_at, started_at, ended_at`;
const CHANGE = 'position, product_id, field, before, after, state, problem, line, was_edited';

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

export type PlannedProduct = {
  id: string;
  changes: (PlannedChange & { was_edited?: boolean })[];
  refusals: (PlannedRefusal & { before?: string })[];
};

/** Stores the plans of some products and the progress. */
export async function insertPlans(
  client: pg.ClientBase,
  id: string,
  { plans, position, count }: { plans: readonly PlannedProduct[]; position: number; count: number },
): Promise<void> {
  const rows = plans.flatMap(({ id: product, changes, refusals }) => [
    ...changes.map((entry) => ({ line: null, was_edited: false, ...entry, product, state: 'planned', problem: null })),
    ...refusals.map((entry) => ({
      before: '',
      after: '',
      line: null,
      was_edited: false,
      ...entry,
      product,
      state: 'refused',
    })),
  ]);
  await client.query(
    `insert into bulk_change (action_id, position, product_id, field, before, after, state, problem, line, was_edited)
     select $1, $2 + (wanted.entry ->> 'place')::int, wanted.entry ->> 'product', wanted.entry ->> 'field', wanted.entry ->> 'before',
       wanted.entry ->> 'after', wanted.entry ->> 'state', wanted.entry ->> 'problem', (wanted.entry ->> 'line')::int,
       (wanted.entry ->> 'was_edited')::boolean
     from jsonb_array_elements($3::jsonb) as wanted (entry)`,
    [id, position, JSON.stringify(rows.map((row, place) => ({ ...row, place: place + 1 })))],
  );
  const changes = plans.reduce((sum, plan) => sum + plan.changes.length, 0);
  await client.query(
    `update bulk_action set planned = planned + $2, changes = changes + $3, refused = refused + $4, unchanged = unchanged + $5
     where id = $1`,
    [
      id,
      count,
      changes,
      rows.length - changes,
      plans.filter((plan) => plan.changes.length + plan.refusals.length === 0).length,
    ],
  );
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

/** Returns the next planned changes, whole products as far as possible. */
export async function nextChanges(client: pg.ClientBase, id: string, most: number): Promise<StoredChange[]> {
  const { rows } = await client.query<StoredChange>(
    `select ${CHANGE} from bulk_change where action_id = $1 and state = 'planned' order by position limit $2`,
    [id, most],
  );
  return rows;
}

/** Stores what a chunk wrote, with the real values, and the progress. */
export async function noteWritten(
  client: pg.ClientBase,
  id: string,
  { written, conflicts }: { written: readonly StoredChange[]; conflicts: readonly number[] },
): Promise<void> {
  await client.query(
    `update bulk_change set state = 'written', before = wanted.before, after = wanted.after, was_edited = wanted.was_edited
     from jsonb_to_recordset($2) as wanted (position int, before text, after text, was_edited boolean)
     where action_id = $1 and bulk_change.position = wanted.position`,
    [id, JSON.stringify(written)],
  );
  await client.query(
    "update bulk_change set state = 'conflict', problem = 'changed-since' where action_id = $1 and position = any($2)",
    [id, conflicts],
  );
  await client.query('update bulk_action set written = written + $2, conflicts = conflicts + $3 where id = $1', [
    id,
    written.length,
    conflicts.length,
  ]);
}

/** Returns the written changes of products of an action, to plan its undo. */
export async function writtenChanges(
  client: pg.ClientBase,
  id: string,
  products: readonly string[],
): Promise<StoredChange[]> {
  const { rows } = await client.query<StoredChange>(
    `select ${CHANGE} from bulk_change where action_id = $1 and state = 'written' and product_id = any($2) order by position`,
    [id, products],
  );
  return rows;
}

/** Returns the products that an action wrote, in ascending order. */
export async function writtenProducts(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select distinct product_id as id from bulk_change where action_id = $1 and state = 'written' order by 1`,
    [id],
  );
  return rows.map((row) => row.id);
}

export type ChangeFilter = 'all' | 'changes' | 'refused';

export type ShownChange = StoredChange & { title: string };

/** Returns a page of an action's changes or refusals with the titles of their products. */
export async function pageOfChanges(
  pool: Pool,
  id: string,
  request: { filter: ChangeFilter; locale: string; from: number; most: number },
): Promise<ShownChange[]> {
  const states = {
    all: ['planned', 'refused', 'written', 'conflict'],
    changes: ['planned', 'written'],
    refused: ['refused', 'conflict'],
  }[request.filter];
  const { rows } = await pool.query<ShownChange>(
    `select ${CHANGE.split(', ')
      .map((column) => `change.${column}`)
      .join(', ')}, coalesce(text.title, '') as title
     from bulk_change change left join product_text text on text.product_id = change.product_id and text.locale = $3
     where action_id = $1 and state = any($2) order by position limit $4 offset $5`,
    [id, states, request.locale, request.most, request.from],
  );
  return rows;
}

/** Counts refusals by reason, most frequent first. */
export async function refusalCounts(pool: Pool, id: string): Promise<{ problem: string; count: number }[]> {
  const { rows } = await pool.query<{ problem: string; count: number }>(
    `select problem, count(*)::int as count from bulk_change where action_id = $1 and state in ('refused', 'conflict')
     group by problem order by 2 desc, 1`,
    [id],
  );
  return rows;
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
