import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { type AuditRow, createStaff, OPERATOR, type Staff } from '../../src/shop/staff/employees/index.ts';
import { AUDIT_LIST, createListing, type Listing } from '../../src/shop/staff/lists/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines, hire, invite } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
let database: TestDatabase;
let staff: Staff;
beforeAll(async () => {
  database = await testDatabase();
  staff = createStaff({ pool: database.pool, clock, keys: [{ id: 'k', secret: 'k'.repeat(40) }] });
});
afterAll(() => database.drop());

test('adds an account once; a repeated call makes a fresh link until a password is set', async () => {
  const add = (role: 'admin' | 'editor' = 'editor') =>
    staff.accounts.add(OPERATOR, { email: ' Lea@Montarve.Example ', role });
  expect(await add()).toMatchObject({ ok: true, added: true });
  expect(await add()).toMatchObject({ ok: true, added: false });
  expect(await add('admin')).toEqual({ ok: false, problem: 'exists', role: 'editor', locked: false });
  expect(await staff.accounts.add(OPERATOR, { email: 'no address', role: 'editor' })).toMatchObject({
    problem: 'bad-email',
  });
  expect(await staff.accounts.list(OPERATOR)).toMatchObject([{ email: 'lea@montarve.example', has_password: false }]);
});

test('protects the last admin from lock and role change, also in a race; refuses changes to oneself', async () => {
  const one = (await hire(staff, 'one@montarve.example', 'admin', clock.now())).member;
  const two = (await hire(staff, 'two@montarve.example', 'admin', clock.now())).member;
  expect(await staff.accounts.setLocked(one, one.id, true)).toEqual({ ok: false, problem: 'yourself' });
  expect(await staff.accounts.changeRole(one, one.id, 'editor')).toEqual({ ok: false, problem: 'yourself' });
  const outcomes = await Promise.all([
    staff.accounts.setLocked(one, two.id, true),
    staff.accounts.changeRole(two, one.id, 'editor'),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, problem: 'last-admin' });
});

test('records changes of accounts in the audit trail, which has filters', async () => {
  const { member } = await hire(staff, 'boss@montarve.example', 'admin', clock.now());
  await invite(staff, 'urs@montarve.example', 'service');
  const id = (await staff.accounts.idOf(member, 'urs@montarve.example')) ?? '';
  await staff.accounts.changeRole(member, id, 'finance');
  await staff.accounts.setLocked(member, id, true);
  expect(await staff.accounts.invite(member, id)).toMatchObject({ problem: 'not-found' });
  await staff.accounts.setLocked(member, id, false);
  await staff.accounts.setLocked(member, id, false);
  expect(await staff.accounts.changeRole(member, 'nobody', 'finance')).toEqual({ ok: false, problem: 'not-found' });
  const lines = (await auditLines(database.pool)).filter((line) => line.subject === 'staff:urs@montarve.example');
  expect(lines.map(({ email, action }) => `${email} ${action}`)).toEqual([
    'kontor staff.added',
    'boss@montarve.example staff.role',
    'boss@montarve.example staff.locked',
    'boss@montarve.example staff.unlocked',
  ]);
  expect(lines[1]).toMatchObject({ before: { role: 'service' }, after: { role: 'finance' } });

  const listing: Listing<AuditRow> = createListing({ pool: database.pool, clock }, AUDIT_LIST);
  const actionsOf = async (query: string) => {
    const page = await listing.list(member, { tenant: tenants.ch, params: new URLSearchParams(query), typed: '' });
    return page?.lines.map(({ action }) => action);
  };
  expect(await actionsOf('subject=staff:urs@montarve.example&person=boss@montarve.example')).toEqual([
    'staff.unlocked',
    'staff.locked',
    'staff.role',
  ]);
  expect((await actionsOf('action=staff'))?.every((action) => action.startsWith('staff.'))).toBe(true);
  expect(await actionsOf('action=sta')).toEqual([]);
});
