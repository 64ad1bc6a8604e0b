import pg from 'pg';
import type { Pool } from '../../src/platform/database/pool.ts';
import { type CountedChanges, updatesOfVisit, type WrittenRows } from './group-rows.ts';

/** Schema of the copies, which only benches have. */
const SCHEMA = 'bench_floor';

/** State of the database before some visits. */
export type BeforeVisits = {
  transaction: string;
  /** Position in the WAL. */
  wal: string;
  commits: number;
  /** Counted changes by table. */
  counted: Map<string, CountedChanges>;
};

const quoted = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

export async function stateBefore(pool: Pool): Promise<BeforeVisits> {
  const { rows } = await pool.query<{ transaction: string; commits: number }>(
    `select pg_current_xact_id()::text as transaction,
       (select xact_commit from pg_stat_database where datname = current_database())::int as commits`,
  );
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL does not tell its state');
  return { ...state, wal: await walPosition(pool), counted: await countedChanges(pool) };
}

async function countedChanges(pool: Pool): Promise<Map<string, CountedChanges>> {
  const { rows } = await pool.query<CountedChanges & { table: string }>(
    `select schemaname || '.' || relname as table, n_tup_ins::int as inserted, n_tup_upd::int as updated
     from pg_stat_user_tables where schemaname <> $1`,
    [SCHEMA],
  );
  return new Map(rows.map(({ table, ...counted }) => [table, counted]));
}

/** Returns the position at which PostgreSQL writes the WAL. */
export async function walPosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ wal: string }>('select pg_current_wal_insert_lsn()::text as wal');
  return rows[0]?.wal ?? '0/0';
}

/** Returns the bytes of WAL written since. */
export async function walSince(pool: Pool, before: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::int8 as bytes',
    [before],
  );
  return rows[0]?.bytes ?? 0;
}

/** Returns the transactions committed since, with those that only read. */
export async function commitsSince(pool: Pool, before: number): Promise<number> {
  const { rows } = await pool.query<{ commits: number }>(
    'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  );
  return (rows[0]?.commits ?? 0) - before;
}

/** Returns the rows that visits wrote since and that are still there, by table. */
export async function rowsSince(pool: Pool, before: BeforeVisits, visits: number): Promise<WrittenRows[]> {
  const written: WrittenRows[] = [];
  for (const [table, counted] of await countedChanges(pool)) {
    const known = before.counted.get(table) ?? { inserted: 0, updated: 0 };
    const updates = updatesOfVisit(
      { inserted: counted.inserted - known.inserted, updated: counted.updated - known.updated },
      visits,
    );
    if (updates === null) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(written)::text as row from ${quoted(table)} written where xmin::text::bigint >= $1::bigint
       order by xmin::text::bigint`,
      [before.transaction],
    );
    if (rows.length > 0)
      written.push({ table, ...(await columnsOf(pool, table)), rows: rows.map(({ row }) => row), updates });
  }
  return written;
}

async function columnsOf(pool: Pool, table: string): Promise<Pick<WrittenRows, 'columns' | 'key'>> {
  const { rows } = await pool.query<{ name: string; is_key: boolean }>(
    `select attname as name, exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as is_key
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return {
    columns: rows.map(({ name }) => name),
    key: rows.filter(({ is_key }) => is_key).map(({ name }) => name),
  };
}

const copyOf = (table: string): string => `${SCHEMA}.${pg.escapeIdentifier(table.replace('.', '_'))}`;

/** Creates copies of the tables with their indexes and checks, without foreign keys and triggers. */
export async function createCopies(pool: Pool, tables: readonly WrittenRows[]): Promise<void> {
  await pool.query(`create schema if not exists ${SCHEMA}`);
  for (const { table } of tables) {
    await pool.query(`drop table if exists ${copyOf(table)}`);
    // Vacuuming copies would count as work of the shop.
    await pool.query(
      `create table ${copyOf(table)} (like ${quoted(table)} including all) with (autovacuum_enabled = false)`,
    );
  }
}

/** Empties the copies. Then writes the rows that visits update. */
export async function emptyCopies(pool: Pool, tables: readonly WrittenRows[]): Promise<void> {
  for (const { table, columns, rows, updates } of tables) {
    await pool.query(`truncate ${copyOf(table)}`);
    if (updates > 0) await pool.query(insertion(table, columns, '$1'), [`[${rows.join(',')}]`]);
  }
}

function insertion(table: string, columns: readonly string[], parameter: string): string {
  const names = columns.map(pg.escapeIdentifier).join(', ');
  return `insert into ${copyOf(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${copyOf(table)}, ${parameter}::json)`;
}

function update({ table, columns, key }: WrittenRows, parameter: string): string {
  const pairs = (names: readonly string[], text: (name: string) => string) => names.map(pg.escapeIdentifier).map(text);
  const others = columns.filter((name) => !key.includes(name));
  return `update ${copyOf(table)} stored set ${pairs(others, (name) => `${name} = fresh.${name}`).join(', ')}
    from json_populate_recordset(null::${copyOf(table)}, ${parameter}::json) fresh
    where ${pairs(key, (name) => `stored.${name} = fresh.${name}`).join(' and ')}`;
}

/** Returns one statement that writes the rows of a visit into all copies: one JSON parameter a table. */
export function replayStatement(tables: readonly WrittenRows[]): string {
  const parts = tables.map((written, index) => {
    const parameter = `$${index + 1}`;
    const change =
      written.updates === 0 ? insertion(written.table, written.columns, parameter) : update(written, parameter);
    return `part_${index} as (${change})`;
  });
  return `with ${parts.join(',\n')}\nselect`;
}

/** Removes all copies. */
export async function removeCopies(pool: Pool): Promise<void> {
  await pool.query(`drop schema if exists ${SCHEMA} cascade`);
}
