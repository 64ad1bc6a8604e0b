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

test('a migrated database has nothing left to run', async () => {
  expect(await migrate(database.url, silentLog)).toEqual([]);
});

test('a migration that was changed after it ran is refused', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.appendFileSync(path.join(folder, '0001_catalogue.sql'), '\n-- changed');
  await expect(migrate(database.url, silentLog, folder)).rejects.toThrow('0001_catalogue.sql was changed');
});

test('a failing migration leaves nothing behind, and two starts at once run each migration once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, '9000_half.sql'), 'create table half (id int); select 1/0;');
  await expect(migrate(database.url, silentLog, folder)).rejects.toThrow('9000_half.sql failed');
  const { rows } = await database.pool.query("select to_regclass('half') as found");
  expect(rows[0].found).toBeNull();

  fs.writeFileSync(path.join(folder, '9000_half.sql'), 'create table whole (id int);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, silentLog, folder)));
  expect(runs.flat()).toEqual(['9000_half.sql']);
});
