import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  type AnyPermission,
  createStaff,
  employeesWith,
  may,
  OPERATOR,
  type OwnRoleId,
  type RoleKey,
  type Staff,
  type StaffMember,
} from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines, hire, type Person } from './support.ts';

const clock = fixedClock('2026-11-27T08:00:00Z');
let database: TestDatabase;
let staff: Staff;
let boss: Person;
let other: Person;
beforeAll(async () => {
  database = await testDatabase();
  staff = createStaff({
    pool: database.pool,
    clock,
    keys: [{ id: 'k', secret: 'k'.repeat(40) }],
    ofExtensions: ['x-test-rides'],
  });
  boss = await hire(staff, 'boss@montarve.example', 'admin', clock.now());
  other = await hire(staff, 'other@montarve.example', 'service', clock.now());
});
afterAll(() => database.drop());

const form = (name: string, permissions: AnyPermission[], more: Record<string, string> = {}) => ({
  name,
  description: 'Für den Test',
  permissions: permissions.join(' '),
  ...more,
});
async function created(name: string, permissions: AnyPermission[], by: StaffMember = boss.member) {
  const outcome = await staff.roles.create(by, form(name, permissions));
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.id;
}
const give = (person: Person, role: RoleKey, by: StaffMember = boss.member) =>
  staff.accounts.changeRole(by, person.member.id, role);
async function now(person: Person): Promise<StaffMember> {
  const visitor = await staff.visitor(person.token);
  if (visitor.stage !== 'open') throw new Error('the session is not open');
  return visitor.member;
}

test('an own role can have the section of an extension, but none that no extension has', async () => {
  const id = await created('Werkstatt Bern', ['x-test-rides', 'x-invented']);
  expect(await give(other, id)).toEqual({ ok: true });
  expect([...((await now(other)).permissions ?? [])].sort()).toEqual(['room.enter', 'x-test-rides']);
});

test('a role keeps the section of an extension that is off while the role is changed', async () => {
  const id = await created('Werkstatt Chur', ['x-test-rides']);
  const withoutSection = createStaff({ pool: database.pool, clock, keys: [{ id: 'k', secret: 'k'.repeat(40) }] });
  const change = (by: Staff, permissions: AnyPermission[], version: string) =>
    by.roles.change(boss.member, { id, entered: form('Werkstatt Chur', permissions, { version }) });
  const permissions = async () => (await staff.roles.open(boss.member, id))?.permissions;
  expect(await change(withoutSection, [], '1')).toMatchObject({ ok: true });
  expect(await change(withoutSection, ['order.read'], '2')).toMatchObject({ ok: true });
  expect(await permissions()).toEqual(['room.enter', 'order.read', 'x-test-rides']);
  // With the section its box is shown again, and can be cleared.
  expect(await change(staff, ['order.read'], '3')).toMatchObject({ ok: true });
  expect(await permissions()).toEqual(['room.enter', 'order.read']);
});

test('an employee has exactly the permissions of the own role, and what they need', async () => {
  const id = await created('Telefondienst Wien', ['order.note', 'contact.answer']);
  expect(await give(other, id)).toEqual({ ok: true });
  const member = await now(other);
  expect([...(member.permissions ?? [])].sort()).toEqual([
    'contact.answer',
    'contact.read',
    'order.note',
    'order.read',
    'room.enter',
  ]);
  expect(member.role).toBe('Telefondienst Wien');
  expect(may(member, 'customer.read')).toBe(false);
  expect((await employeesWith(database.pool, 'contact.answer', 'ch')).map(({ email }) => email)).toEqual([
    'boss@montarve.example',
    'other@montarve.example',
  ]);
});

test('a withdrawn permission is missing at the next request of the same session', async () => {
  const id = await created('Lesen', ['order.note']);
  await give(other, id);
  expect(may(await now(other), 'order.note')).toBe(true);
  expect(
    await staff.roles.change(boss.member, { id, entered: form('Lesen', ['order.read'], { version: '1' }) }),
  ).toMatchObject({ ok: true, added: [] });
  expect(may(await now(other), 'order.note')).toBe(false);
  expect(may(await now(other), 'order.read')).toBe(true);
  const lines = (await auditLines(database.pool)).filter(({ subject }) => subject === `role:${id}`);
  expect(lines.at(-1)).toMatchObject({
    email: 'boss@montarve.example',
    action: 'role.changed',
    after: { granted: null, revoked: 'order.note' },
  });
});

test('refuses a change that is based on an older version, without a loss', async () => {
  const id = await created('Doppelt', ['order.read']);
  const entered = form('Doppelt', ['mail.read'], { version: '1' });
  expect(await staff.roles.change(boss.member, { id, entered })).toMatchObject({ ok: true });
  expect(await staff.roles.change(boss.member, { id, entered })).toEqual({ ok: false, problem: 'changed-meanwhile' });
  expect(await staff.roles.open(boss.member, id)).toMatchObject({ permissions: ['room.enter', 'mail.read'] });
});

test('refuses names that are taken, by built-in roles and actors too', async () => {
  await created('Einmalig', ['order.read']);
  for (const name of ['EINMALIG', 'admin', 'Operator', 'job', 'own', 'Unknown'])
    expect(await staff.roles.create(boss.member, form(name, ['order.read'])), name).toEqual({
      ok: false,
      problem: 'name-taken',
    });
  expect(await staff.roles.create(boss.member, form(' ', ['order.read']))).toMatchObject({ problem: 'no-name' });
  expect(await staff.roles.create(boss.member, form('Leer', []))).toMatchObject({ problem: 'no-permissions' });
});

