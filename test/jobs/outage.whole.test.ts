// Whole runs only: it cuts the database from running jobs.
import { expect, test, vi } from 'vitest';
import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { openLine } from '../support/cut-line.ts';
import { testDatabase } from '../support/database.ts';

test('jobs resume after a database outage, waiting ones included', async () => {
  const database = await testDatabase();
  const line = await openLine(database.url);
  const pool = openPool(line.url, silentLog);
  const jobs = await startJobs(pool, silentLog);
  const done: unknown[] = [];
  await jobs.work('greet', async (data) => {
    done.push(data);
  });
  await jobs.send('greet', { name: 'before' });
  await vi.waitFor(() => expect(done).toEqual([{ name: 'before' }]), { timeout: 10_000 });

  await line.cut();
  await expect(jobs.send('greet', { name: 'lost' })).rejects.toThrow();
  // Another process with a connection enqueues work meanwhile.
  const elsewhere = await startJobs(database.pool, silentLog, false);
  await elsewhere.send('greet', { name: 'meanwhile' });
  await line.restore();
  await jobs.send('greet', { name: 'after' });
  await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 15_000 });
  expect(done).toEqual(expect.arrayContaining([{ name: 'meanwhile' }, { name: 'after' }]));

  await elsewhere.stop();
  await jobs.stop();
  await pool.end();
  await line.close();
  await database.drop();
}, 60_000);
