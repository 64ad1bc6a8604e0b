import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { silentLog } from '../log.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('runs nothing on a migrated database', async () => {
  expect(await migrate(database.url, silentLog)).toEqual([]);
});

test('refuses a migration that was changed after it ran', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.appendFileSync(path.join(folder, '0001_catalogue.sql'), '\n-- changed');
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('0001_catalogue.sql was changed');
});

test('rolls back a failing migration, and runs each migration once in two concurrent starts', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, '9000_half.sql'), 'create table half (id int); select 1/0;');
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('9000_half.sql failed');
  const { rows } = await database.pool.query("select to_regclass('half') as found");
  expect(rows[0].found).toBeNull();

  fs.writeFileSync(path.join(folder, '9000_half.sql'), 'create table whole (id int);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, silentLog, { folder })));
  expect(runs.flat()).toEqual(['9000_half.sql']);
});

/** The migrations with an additional one that changes a table. */
function withChange(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, '9001_changes.sql'), 'alter table variant add column tried int;');
  return folder;
}

/** A transaction that reads until the test ends it. */
async function longRead(own: TestDatabase): Promise<() => Promise<void>> {
  const client = await own.pool.connect();
  await client.query('begin');
  await client.query('select count(*) from variant');
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('permits reads of a table in use, reports the wait once, and runs when the table is free', async () => {
  const own = await testDatabase();
  const endRead = await longRead(own);
  const told: string[] = [];
  const patience = { lockMs: 100, pauseMs: 20, limitMs: 120_000 };
  const migrated = migrate(own.url, silentLog, {
    folder: withChange(),
    patience,
    onWaiting: (line) => told.push(line),
  });
  // Several attempts fail meanwhile, and none of these statements waits for the reading transaction.
  const reader = await own.pool.connect();
  await reader.query("set statement_timeout = '5s'");
  const isRefused =
    "select count(*) filter (where not granted)::int as waiting from pg_locks where relation = 'variant'::regclass";
  for (let seen = 0; seen < 2; ) {
    const { rows } = await reader.query<{ waiting: number }>(isRefused);
    if (rows[0]?.waiting) {
      await reader.query('select count(*) from variant');
      seen += 1;
    }
  }
  reader.release();
  await endRead();
  expect(await migrated).toEqual(['9001_changes.sql']);
  expect(told).toEqual([
    'migration 9001_changes.sql waits for a table that is in use, and is tried again for 2 minutes',
  ]);
  await own.drop();
});

test('reports a table that stays in use, changes nothing, and migrates at a later start', async () => {
  const own = await testDatabase();
  const endRead = await longRead(own);
  const folder = withChange();
  const told: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => told.push(message) };
  const patience = { lockMs: 20, pauseMs: 1, limitMs: 200 };
  await expect(migrate(own.url, log, { folder, patience })).rejects.toThrow(
    'migration 9001_changes.sql was given up after 0.2 seconds: a table that it changes is in use by a long transaction',
  );
  expect(told).toHaveLength(1);
  await endRead();
  expect(await migrate(own.url, silentLog, { folder })).toEqual(['9001_changes.sql']);
  await own.drop();
});

/** The migrations with an additional one that builds an index beside writes. */
function withIndex(more = ''): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, '9002_index.sql'),
    `-- Beside writes: an index.\ncreate index concurrently if not exists variant_tried on variant (position);\n${more}`,
  );
  return folder;
}
const IS_VALID = "select indisvalid as valid from pg_index where indexrelid = to_regclass('variant_tried')";

test('builds an index while a transaction that wrote to the table is open, and others write', async () => {
  const own = await testDatabase();
  const writer = await own.pool.connect();
  await writer.query('begin');
  await writer.query('lock table variant in row exclusive mode');
  const migrated = Promise.all([1, 2].map(() => migrate(own.url, silentLog, { folder: withIndex() })));
  const other = await own.pool.connect();
  await other.query("set lock_timeout = '5s'");
  for (let begun = false; !begun; ) {
    const { rowCount } = await other.query(
      'select from pg_stat_progress_create_index where datname = current_database()',
    );
    begun = Boolean(rowCount);
    // Would wait for an index that is built in a transaction, and fail.
    await other.query('update variant set position = position');
  }
  await writer.query('commit');
  writer.release();
  other.release();
  expect((await migrated).flat()).toEqual(['9002_index.sql']);
  expect((await own.pool.query(IS_VALID)).rows).toEqual([{ valid: true }]);
  await own.drop();
});

test('builds an index again that a killed process left invalid', async () => {
  const own = await testDatabase();
  const writer = await own.pool.connect();
  await writer.query('begin');
  await writer.query('lock table variant in row exclusive mode');
  const killed = migrate(own.url, silentLog, { folder: withIndex() });
  const failed = expect(killed).rejects.toThrow('9002_index.sql failed');
  // The index exists, invalid, from when it waits for the open transaction.
  for (let exists = false; !exists; ) exists = Boolean((await own.pool.query(IS_VALID)).rowCount);
  const { rows } = await own.pool.query<{ ended: boolean }>(
    'select pg_terminate_backend(pid) as ended from pg_stat_progress_create_index where datname = current_database()',
  );
  expect(rows).toEqual([{ ended: true }]);
  await failed;
  await writer.query('commit');
  writer.release();
  expect((await own.pool.query(IS_VALID)).rows).toEqual([{ valid: false }]);
  expect(await migrate(own.url, silentLog, { folder: withIndex() })).toEqual(['9002_index.sql']);
  expect((await own.pool.query(IS_VALID)).rows).toEqual([{ valid: true }]);
  await own.drop();
});

test('refuses anything but indexes beside writes', async () => {
  const folder = withIndex('alter table variant add column tried int;');
  await expect(migrate(database.url, silentLog, { folder })).rejects.toThrow('does more than indexes');
});
