import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { overdueJobs } from '../../src/platform/metrics/backlog.store.ts';
import { createHealth, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'health-'));
  await (await startJobs(database.pool, silentLog)).stop();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

test.each(['.', 'not/made/yet'])('measures the disk below %s', async (below) => {
  const dataDir = path.join(folder, below);
  const folders = [dataDir, os.tmpdir()];
  const health = createHealth({ pool: database.pool, clock: systemClock, folders, version: '1', mailDelivers: false });
  const report = await health.report(ADMIN);
  expect(report?.disk.total).toBe(Number(fs.statfsSync(folder).blocks) * fs.statfsSync(folder).bsize);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('an admin retries one failed job and discards another, and the audit trail names the queue', async () => {
  const folders = [os.tmpdir()];
  const health = createHealth({ pool: database.pool, clock: systemClock, folders, version: '1', mailDelivers: false });
  const jobs = await startJobs(database.pool, silentLog, false);
  for (const place of [1, 2]) await jobs.send('broken', { place });
  await jobs.stop();
  await database.pool.query(
    `update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "no such table"}' where name = 'broken'`,
  );
  const failed = (await health.report(ADMIN))?.queues.failedJobs ?? [];
  expect(failed).toMatchObject([
    { queue: 'broken', tries: 1, problem: 'no such table' },
    { queue: 'broken', tries: 1, problem: 'no such table' },
  ]);
  const [first, second] = failed;
  expect(await health.settleJob({ ...ADMIN, role: 'service' }, first?.id ?? '', 'retry')).toMatchObject({ ok: false });
  expect(await health.settleJob(ADMIN, first?.id ?? '', 'retry')).toEqual({ ok: true });
  expect(await health.settleJob(ADMIN, second?.id ?? '', 'discard')).toEqual({ ok: true });
  expect(await health.settleJob(ADMIN, second?.id ?? '', 'discard')).toEqual({ ok: false, problem: 'not-found' });

  expect((await health.report(ADMIN))?.queues.failedJobs).toEqual([]);
  const { rows } = await database.pool.query("select state::text from jobs.job where name = 'broken'");
  expect(rows).toEqual([{ state: 'retry' }]);
  const trail = await database.pool.query('select action, subject, after from staff_audit order by at, id');
  expect(trail.rows).toEqual([
    { action: 'job.retried', subject: `job:${first?.id}`, after: { queue: 'broken' } },
    { action: 'job.discarded', subject: `job:${second?.id}`, after: { queue: 'broken' } },
  ]);
});

test('an admin pauses a queue and resumes it, and nothing else is paused', async () => {
  const { pool } = database;
  const health = createHealth({ pool, clock: systemClock, folders: [os.tmpdir()], version: '1', mailDelivers: true });
  const jobs = await startJobs(pool, silentLog, false);
  await jobs.send('held', { place: 1 });
  await jobs.stop();
  const pausedOf = async () =>
    (await health.report(ADMIN))?.queues.list.filter(({ pausedSince }) => pausedSince !== null).map(({ name }) => name);

  expect(await health.setPaused({ ...ADMIN, role: 'service' }, 'held', true)).toMatchObject({ problem: 'not-allowed' });
  expect(await health.setPaused(ADMIN, '__pgboss__send-it', true)).toEqual({ ok: false, problem: 'not-found' });
  expect(await health.setPaused(ADMIN, 'unknown', true)).toEqual({ ok: false, problem: 'not-found' });
  expect(await health.setPaused(ADMIN, 'held', true)).toEqual({ ok: true });
  expect(await health.setPaused(ADMIN, 'held', true)).toEqual({ ok: false, problem: 'not-found' });
  expect(await pausedOf()).toEqual(['held']);
  expect((await health.report(ADMIN))?.queues.grade).toBe('warning');
  expect(await health.troubles(ADMIN)).toMatchObject({ pausedQueues: 1 });

  // Jobs of a paused queue wait on purpose, hence no monitor is told that they are overdue.
  await pool.query("update jobs.job set start_after = now() - interval '1 hour' where name = 'held'");
  expect(await overdueJobs(pool)).toBe(0);
  expect(await health.setPaused(ADMIN, 'held', false)).toEqual({ ok: true });
  expect(await health.setPaused(ADMIN, 'held', false)).toEqual({ ok: false, problem: 'not-found' });
  expect(await overdueJobs(pool)).toBe(1);
  expect(await pausedOf()).toEqual([]);
  const trail = await pool.query("select action, subject from staff_audit where action like 'queue.%' order by at, id");
  expect(trail.rows).toEqual([
    { action: 'queue.paused', subject: 'queue:held' },
    { action: 'queue.resumed', subject: 'queue:held' },
  ]);
});
