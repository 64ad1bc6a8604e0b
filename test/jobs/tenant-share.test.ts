import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };
const FLOOD = 1000;
const TOGETHER = 8;
const SHARE = { jobs: 20, minutes: 1 };
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

test('jobs of a tenant are taken before the flood that another one sent earlier, and the flood is taken too', async () => {
  const send = (tenant: string, count: number, priority = 0) =>
    Promise.all(
      Array.from({ length: count }, () =>
        jobs.send('letters', { tenant }, undefined, { priority, share: { tenant, ...SHARE } }),
      ),
    );
  await send('ch', FLOOD);
  await send('de', 10);
  await send('ch', 1, 1);
  const taken: unknown[] = [];
  await jobs.work('letters', async (data) => void taken.push(Reflect.get(Object(data), 'tenant')), TOGETHER);
  await vi.waitFor(() => expect(taken).toHaveLength(FLOOD + 11), PATIENCE);
  // A higher priority counts before any share.
  expect(taken.indexOf('ch')).toBe(0);
  // Jobs of one batch run at once, in any order.
  expect(taken.lastIndexOf('de')).toBeLessThan(1 + SHARE.jobs + 10 + TOGETHER);
});
