import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { groupRows } from './group-rows.ts';
import {
  createCopies,
  emptyCopies,
  removeCopies,
  replayStatement,
  rowsSince,
  stateBefore,
  walSince,
} from './written-rows.store.ts';

const VISITS = 4;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    create table sample_order (id bigint generated always as identity primary key, secret bytea not null, totals jsonb not null,
      placed_at timestamptz not null default now(), amount int not null check (amount > 0),
      doubled int generated always as (amount * 2) stored);
    create table sample_stock (sku text primary key, quantity int not null);
    create table sample_other (id int primary key);
    insert into sample_stock values ('a', 10), ('b', 10);
    insert into sample_order (secret, totals, amount) values ('\\x00', '{}', 1);
    select pg_stat_force_next_flush();
  `);
});
afterAll(() => database.drop());

test('replays inserted and updated rows into copies, one statement a visit', async () => {
  const { pool } = database;
  const client = await pool.connect();
  try {
    const before = await stateBefore(pool);
    for (let visit = 1; visit <= VISITS; visit += 1) {
      await client.query('insert into sample_order (secret, totals, amount) values ($1, $2, $3)', [
        Buffer.from([0, visit]),
        { total: visit, text: "it's" },
        visit,
      ]);
      await client.query("update sample_stock set quantity = quantity - 1 where sku = 'a'");
    }
    await client.query('insert into sample_other values (1)');
    // Statistics arrive with a delay otherwise.
    await client.query('select pg_stat_force_next_flush()');
    const tables = await rowsSince(pool, before, VISITS);
    expect(tables.map(({ table, rows, updates }) => [table, rows.length, updates]).sort()).toEqual([
      ['public.sample_order', VISITS, 0],
      ['public.sample_stock', 1, 1],
    ]);
    expect(tables.find(({ table }) => table === 'public.sample_order')?.columns).not.toContain('doubled');

    await createCopies(pool, tables);
    await emptyCopies(pool, tables);
    for (const group of groupRows(tables, VISITS)) await pool.query(replayStatement(tables), group);
    const { rows: missing } = await pool.query(
      'select * from sample_order where amount > 1 or secret <> $1 except select * from bench_floor.public_sample_order',
      [Buffer.from([0])],
    );
    expect(missing).toEqual([]);
    const { rows: copied } = await pool.query('select count(*)::int as orders from bench_floor.public_sample_order');
    expect(copied).toEqual([{ orders: VISITS }]);
    const { rows: stock } = await pool.query('select * from bench_floor.public_sample_stock');
    expect(stock).toEqual([{ sku: 'a', quantity: 6 }]);
    expect(await walSince(pool, before.wal)).toBeGreaterThan(0);
    await removeCopies(pool);
    await expect(pool.query('select from bench_floor.public_sample_order')).rejects.toThrow('does not exist');
  } finally {
    client.release();
  }
});
