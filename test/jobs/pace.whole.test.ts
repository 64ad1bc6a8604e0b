// Whole runs only: jobs run at their real pace.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.pool, silentLog);
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('works on waiting jobs without a pause between them', async () => {
  // With a second between fetches it would take fifty.
  for (let place = 0; place < 100; place += 1) await jobs.send('many', { place });
  const done: unknown[] = [];
  await jobs.work('many', async (data) => void done.push(data), 2);
  await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 30_000, interval: 20 });
}, 60_000);

test('retries each job of a batch separately', async () => {
  const tries = new Map<number, number>();
  for (let place = 0; place < 4; place += 1) await jobs.send('some-fail', { place });
  await jobs.work(
    'some-fail',
    async (data) => {
      const { place } = data as { place: number };
      tries.set(place, (tries.get(place) ?? 0) + 1);
      if (place === 2 && tries.get(place) === 1) throw new Error('not yet');
    },
    4,
  );
  await vi.waitFor(() => expect(tries.get(2)).toBe(2), { timeout: 30_000, interval: 50 });
  expect([...tries].sort()).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 1],
  ]);
}, 60_000);

test('takes jobs with priority before older ones', async () => {
  const { pool } = database;
  for (const name of ['notice 1', 'notice 2', 'notice 3']) await jobs.send('letters', { name }, pool);
  await jobs.send('letters', { name: 'password' }, pool, { priority: 1 });
  const done: string[] = [];
  await jobs.work('letters', async (data) => void done.push((data as { name: string }).name), 2);
  await vi.waitFor(() => expect(done).toHaveLength(4), { timeout: 30_000, interval: 20 });
  expect(done.slice(0, 2)).toContain('password');
}, 60_000);
