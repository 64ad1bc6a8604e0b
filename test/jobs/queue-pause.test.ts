import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createPausableWorkers } from '../../src/platform/queues/pausable-workers.ts';
import { pausedQueues, pauseQueue, resumeQueue } from '../../src/platform/queues/queue-pause.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const NOW = new Date('2026-11-30T03:00:00Z');
let database: TestDatabase;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  await database.pool.query('delete from queue_pause');
});
afterAll(() => database.drop());

async function start(): Promise<Jobs> {
  const jobs = await startJobs(database.pool, silentLog);
  started.push(jobs);
  return jobs;
}

test('a process that starts takes no job of a paused queue, and takes all once it is resumed', async () => {
  const { pool } = database;
  await (await start()).send('held', { place: 1 });
  expect(await pauseQueue(pool, 'held', NOW)).toBe(true);
  const jobs = await start();
  const done: string[] = [];
  await jobs.work('held', async () => void done.push('held'));
  await jobs.work('free', async () => void done.push('free'));
  await jobs.send('free', {});
  await vi.waitFor(() => expect(done).toEqual(['free']), PATIENCE);
  expect(await resumeQueue(pool, 'held')).toBe(true);
  await vi.waitFor(() => expect(done).toEqual(['free', 'held']), PATIENCE);
});

test('workers of a queue end with its pause, and begin again after it', async () => {
  const { pool } = database;
  await (await start()).send('letters', {});
  const calls: string[] = [];
  const workers = createPausableWorkers({
    db: pool,
    log: silentLog,
    end: async (queue) => void calls.push(`end ${queue}`),
    lookMs: 10,
  });
  try {
    for (const worker of [1, 2]) await workers.add('letters', async () => void calls.push(`begin ${worker}`));
    expect(calls).toEqual(['begin 1', 'begin 2']);
    await pauseQueue(pool, 'letters', NOW);
    await vi.waitFor(() => expect(calls).toEqual(['begin 1', 'begin 2', 'end letters']), PATIENCE);
    await resumeQueue(pool, 'letters');
    await vi.waitFor(() => expect(calls.slice(3)).toEqual(['begin 1', 'begin 2']), PATIENCE);
  } finally {
    workers.stop();
  }
});

test('of the runs that a schedule queued during a pause one is left, and all jobs of other queues', async () => {
  const { pool } = database;
  const jobs = await start();
  for (const queue of ['planned', 'sent']) for (const place of [1, 2, 3]) await jobs.send(queue, { place });
  for (const queue of ['planned', 'sent']) await pauseQueue(pool, queue, NOW);
  expect((await pausedQueues(pool)).map(({ queue }) => queue)).toEqual(['planned', 'sent']);
  // A new process: it begins with the pause, so nothing runs.
  await (await start()).schedule('planned', '0 0 1 1 *', async () => {});
  for (const process of started.splice(0)) await process.stop();
  for (const queue of ['planned', 'sent']) expect(await resumeQueue(pool, queue)).toBe(true);
  const { rows } = await pool.query(
    "select name, count(*)::int as left from jobs.job where name in ('planned', 'sent') group by name order by name",
  );
  expect(rows).toEqual([
    { name: 'planned', left: 1 },
    { name: 'sent', left: 3 },
  ]);
});
