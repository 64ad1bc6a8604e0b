import { describe, expect, test } from 'vitest';
import { ROLES, type Role, roleMay } from '../shop/staff/employees/permissions.ts';
import type { AdminVisitor, StaffMember } from '../shop/staff/employees/types.ts';
import { accessRule, wantedPlace } from './access-rule.ts';
import { ADMIN_ROOT, FACTOR, LOGGED_OUT, LOGIN, LOGOUT, SECTIONS, WELCOME } from './sections.ts';

const member = (role: StaffMember['role']): StaffMember => ({ id: '1', email: 'a@b.ch', role, language: 'de' });
const NOBODY: AdminVisitor = { stage: 'nobody' };
const HALF: AdminVisitor = { stage: 'factor', member: member('admin'), setUp: true };
const rule = (visitor: AdminVisitor, path: string, reads = true) => accessRule(visitor, path, '', reads);

// Files of lists have the permission of their list, see below.
describe.each(SECTIONS.filter(({ id }) => id !== 'list-files'))('$id', (section) => {
  const places =
    section.segment === ''
      ? [ADMIN_ROOT]
      : [`${ADMIN_ROOT}/${section.segment}`, `${ADMIN_ROOT}/${section.segment}/deeper/still`];

  test.each(places)('%s is closed before both factors are verified', (path) => {
    expect(rule(NOBODY, path)).toMatchObject({ kind: 'go', to: expect.stringContaining(LOGIN) });
    expect(rule(HALF, path)).toEqual({ kind: 'go', to: FACTOR });
  });

  test.each(places)('%s explains after the end of a session how to preserve a sent form', (path) => {
    for (const visitor of [NOBODY, HALF]) expect(rule(visitor, path, false)).toEqual({ kind: 'logged-out' });
  });

  test.each(ROLES)('%s enters according to the table of permissions', (role) => {
    for (const path of places) {
      const allowed = roleMay(role, section.permission);
      const visitor: AdminVisitor = { stage: 'open', member: member(role), tenant: null, pinned: [] };
      expect(rule(visitor, path)).toEqual({ kind: allowed ? 'pass' : 'denied' });
      expect(rule(visitor, path, false)).toEqual({ kind: allowed ? 'pass' : 'denied' });
    }
  });
});

test('a file of a list needs the permission of the list', () => {
  const visit = (role: Role): AdminVisitor => ({ stage: 'open', member: member(role), tenant: null, pinned: [] });
  for (const role of ROLES) {
    const kind = roleMay(role, 'gift-card.read') ? 'pass' : 'denied';
    expect(rule(visit(role), `${ADMIN_ROOT}/list-files/gift-cards`)).toEqual({ kind });
    for (const name of ['', '/nothing', '/toString'])
      expect(rule(visit(role), `${ADMIN_ROOT}/list-files${name}`)).toEqual({ kind: 'absent' });
  }
});

test('a section of an extension needs its own permission', () => {
  const visit = (permissions: StaffMember['permissions'] & {}): AdminVisitor => ({
    ...{ stage: 'open', tenant: null, pinned: [] },
    member: { ...member('service'), permissions },
  });
  const rides = visit(new Set(['room.enter', 'x-test-rides']));
  for (const path of ['test-rides', 'test-rides/17'])
    expect(rule(rides, `${ADMIN_ROOT}/x/${path}`)).toEqual({ kind: 'pass' });
  for (const path of ['', '/', '/repairs', '/repairs/17', '/test-rides-of-others'])
    expect(rule(rides, `${ADMIN_ROOT}/x${path}`)).toEqual({ kind: 'denied' });
  expect(rule(visit(new Set(['extension.all'])), `${ADMIN_ROOT}/x/repairs`)).toEqual({ kind: 'pass' });
});

test('permits only the login and the one-time link before the login', () => {
  expect(rule(NOBODY, LOGIN)).toEqual({ kind: 'pass' });
  expect(rule(NOBODY, WELCOME)).toEqual({ kind: 'pass' });
  expect(rule(NOBODY, FACTOR)).toEqual({ kind: 'go', to: LOGIN });
  expect(rule(HALF, FACTOR)).toEqual({ kind: 'pass' });
  expect(rule(HALF, LOGOUT, false)).toEqual({ kind: 'pass' });
  // These forms contain nothing that could be lost.
  for (const path of [FACTOR, LOGOUT]) expect(rule(NOBODY, path, false)).toEqual({ kind: 'go', to: LOGIN });
});

test('paths without a section do not exist, and visitors without a login cannot tell', () => {
  const admin: AdminVisitor = { stage: 'open', member: member('admin'), tenant: null, pinned: [] };
  expect(rule(admin, '/backoffice/vault')).toEqual({ kind: 'absent' });
  expect(rule(NOBODY, '/backoffice/vault')).toMatchObject({ kind: 'go' });
  expect(rule(NOBODY, '/backoffice/vault', false)).toEqual(rule(NOBODY, ADMIN_ROOT, false));
  expect(rule(admin, LOGGED_OUT)).toEqual({ kind: 'absent' });
  expect(rule(admin, FACTOR)).toEqual({ kind: 'go', to: ADMIN_ROOT });
});

test('the login redirects to the requested page, never out of the back office', () => {
  expect(accessRule(NOBODY, '/backoffice/mails', '?state=failed', true)).toEqual({
    kind: 'go',
    to: '/backoffice/login?to=%2Fbackoffice%2Fmails%3Fstate%3Dfailed',
  });
  expect(wantedPlace('/backoffice/mails?state=failed')).toBe('/backoffice/mails?state=failed');
  for (const to of [
    null,
    '',
    '//evil.example',
    'https://evil.example',
    '/backoffice.evil',
    '/backoffice/../x',
    '/backoffice//evil',
    '/backoffice\\evil',
  ]) {
    expect(wantedPlace(to)).toMatch(/^\/backoffice(\/\/evil)?$/);
  }
});
