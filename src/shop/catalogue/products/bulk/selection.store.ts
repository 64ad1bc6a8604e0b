import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type ProductSelection = { id: string; staff_id: string; query: string; count: number; created_at: Date };

export async function insertSelection(
  database: Database,
  selection: { id: string; staffId: string; query: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await database.query(
    'insert into product_selection (id, staff_id, query, ids, created_at) values ($1, $2, $3, $4, $5)',
    [selection.id, selection.staffId, selection.query, selection.ids, selection.now],
  );
}

export async function findSelection(database: Database, id: string): Promise<ProductSelection | null> {
  const { rows } = await database.query<ProductSelection>(
    'select id, staff_id, query, cardinality(ids) as count, created_at from product_selection where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Returns some ids of a selection in ascending order. */
export async function idsOfSelection(database: Database, id: string, from: number, most: number): Promise<string[]> {
  const { rows } = await database.query<{ ids: string[] }>(
    'select ids[$2::int + 1 : $2::int + $3::int] as ids from product_selection where id = $1',
    [id, from, most],
  );
  return rows[0]?.ids ?? [];
}

export type GoodsFileRow = { product_id: string; line: number; sku: string; cells: Record<string, string> };

export async function insertGoodsRows(
  client: pg.ClientBase,
  action: string,
  rows: readonly GoodsFileRow[],
): Promise<void> {
  await client.query(
    `insert into bulk_row (action_id, product_id, line, sku, cells)
     select $1, product_id, line, sku, cells from jsonb_to_recordset($2) as wanted (product_id text, line int, sku text, cells jsonb)`,
    [action, JSON.stringify(rows)],
  );
}

export async function readGoodsRows(
  client: pg.ClientBase,
  action: string,
  products: readonly string[],
): Promise<GoodsFileRow[]> {
  const { rows } = await client.query<GoodsFileRow>(
    'select product_id, line, sku, cells from bulk_row where action_id = $1 and product_id = any($2) order by line',
    [action, products],
  );
  return rows;
}
