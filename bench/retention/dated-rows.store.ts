import type { Pool } from '../../src/platform/database/pool.ts';

/** Months over which the rows are spread; the oldest one goes. */
export const MONTHS = 25;

/** Table of events of orders or parcels, in one piece or by month. */
export type DatedTable = 'bench_whole' | 'bench_months';

const COLUMNS = `id bigint generated always as identity, at timestamptz not null, tenant text not null, subject uuid not null,
  data jsonb not null`;
/** Rows of a statement, which has 30 s. */
const CHUNK = 100_000;
const FIRST = "date '2024-01-01'";

/** Creates both tables with the same rows, some 200 bytes each, in the order of time. Subjects have five rows each. */
export async function createDatedRows(pool: Pool, table: DatedTable, count: number): Promise<void> {
  await pool.query(`drop table if exists ${table}`);
  if (table === 'bench_whole') await pool.query(`create table ${table} (${COLUMNS}, primary key (id))`);
  else {
    await pool.query(`create table ${table} (${COLUMNS}, primary key (at, id)) partition by range (at)`);
    for (let month = 0; month < MONTHS; month += 1) {
      const from = `${FIRST} + interval '${month} months'`;
      const { rows } = await pool.query<{ from: string; to: string }>(
        `select (${from})::text as from, (${from} + interval '1 month')::text as to`,
      );
      await pool.query(
        `create table ${table}_${month} partition of ${table} for values from ('${rows[0]?.from}') to ('${rows[0]?.to}')`,
      );
    }
  }
  await pool.query(`create index on ${table} (at)`);
  await pool.query(`create index on ${table} (subject)`);
  for (let from = 0; from < count; from += CHUNK)
    await pool.query(
      `insert into ${table} (at, tenant, subject, data)
       select ${FIRST} + (n::float8 / $1::int) * interval '${MONTHS} months', 'ch', md5((n / 5)::text)::uuid,
         jsonb_build_object('state', 'placed', 'note', repeat(md5(n::text), 2))
       from generate_series($2::int, least($2::int + ${CHUNK}, $1::int) - 1) n`,
      [count, from],
    );
  await pool.query(`vacuum (analyze) ${table}`);
}

/** Deletes rows of the oldest month, at most `most`. Returns their number. */
export async function deleteOldest(pool: Pool, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from bench_whole where ctid = any(array(
       select ctid from bench_whole where at < ${FIRST} + interval '1 month' order by at limit $1))`,
    [most],
  );
  return rowCount ?? 0;
}

export async function dropOldest(pool: Pool): Promise<void> {
  await pool.query('drop table bench_months_0');
}

export async function vacuum(pool: Pool, table: DatedTable): Promise<void> {
  await pool.query(`vacuum ${table}`);
}

/** Reads the rows of a subject, as a page of an order does. */
export async function readSubject(pool: Pool, table: DatedTable, n: number): Promise<void> {
  await pool.query(`select id, at, data from ${table} where subject = md5($1::int::text)::uuid order by at`, [n]);
}

/** Adds a row of the newest month. */
export async function addRow(pool: Pool, table: DatedTable): Promise<void> {
  await pool.query(
    `insert into ${table} (at, tenant, subject, data)
     values (${FIRST} + interval '${MONTHS} months' - interval '1 hour', 'ch', gen_random_uuid(), '{"state": "placed"}')`,
  );
}

/** Returns the size of a table with its indexes and partitions, and the WAL written so far, both in bytes. */
export async function sizes(pool: Pool, table: DatedTable): Promise<{ bytes: number; wal: number }> {
  const { rows } = await pool.query<{ bytes: number; wal: number }>(
    `select (pg_total_relation_size($1::regclass)
         + (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits where inhparent = $1::regclass))::float8 as bytes,
       (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal`,
    [table],
  );
  return rows[0] ?? { bytes: 0, wal: 0 };
}