test('an employee who manages employees gives no permission beyond the own ones, by no way', async () => {
  const id = await created('Teamleitung', ['staff.manage', 'order.read', 'contact.read']);
  const lead = await hire(staff, 'lead@montarve.example', id, clock.now());
  const exceeds = { ok: false, problem: 'exceeds' };
  expect(await staff.roles.create(lead.member, form('Mehr', ['payment.refund']))).toMatchObject({
    ...exceeds,
    missing: ['payment.read', 'payment.refund'],
  });
  const own = { id, entered: form('Teamleitung', ['staff.manage', 'payment.read'], { version: '1' }) };
  expect(await staff.roles.change(lead.member, own)).toMatchObject(exceeds);
  expect(await staff.accounts.add(lead.member, { email: 'new@montarve.example', role: 'admin' })).toMatchObject(
    exceeds,
  );
  const reader = await created('Nur lesen', ['order.read'], lead.member);
  const small = await hire(staff, 'small@montarve.example', reader, clock.now());
  expect(await give(small, 'service', lead.member)).toMatchObject(exceeds);
  // Neither an account nor a role with more rights is theirs to touch.
  expect(await give(boss, reader, lead.member)).toMatchObject(exceeds);
  expect(await staff.accounts.resetFactor(lead.member, boss.member.id)).toMatchObject(exceeds);
  expect(await staff.accounts.invite(lead.member, boss.member.id)).toMatchObject(exceeds);
  expect(await staff.accounts.setLocked(lead.member, boss.member.id, true)).toMatchObject(exceeds);
  const strong = await created('Stark', ['payment.refund']);
  const cut = { id: strong, entered: form('Stark', ['order.read'], { version: '1' }) };
  expect(await staff.roles.change(lead.member, cut)).toMatchObject(exceeds);
  expect(await staff.roles.end(lead.member, strong)).toMatchObject(exceeds);
  expect(await give(small, id, lead.member)).toEqual({ ok: true });
});

test('protects the last employee who manages employees, whatever the role, also in a race', async () => {
  const alone = await testDatabase();
  try {
    const house = createStaff({ pool: alone.pool, clock, keys: [{ id: 'k', secret: 'k'.repeat(40) }] });
    const first = (await hire(house, 'first@montarve.example', 'admin', clock.now())).member;
    const made = await house.roles.create(first, form('Leitung', ['staff.manage', 'order.read']));
    if (!made.ok) throw new Error(made.problem);
    const second = (await hire(house, 'second@montarve.example', made.id, clock.now())).member;
    const without = { id: made.id, entered: form('Leitung', ['order.read'], { version: '1' }) };
    const outcomes = await Promise.all([
      house.accounts.setLocked(OPERATOR, first.id, true),
      house.roles.change(first, without),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: 'last-admin' });
    expect((await employeesWith(alone.pool, 'staff.manage', 'ch')).length).toBe(1);
    expect([first.email, second.email]).toContain((await employeesWith(alone.pool, 'staff.manage', 'ch'))[0]?.email);
  } finally {
    await alone.drop();
  }
});

test('two own roles do not lose the permission to manage employees at the same time', async () => {
  const alone = await testDatabase();
  try {
    const house = createStaff({ pool: alone.pool, clock, keys: [{ id: 'k', secret: 'k'.repeat(40) }] });
    const first = (await hire(house, 'first@montarve.example', 'admin', clock.now())).member;
    const ids: OwnRoleId[] = [];
    for (const name of ['Eins', 'Zwei']) {
      const made = await house.roles.create(first, form(name, ['staff.manage']));
      if (!made.ok) throw new Error(made.problem);
      ids.push(made.id);
      await hire(house, `${name.toLowerCase()}@montarve.example`, made.id, clock.now());
    }
    await house.accounts.setLocked(OPERATOR, first.id, true);
    const outcomes = await Promise.all(
      ids.map((id, index) =>
        house.roles.change(first, { id, entered: form(`Neu ${index}`, ['order.read'], { version: '1' }) }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: 'last-admin' });
  } finally {
    await alone.drop();
  }
});

test('ends a role only when no employee has it; its name is free afterwards', async () => {
  const id = await created('Saison', ['order.read']);
  await give(other, id);
  expect(await staff.roles.end(boss.member, id)).toEqual({ ok: false, problem: 'in-use' });
  expect(await staff.roles.open(boss.member, id)).toMatchObject({
    holders: [{ email: 'other@montarve.example', isLocked: false }],
  });
  await give(other, 'service');
  expect(await staff.roles.end(boss.member, id)).toEqual({ ok: true });
  expect(await give(other, id)).toEqual({ ok: false, problem: 'no-role' });
  expect(await staff.roles.open(boss.member, id)).toMatchObject({ isEnded: true });
  await created('Saison', ['order.read']);
});

test('needs a fresh second factor for a change of rights', async () => {
  const id = await created('Frisch', ['order.read']);
  const entered = form('Frisch', ['mail.read'], { version: '1' });
  const stale = { ...boss.member, factorAt: new Date(clock.now().getTime() - 16 * 60_000) };
  expect(await staff.roles.change(stale, { id, entered })).toMatchObject({ problem: 'needs-factor' });
  expect(await staff.roles.open(boss.member, id)).toMatchObject({ version: 1 });
});

test('a permission that the code does not know gives nothing', async () => {
  const id = await created('Alt', ['order.read']);
  await database.pool.query("update staff_role set permissions = permissions || '{order.fly}' where id = $1", [id]);
  expect(await staff.roles.open(boss.member, id)).toMatchObject({ permissions: ['room.enter', 'order.read'] });
});
