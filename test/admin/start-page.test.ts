import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { readStart } from '../../src/admin/read-start.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await (await startJobs(database.pool, silentLog)).stop();
});
afterAll(() => database.drop());

const member: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'admin@start.example',
  role: 'admin',
  language: 'de',
};

test('the start page shows the tasks although the list before the opening cannot be read, and logs why', async () => {
  const admin = await testAdmin(database.pool);
  const failure = new Error('unreadable');
  const goingLive = { ...admin.goingLive, openForStart: () => Promise.reject(failure) };
  const reported: unknown[] = [];
  const { ch: tenant } = tenants;
  const visit = { admin: { ...admin, goingLive }, member, tenant, locale: tenant.locales[0].locale };
  const start = await readStart(visit, { report: (error) => reported.push(error) });
  expect(start).toMatchObject({ goingLive: null, soldOut: [], waiting: { returns: 0 } });
  expect(reported).toEqual([failure]);
});
