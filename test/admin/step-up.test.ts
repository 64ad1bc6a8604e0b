import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  createStaff,
  may,
  OPERATOR,
  ROLES,
  type Staff,
  type StaffMember,
} from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines, codeAt, enterPassword, hire, type Person } from './support.ts';

const START = '2026-11-26T08:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let staff: Staff;
let boss: Person;
let other: Person;
beforeAll(async () => {
  database = await testDatabase();
  staff = createStaff({ pool: database.pool, clock, keys: [{ id: 'k', secret: 'k'.repeat(40) }] });
  boss = await hire(staff, 'boss@montarve.example', 'admin', clock.now());
  other = await hire(staff, 'other@montarve.example', 'service', clock.now());
});
afterAll(() => database.drop());
beforeEach(() => void clock.set(START));

const later = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000));
const inSession = async (token: string): Promise<StaffMember> => {
  const visitor = await staff.visitor(token);
  if (visitor.stage !== 'open') throw new Error('the session is not open');
  return visitor.member;
};
const id = () => other.member.id;
const ACTS: [string, (member: StaffMember) => Promise<{ ok: boolean; problem?: string }>][] = [
  ['add', (m) => staff.accounts.add(m, { email: 'new@montarve.example', role: 'admin' })],
  ['role', (m) => staff.accounts.changeRole(m, id(), 'admin')],
  ['reset of the second factor', (m) => staff.accounts.resetFactor(m, id())],
  ['password link', (m) => staff.accounts.invite(m, id())],
  ['unlock', (m) => staff.accounts.setLocked(m, id(), false)],
];
const accounts = async () =>
  (
    await database.pool.query(
      `select email, role, locked_at, totp_confirmed_at, (select count(*) from staff_invitation where staff_id = staff.id) as links
       from staff order by email`,
    )
  ).rows;

test('no role gives access to an account with a second factor that is 16 minutes old', async () => {
  const hired = new Map<string, StaffMember>([['admin', boss.member]]);
  for (const role of ROLES.filter((entry) => entry !== 'admin'))
    hired.set(role, (await hire(staff, `${role}@montarve.example`, role, clock.now())).member);
  await database.pool.query('update staff set locked_at = now() where id = $1', [id()]);
  later(16);
  const before = await accounts();
  for (const [name, run] of ACTS.filter(([act]) => act !== 'password link'))
    for (const [role, member] of hired)
      expect(await run(member), `${role} ${name}`).toMatchObject({
        ok: false,
        problem: may(member, 'staff.manage') ? 'needs-factor' : 'not-allowed',
      });
  await database.pool.query('update staff set locked_at = null where id = $1', [id()]);
  expect(await staff.accounts.invite(boss.member, id())).toMatchObject({ ok: false, problem: 'needs-factor' });
  await database.pool.query('update staff set locked_at = now() where id = $1', [id()]);
  expect((await accounts()).map(({ role, links }) => ({ role, links }))).toEqual(
    before.map(({ role, links }) => ({ role, links })),
  );
  await database.pool.query('update staff set locked_at = null where id = $1', [id()]);
});

test('a confirmed second factor opens these acts for 15 minutes, in this session only', async () => {
  later(60);
  const token = await enterPassword(staff, 'boss@montarve.example');
  const opened = await staff.factor.enter(token, codeAt(boss.secret, clock.now()));
  if (!opened.ok) throw new Error(opened.problem);
  later(70);
  const again = await enterPassword(staff, 'boss@montarve.example');
  const second = await staff.factor.enter(again, codeAt(boss.secret, clock.now()));
  if (!second.ok) throw new Error(second.problem);
  later(86);
  expect(await staff.accounts.changeRole(await inSession(opened.token), id(), 'finance')).toMatchObject({
    problem: 'needs-factor',
  });
  const code = codeAt(boss.secret, clock.now());
  expect(await staff.factor.confirm(opened.token, code)).toMatchObject({ ok: true });
  // A code counts once, also for a step-up.
  expect(await staff.factor.confirm(second.token, code)).toMatchObject({ problem: 'used' });
  expect(await staff.accounts.changeRole(await inSession(second.token), id(), 'finance')).toMatchObject({
    problem: 'needs-factor',
  });
  expect(await staff.accounts.changeRole(await inSession(opened.token), id(), 'finance')).toEqual({ ok: true });
  later(101);
  expect(await staff.accounts.changeRole(await inSession(opened.token), id(), 'service')).toEqual({ ok: true });
  later(102);
  expect(await staff.accounts.changeRole(await inSession(opened.token), id(), 'finance')).toMatchObject({
    problem: 'needs-factor',
  });
  const lines = (await auditLines(database.pool)).map(({ email, action }) => `${email} ${action}`);
  expect(lines).toContain('boss@montarve.example factor.confirmed');
});

test('a recovery code confirms once, and new ones need a fresh second factor', async () => {
  const lea = await hire(staff, 'lea@montarve.example', 'admin', clock.now());
  later(20);
  const [first = ''] = lea.recoveryCodes;
  expect(await staff.factor.renewRecoveryCodes(await inSession(lea.token))).toMatchObject({
    ok: false,
    problem: 'needs-factor',
  });
  expect(await staff.factor.confirm(lea.token, first)).toMatchObject({ ok: true });
  expect(await staff.factor.renewRecoveryCodes(await inSession(lea.token))).toMatchObject({ ok: true });
  expect(await staff.factor.confirm(lea.token, first)).toMatchObject({ problem: 'wrong' });
});

test('wrong codes of a step-up wait as at the login', async () => {
  const urs = await hire(staff, 'urs@montarve.example', 'finance', clock.now());
  later(20);
  for (let tried = 0; tried < 5; tried += 1)
    expect(await staff.factor.confirm(urs.token, '000000')).toMatchObject({ problem: 'wrong' });
  await staff.factor.confirm(urs.token, '000000');
  expect(await staff.factor.confirm(urs.token, codeAt(urs.secret, clock.now()))).toMatchObject({ problem: 'wait' });
});

test('a session of the password step cannot confirm, and a session of an earlier version is not fresh', async () => {
  const ann = await hire(staff, 'ann@montarve.example', 'admin', clock.now());
  const half = await enterPassword(staff, 'ann@montarve.example');
  expect(await staff.factor.confirm(half, codeAt(ann.secret, clock.now()))).toMatchObject({ problem: 'session-gone' });
  await database.pool.query('update staff_session set factor_at = null');
  expect(await staff.accounts.changeRole(await inSession(ann.token), id(), 'editor')).toMatchObject({
    problem: 'needs-factor',
  });
});

test('a lock is urgent and needs no second factor; the operator at the command line never does', async () => {
  const { factorAt: _, ...never } = boss.member;
  expect(await staff.accounts.setLocked(never, id(), true)).toEqual({ ok: true });
  expect(await staff.accounts.setLocked(never, id(), false)).toMatchObject({ problem: 'needs-factor' });
  expect(await staff.accounts.setLocked(OPERATOR, id(), false)).toEqual({ ok: true });
});
