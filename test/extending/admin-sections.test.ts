import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testRides } from '../../houses/example/extensions/test-rides.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type AdminSectionExtension, createOwnSections } from '../../src/shop/staff/own-sections/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Sections of extensions: rights, forms, the audit trail and failures. */
const RIDE = { id: 'r-1', name: 'Ada Rossi', bicycle: 'Lido', day: '2026-12-03', state: 'asked' };
const clock = fixedClock('2026-11-28T10:00:00Z');
let database: TestDatabase;
let calendar: Server;
let address: string;
/** Last entry of the audit trail before a test. */
let before = '0';
/** Requests that changed the calendar. */
const changes: { path: string; body: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  calendar = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'PUT') changes.push({ path: request.url ?? '', body });
      response.end(JSON.stringify([RIDE]));
    });
  });
  await new Promise<void>((done) => calendar.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(calendar.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  changes.length = 0;
  const { rows } = await database.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from staff_audit');
  before = rows[0]?.id ?? '0';
});
afterAll(async () => {
  calendar.close();
  await database.drop();
});

const member = (permissions: StaffMember['permissions'], onlyIn?: string): StaffMember => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', email: 'ada@shop.example', role: 'service', language: null },
  ...(permissions && { permissions }),
  ...(onlyIn && { onlyIn, tenants: new Set([onlyIn]) }),
});
const RIDER = member(new Set(['x-test-rides']));
const PLACE = { name: 'test-rides', id: null, tenant: 'ch', language: 'en' } as const;
const RIDE_PAGE = { ...PLACE, id: 'r-1' };
const GONE = { ok: false, problem: 'gone' };
const ANSWER = { action: 'answer', entered: { day: '2026-12-04', state: 'confirmed' } };

function sectionsOf(...sections: AdminSectionExtension[]) {
  const containment = createContainment({ clock, log: silentLog });
  const owned = sections.map((section) => ({ extension: 'rides', section }));
  const { within, failures } = containment;
  return { ...createOwnSections(owned, { within, pool: database.pool, clock }), failures };
}

const rides = () => sectionsOf(...(testRides(address).adminSections ?? []));

/** Returns the entries of this test. */
async function audited() {
  const { rows } = await database.pool.query(
    'select action, tenant, subject, after from staff_audit where id > $1 order by id',
    [before],
  );
  return rows;
}

test('shows a section to employees with its permission, in their language', async () => {
  const sections = rides();
  expect(sections.menu(RIDER, 'ch', 'de')).toEqual([{ name: 'test-rides', area: 'orders', title: 'Probefahrten' }]);
  expect(sections.menu(member(new Set(['extension.all'])), 'ch', 'fr')).toMatchObject([{ title: 'Essais de vélos' }]);
  expect(sections.menu(member(undefined), 'ch', 'en')).toEqual([]);
  expect(await sections.open(RIDER, PLACE)).toMatchObject({
    ok: true,
    view: {
      parts: [{ kind: 'table', rows: [{ id: 'r-1', cells: ['Ada Rossi', 'Lido', '3 December 2026', 'requested'] }] }],
    },
  });
});

test.each<[string, StaffMember]>([
  ['the permission of another section', member(new Set(['x-other', 'order.read']))],
  ['no permission in this tenant', member(new Set(['x-test-rides']), 'it')],
  ['a built-in role without it', member(undefined)],
])('does not call the extension for an employee with %s', async (_, employee) => {
  const list = vi.fn<AdminSectionExtension['list']>();
  const act = vi.fn<AdminSectionExtension['act'] & {}>();
  const [section] = testRides(address).adminSections ?? [];
  if (!section) throw new Error('the example has a section');
  const sections = sectionsOf({ ...section, list, act });
  expect(await sections.open(employee, PLACE)).toBeNull();
  expect(await sections.act(employee, RIDE_PAGE, ANSWER)).toBeNull();
  expect(list).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
  expect(await audited()).toEqual([]);
});

test('sends a form to the extension, and records it', async () => {
  expect(await rides().act(RIDER, RIDE_PAGE, ANSWER)).toEqual({ ok: true });
  expect(changes).toEqual([{ path: '/ch/r-1', body: JSON.stringify(ANSWER.entered) }]);
  const entry = (outcome: string) => ({
    ...{ action: 'extension.acted', tenant: 'ch', subject: 'x-test-rides:r-1' },
    after: { action: 'answer', outcome },
  });
  expect(await audited()).toEqual([entry('started'), entry('done')]);
});

