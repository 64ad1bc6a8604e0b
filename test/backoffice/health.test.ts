import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createHealth, type StaffMember } from '../../src/shop/staff/index.ts';
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

test.each(['.', 'not/made/yet'])('the disk below %s is measured', async (below) => {
  const dataDir = path.join(folder, below);
  const folders = [dataDir, os.tmpdir()];
  const health = createHealth({ pool: database.pool, clock: systemClock, folders, version: '1', mailDelivers: false });
  const report = await health.report(ADMIN);
  expect(report?.disk.total).toBe(Number(fs.statfsSync(folder).blocks) * fs.statfsSync(folder).bsize);
  expect(fs.readdirSync(folder)).toEqual([]);
});
