// Whole runs only: jobs fail at their real pace.
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '../../src/platform/database/pool.ts';
import { discardJob, listFailedJobs, tryJobAgain } from '../../src/platform/failed-jobs.store.ts';
import { watchFailedJobs } from '../../src/platform/failed-jobs.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Jobs that fail every time, and jobs that end their process. */

type Line = { level: string; message: string; fields: object };
let database: TestDatabase;
let jobs: Jobs;
let watch: { stop(): void };
const lines: Line[] = [];
const write = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields });
const log: Log = { ...silentLog, warn: write('warn'), error: write('error') };
const PATIENCE = { timeout: 30_000, interval: 20 };

beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.pool, log);
  watch = watchFailedJobs({ db: database.pool, log, lookMs: 50 });
});
afterEach(async () => {
  lines.length = 0;
  await database.pool.query('delete from jobs.job');
});
afterAll(async () => {
  watch.stop();
  await jobs.stop();
  await database.drop();
});

const said = (message: string) => lines.filter((line) => line.message === message);
const FOR_GOOD = 'a job failed for good and is kept for a look';

test('logs a job whose handler always throws by queue and ID, and stores its error', async () => {
  await jobs.send('poisoned', { email: 'lea@example.ch' });
  // Skips the half hour that its tries take.
  await database.pool.query("update jobs.job set retry_limit = 0 where name = 'poisoned'");
  await jobs.work('poisoned', async () => {
    throw Object.assign(new Error('duplicate key "lea@example.ch"'), { code: '23505' });
  });
  await vi.waitFor(() => expect(said(FOR_GOOD)).toHaveLength(1), PATIENCE);

  const [kept] = await listFailedJobs(database.pool, 10);
  expect(kept).toMatchObject({ queue: 'poisoned', tries: 1, problem: 'duplicate key "…"' });
  expect(said('a job failed')).toMatchObject([{ level: 'warn', fields: { queue: 'poisoned', job: kept?.id } }]);
  expect(said(FOR_GOOD)).toMatchObject([
    { level: 'error', fields: { queue: 'poisoned', job: kept?.id, problem: 'duplicate key "…"' } },
  ]);
  const { rows } = await database.pool.query('select output::text from jobs.job');
  expect(rows[0].output).not.toContain('lea@example.ch');
});

test('also logs a job that ended its process every time', async () => {
  await jobs.send('deadly', {});
  // The last try began an hour ago in a process that died.
  await database.pool.query(
    `update jobs.job set state = 'active', started_on = now() - interval '1 hour', retry_limit = 0 where name = 'deadly'`,
  );
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const supervisor = new PgBoss({ db, schema: 'jobs', schedule: false, migrate: false });
  await supervisor.start();
  try {
    await supervisor.supervise('deadly');
    await vi.waitFor(() => expect(said(FOR_GOOD)).toHaveLength(1), PATIENCE);
  } finally {
    await supervisor.stop();
  }
  const [kept] = await listFailedJobs(database.pool, 10);
  expect(said(FOR_GOOD)).toMatchObject([{ fields: { queue: 'deadly', job: kept?.id, problem: 'job timed out' } }]);
});

test('logs a permanently failed job once, at any microsecond', async () => {
  const fails = async (queue: string) => {
    await jobs.send(queue, {});
    await database.pool.query(
      `update jobs.job set state = 'failed',
         completed_on = date_trunc('milliseconds', clock_timestamp()) + interval '0.7 milliseconds' where name = $1`,
      [queue],
    );
    await vi.waitFor(() => expect(said(FOR_GOOD)).toContainEqual(failure(queue)), PATIENCE);
  };
  const failure = (queue: string) => expect.objectContaining({ fields: expect.objectContaining({ queue }) });
  await fails('first');
  await fails('second');
  expect(said(FOR_GOOD)).toEqual([failure('first'), failure('second')]);
});

test('retries or discards permanently failed jobs only', async () => {
  await jobs.send('settled', { place: 1 });
  await jobs.send('settled', { place: 2 });
  await database.pool.query("update jobs.job set state = 'failed', completed_on = now() where name = 'settled'");
  const [first, second] = await listFailedJobs(database.pool, 10);
  if (!first || !second) throw new Error('two jobs have failed');
  expect(await discardJob(database.pool, first.id)).toBe('settled');
  expect(await tryJobAgain(database.pool, second.id)).toBe('settled');
  for (const settle of [discardJob, tryJobAgain]) {
    expect(await settle(database.pool, first.id)).toBeNull();
    expect(await settle(database.pool, second.id)).toBeNull();
    expect(await settle(database.pool, 'no id')).toBeNull();
  }
  const done: unknown[] = [];
  await jobs.work('settled', async (data) => void done.push(data));
  await vi.waitFor(() => expect(done).toHaveLength(1), PATIENCE);
});

test('logs a scheduled job that throws by its queue', async () => {
  await jobs.schedule('planned', '* * * * *', async () => {
    throw new Error('broken');
  });
  await jobs.send('planned', {});
  await vi.waitFor(() => expect(said('a job failed')).toMatchObject([{ fields: { queue: 'planned' } }]), PATIENCE);
});

test('during an outage the queue does not report every query', async () => {
  const line = await openLine(database.url);
  const pool = openPool(line.url, silentLog, 4);
  let refused = 0;
  const query = pool.query.bind(pool);
  const counting = Object.assign(pool, {
    query: (...given: Parameters<typeof query>) =>
      Promise.resolve(Reflect.apply(query, pool, given)).catch((error: unknown) => {
        refused += 1;
        throw error;
      }),
  });
  const own = await startJobs(counting, log);
  await own.work('asking', async () => {});
  lines.length = 0;
  await line.cut();
  await vi.waitFor(() => expect(refused).toBeGreaterThan(2), PATIENCE);
  expect(said('the job queue reports a problem')).toEqual([]);
  await line.restore();
  await own.stop();
  await pool.end();
  await line.close();
});