test.each<[string, { action: string; entered: Record<string, string> }, object | null]>([
  ['an action that the page does not have', { ...ANSWER, action: 'delete' }, GONE],
  [
    'an empty and an unknown value',
    { action: 'answer', entered: { day: '', state: 'sold' } },
    { ok: false, problem: 'fields', fields: { day: 'required', state: 'invalid-choice' } },
  ],
  [
    'a day that does not exist',
    { action: 'answer', entered: { day: '2026-02-30', state: 'asked' } },
    { ok: false, problem: 'fields', fields: { day: 'no-day' } },
  ],
])('refuses %s, and changes nothing', async (_, form, refusal) => {
  expect(await rides().act(RIDER, RIDE_PAGE, form)).toEqual(refusal);
  expect(changes).toEqual([]);
  expect(await audited()).toEqual([]);
});

test.each(['nobody', '../secret', 'a b', 'x'.repeat(65)])('has no page "%s"', async (id) => {
  expect(await rides().open(RIDER, { ...PLACE, id })).toMatchObject(GONE);
  expect(await rides().act(RIDER, { ...PLACE, id }, ANSWER)).toEqual(GONE);
  expect(changes).toEqual([]);
});

const view = { parts: [{ kind: 'text', title: 'T', text: 'x' }] } as const;
test.each<[string, AdminSectionExtension['list']]>([
  ['throws', () => Promise.reject(new Error('no'))],
  ['returns another form', async () => ({ parts: [{ ...view.parts[0], kind: 'html' as 'text' }] })],
  ['returns a page that is too long', async () => ({ parts: [{ ...view.parts[0], text: 'x'.repeat(5001) }] })],
])('contains a section that %s, and names it', async (_, list) => {
  const texts = { de: 'T', fr: 'T', en: 'T' };
  const sections = sectionsOf({ name: 'broken', area: 'goods', title: texts, permission: texts, list });
  const employee = member(new Set(['x-broken']));
  expect(await sections.open(employee, { ...PLACE, name: 'broken' })).toMatchObject({ ok: false, problem: 'failed' });
  expect(sections.menu(employee, 'ch', 'en')).toHaveLength(1);
  expect(sections.failures()).toEqual([{ extension: 'rides', point: 'admin section broken', count: 1 }]);
});

test('does not act while the page of the form cannot be read, and says so', async () => {
  const [section] = testRides(address).adminSections ?? [];
  if (!section) throw new Error('the example has a section');
  const sections = sectionsOf({ ...section, page: () => Promise.reject(new Error('away')) });
  expect(await sections.act(RIDER, RIDE_PAGE, ANSWER)).toEqual({ ok: false, problem: 'unreachable' });
  expect(changes).toEqual([]);
  expect(await audited()).toEqual([]);
});

test('records an action that failed, since a part of it may be done', async () => {
  const [section] = testRides(address).adminSections ?? [];
  if (!section) throw new Error('the example has a section');
  const sections = sectionsOf({ ...section, act: () => Promise.reject(new Error('no')) });
  expect(await sections.act(RIDER, RIDE_PAGE, ANSWER)).toEqual({ ok: false, problem: 'failed' });
  expect(await audited()).toMatchObject([{ after: { outcome: 'started' } }, { after: { outcome: 'failed' } }]);
});

test('records an action that the extension refuses', async () => {
  const form = { action: 'answer', entered: { day: '2026-11-27', state: 'confirmed' } };
  const sentence = 'This day has passed. Choose a later one.';
  expect(await rides().act(RIDER, RIDE_PAGE, form)).toEqual({ ok: false, problem: 'refused', sentence });
  expect(changes).toEqual([]);
  expect(await audited()).toMatchObject([{ after: { outcome: 'started' } }, { after: { outcome: 'refused' } }]);
});

test('acts only with an entry in the audit trail, which stays if the outcome cannot be recorded', async () => {
  const [section] = testRides(address).adminSections ?? [];
  if (!section) throw new Error('the example has a section');
  const seen: unknown[] = [];
  const act = vi.fn(async () => {
    seen.push(...(await audited()));
    return { ok: true } as const;
  });
  await sectionsOf({ ...section, act }).act(RIDER, RIDE_PAGE, ANSWER);
  expect(seen).toMatchObject([{ after: { outcome: 'started' } }]);

  act.mockClear();
  const pool = openPool(database.url, silentLog, 1);
  await pool.end();
  const { within } = createContainment({ clock, log: silentLog });
  const offline = createOwnSections([{ extension: 'rides', section: { ...section, act } }], { within, pool, clock });
  await expect(offline.act(RIDER, RIDE_PAGE, ANSWER)).rejects.toThrow();
  expect(act).not.toHaveBeenCalled();
});
