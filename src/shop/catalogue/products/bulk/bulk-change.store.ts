import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { PlannedChange, PlannedRefusal } from './plan-changes.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type ChangeState = 'planned' | 'refused' | 'written' | 'conflict';
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

const CHANGE = 'position, product_id, field, before, after, state, problem, line, was_edited';

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

/** One of several equal parts of an action's products. All changes of a product are in one part. */
export type BulkPart = { part: number; of: number };

/** Returns the next planned changes of a part after a position, whole products as far as possible. */
export async function nextChanges(
  client: pg.ClientBase,
  id: string,
  { after, most, part, of }: { after: number; most: number } & BulkPart,
): Promise<StoredChange[]> {
  const { rows } = await client.query<StoredChange>(
    `select ${CHANGE} from bulk_change where action_id = $1 and position > $5 and state = 'planned'
       and ($4 = 1 or (hashtext(product_id) & 65535) % $4 = $3)
     order by position limit $2`,
    [id, most, part, of, after],
  );
  return rows;
}

/**
 * Stores what a chunk wrote of its planned changes, and the progress. Values that differ from the planned ones are
 * stored too. Returns false if another process has taken the action since: the caller rolls back.
 */
export async function noteWritten(
  client: pg.ClientBase,
  { id, attempts }: { id: string; attempts: number },
  {
    planned,
    written,
    conflicts,
  }: { planned: readonly StoredChange[]; written: readonly StoredChange[]; conflicts: readonly number[] },
): Promise<boolean> {
  await client.query("update bulk_change set state = 'written' where action_id = $1 and position = any($2)", [
    id,
    written.map(({ position }) => position),
  ]);
  const plans = new Map(planned.map((change) => [change.position, change]));
  const others = written.filter(({ position, before, after, was_edited: wasEdited }) => {
    const plan = plans.get(position);
    return plan?.before !== before || plan.after !== after || plan.was_edited !== wasEdited;
  });
  if (others.length > 0)
    await client.query(
      `update bulk_change set before = wanted.before, after = wanted.after, was_edited = wanted.was_edited
       from jsonb_to_recordset($2) as wanted (position int, before text, after text, was_edited boolean)
       where action_id = $1 and bulk_change.position = wanted.position`,
      [id, JSON.stringify(others)],
    );
  if (conflicts.length > 0)
    await client.query(
      "update bulk_change set state = 'conflict', problem = 'changed-since' where action_id = $1 and position = any($2)",
      [id, conflicts],
    );
  const { rowCount } = await client.query(
    `update bulk_action set written = written + $2, conflicts = conflicts + $3
     where id = $1 and attempts = $4 and state = 'applying'`,
    [id, written.length, conflicts.length, attempts],
  );
  return rowCount === 1;
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

/** Returns a page of an action's changes or refusals with the titles of their products. `after`: position before the first one. */
export async function pageOfChanges(
  pool: Pool,
  id: string,
  request: { filter: ChangeFilter; locale: string; from: number; most: number; after?: number | null },
): Promise<ShownChange[]> {
  // Refusals and conflicts have a problem; the planner finds their index by this condition.
  const condition = { all: 'true', changes: 'change.problem is null', refused: 'change.problem is not null' }[
    request.filter
  ];
  const { rows } = await pool.query<ShownChange>(
    `select ${CHANGE.split(', ')
      .map((column) => `change.${column}`)
      .join(', ')}, coalesce(text.title, '') as title
     from bulk_change change left join product_text text on text.product_id = change.product_id and text.locale = $2
     where action_id = $1 and ${condition} and ($5::int is null or position > $5) order by position limit $3 offset $4`,
    [id, request.locale, request.most, request.from, request.after ?? null],
  );
  return rows;
}

/** Counts refusals by reason, most frequent first. */
export async function refusalCounts(pool: Pool, id: string): Promise<{ problem: string; count: number }[]> {
  const { rows } = await pool.query<{ problem: string; count: number }>(
    `select problem, count(*)::int as count from bulk_change where action_id = $1 and problem is not null
     group by problem order by 2 desc, 1`,
    [id],
  );
  return rows;
}
