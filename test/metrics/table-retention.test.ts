import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEDULED_JOBS } from '../../src/app/jobs.ts';
import { growthText } from '../../src/cli/doctor-growth.ts';
import { largestTables } from '../../src/cli/table-growth.store.ts';
import { boundText, TABLE_BOUNDS } from '../../src/cli/table-retention.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const ALL = 10_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('every table has a bound, or is deleted with the rows of another one', async () => {
  const { tables } = await largestTables(database.pool, ALL);
  expect(tables.length).toBeGreaterThan(200);
  const unknown = tables.filter(({ name, parents }) => parents.length === 0 && !TABLE_BOUNDS.has(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test('the register has no table that does not exist, and no job that does not run', async () => {
  const existing = new Set((await largestTables(database.pool, ALL)).tables.map(({ name }) => name));
  expect([...TABLE_BOUNDS.keys()].filter((name) => !existing.has(name))).toEqual([]);
  for (const bound of TABLE_BOUNDS.values()) if (bound.kind === 'job') expect(bound.job in SCHEDULED_JOBS).toBe(true);
});

test('estimates growth from the rows counted since the first migration', async () => {
  const { pool } = database;
  await pool.query("update migration set ran_at = now() - interval '15 days'");
  const { since, tables } = await largestTables(pool, ALL);
  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { monthlyBytes } of tables) expect(monthlyBytes).toBeGreaterThanOrEqual(0);
});

test('describes size, growth and bound of a table', () => {
  const MB = 1024 * 1024;
  const outbox = { name: 'outbox', bytes: 120 * MB, monthlyBytes: 3.25 * MB, parents: [] };
  expect(growthText(outbox, '2026-03-01')).toBe(
    'table outbox: 120 MB, about 3.3 MB more a month (rows counted since 2026-03-01); old rows are deleted by the job prune-outbox',
  );
  expect(growthText({ ...outbox, monthlyBytes: null }, null)).toContain('growth not known yet');
  expect(boundText('order_line', ['orders'])).toBe('deleted with orders');
});
