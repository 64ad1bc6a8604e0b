// Whole runs only: starts processes and kills them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listFailedJobs, tryJobAgain } from '../../src/platform/failed-jobs.store.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Jobs whose process is killed while they run. */

const WORKER = path.resolve(import.meta.dirname, '../support/work-and-die.ts');
const PATIENCE = { timeout: 30_000, interval: 20 };
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

/** Starts a process that takes a job of the queue and kills itself. */
async function dieOf(queue: string): Promise<void> {
  const worker = spawn(process.execPath, [WORKER, database.url, queue], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(worker, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Skips the time until the queue notices the missing heartbeat, and the delay before the next try. */
async function missProcess(queue: string): Promise<void> {
  const { rowCount } = await database.pool.query(
    "update jobs.job set heartbeat_on = now() - interval '1 hour' where name = $1 and state = 'active' and heartbeat_seconds <= 120",
    [queue],
  );
  expect(rowCount).toBe(1);
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const supervisor = new PgBoss({ db, schema: 'jobs', schedule: false, migrate: false, supervise: false });
  await supervisor.start();
  // Supervisors check a queue once a minute, and the shop’s own one may have just done so.
  await vi.waitFor(async () => {
    await database.pool.query("update jobs.queue set monitor_claim_on = now() - interval '1 hour' where name = $1", [
      queue,
    ]);
    await supervisor.supervise(queue);
    const { rows } = await database.pool.query('select state from jobs.job where name = $1', [queue]);
    expect(rows).toEqual([{ state: 'retry' }]);
  }, PATIENCE);
  await supervisor.stop({ graceful: false });
  await database.pool.query("update jobs.job set start_after = now() where name = $1 and state = 'retry'", [queue]);
}

test('a job that kills its process is retried twice, then kept as failed until an employee retries it', async () => {
  await jobs.send('deadly', { parcel: 7 });
  for (let time = 0; time < 3; time += 1) {
    await dieOf('deadly');
    await missProcess('deadly');
  }
  const taken: unknown[] = [];
  await jobs.work('deadly', async (data) => void taken.push(data));
  await vi.waitFor(async () => expect(await listFailedJobs(database.pool, 10)).toHaveLength(1), PATIENCE);
  const [kept] = await listFailedJobs(database.pool, 10);
  expect(kept).toMatchObject({ queue: 'deadly', problem: 'its process ended each time while it ran' });
  expect(taken).toEqual([]);

  await tryJobAgain(database.pool, kept?.id ?? '');
  await vi.waitFor(() => expect(taken).toEqual([{ parcel: 7 }]), PATIENCE);
});

test('a job that survives its process and then fails has all its tries left', async () => {
  await jobs.send('unlucky', { parcel: 8 });
  await dieOf('unlucky');
  await missProcess('unlucky');
  let runs = 0;
  await jobs.work('unlucky', async () => {
    runs += 1;
    await database.pool.query("update jobs.job set retry_delay = 0, retry_backoff = false where name = 'unlucky'");
    if (runs < 5) throw new Error('away');
  });
  await vi.waitFor(() => expect(runs).toBe(5), PATIENCE);
});

test('a scheduled job has a heartbeat, so that its dead process is noticed', async () => {
  await jobs.schedule('planned', '* * * * *', async () => {});
  const { rows } = await database.pool.query("select options from jobs.schedule where name = 'planned'");
  expect(rows).toEqual([{ options: expect.objectContaining({ heartbeatSeconds: 120 }) }]);
});
