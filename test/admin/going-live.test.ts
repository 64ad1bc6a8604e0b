import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createGoingLiveAdministration, type NameLookUps } from '../../src/shop/reports/going-live/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { temporaryFolder } from '../support/server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const { ch: tenant, de: other } = tenants;
const person = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@start.example`,
  role,
  language: 'de',
});
const admin = person('admin');
const inOne: StaffMember = { ...admin, onlyIn: 'ch', tenants: new Set(['ch']) };
const NAMES: NameLookUps = {
  addresses: async () => ({ state: 'found', records: ['192.0.2.7'] }),
  texts: async (name) =>
    name.startsWith('s1._domainkey.') ? { state: 'found', records: ['v=DKIM1; p=MII'] } : { state: 'none' },
};

function open(names = NAMES) {
  const { pool } = database;
  return createGoingLiveAdministration({
    pool,
    clock: fixedClock('2026-11-28T10:00:00Z'),
    config: readConfig({
      DATA_DIR: temporaryFolder(),
      PUBLIC_URL: 'ch=https://shop.montarve.ch',
      DEMO: 'off',
      SMTP_URL: 'smtp://mail.montarve.ch',
    }),
    hasContentExtension: false,
    termsAt: createTenantSettings({ pool, log: silentLog }).termsAt,
    names,
  });
}

type Steps = ReturnType<typeof open>;

async function stepOf(steps: Steps, id: string, member = admin, place = tenant) {
  const list = await steps.open(member, place);
  return list?.groups.flatMap((group) => group.steps).find((step) => step.id === id);
}

const trail = async () =>
  (await database.pool.query('select action, tenant, subject, email, after from staff_audit order by id')).rows;

test('asks no name server when the page opens, and remembers the answers of a look-up', async () => {
  const asked: string[] = [];
  const steps = open({
    addresses: (host) => {
      asked.push(host);
      return NAMES.addresses(host);
    },
    texts: (name) => {
      asked.push(name);
      return NAMES.texts(name);
    },
  });
  expect(await stepOf(steps, 'host')).toMatchObject({ state: 'to-check', code: 'host-unknown' });
  expect(asked).toEqual([]);

  expect(await steps.lookUp(admin, tenant, 's1')).toEqual({ ok: true });
  expect(asked.sort()).toEqual(
    ['shop.montarve.ch', 'montarve.ch', '_dmarc.montarve.ch', 's1._domainkey.montarve.ch'].sort(),
  );
  expect(await stepOf(steps, 'host')).toMatchObject({ state: 'done', code: 'host-found' });
  expect(await stepOf(steps, 'dkim:montarve.ch')).toMatchObject({ state: 'done' });
  expect(await stepOf(steps, 'spf:montarve.ch')).toMatchObject({ state: 'to-check', code: 'spf-missing' });
  expect((await steps.open(admin, tenant))?.lookUp).toEqual({
    selector: 's1',
    at: new Date('2026-11-28T10:00:00Z'),
  });
  // Another tenant has names of its own.
  expect((await steps.open(admin, other))?.lookUp).toBeNull();
  expect(asked).toHaveLength(4);
});

test('refuses a selector that is no name, without a question', async () => {
  const steps = open({
    addresses: () => Promise.reject(new Error('asked')),
    texts: () => Promise.reject(new Error('asked')),
  });
  expect(await steps.lookUp(admin, tenant, 's1.*')).toEqual({ ok: false, problem: 'selector' });
  expect(await steps.lookUp(admin, tenant, `${'a.'.repeat(5)}a`)).toEqual({ ok: false, problem: 'selector' });
});

test('a tick names person and time, holds for its tenant only, and can be withdrawn', async () => {
  const steps = open();
  const asked = { step: 'test-order', code: 'manual' };
  expect(await steps.tick(inOne, tenant, { ...asked, isDone: true })).toEqual({ ok: true });
  expect(await stepOf(steps, 'test-order')).toMatchObject({
    state: 'done',
    tick: { staffEmail: 'admin@start.example', at: new Date('2026-11-28T10:00:00Z') },
  });
  expect(await stepOf(steps, 'test-order', admin, other)).toMatchObject({ state: 'to-check', tick: null });
  expect(await steps.tick(admin, tenant, { ...asked, isDone: true })).toEqual({
    ok: false,
    problem: 'changed-meanwhile',
  });
  expect(await steps.tick(admin, tenant, { ...asked, isDone: false })).toEqual({ ok: true });
  expect(await stepOf(steps, 'test-order')).toMatchObject({ state: 'to-check' });
  expect((await trail()).map(({ action, subject, tenant: of }) => [action, subject, of])).toEqual([
    ['going-live.ticked', 'going-live:test-order', 'ch'],
    ['going-live.unticked', 'going-live:test-order', 'ch'],
  ]);
});

test('only a role for all tenants confirms what all of them share', async () => {
  const steps = open();
  const backup = { step: 'backup', code: 'backup-none', isDone: true };
  expect(await steps.tick(inOne, tenant, backup)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await stepOf(steps, 'backup', inOne)).toMatchObject({ mayTick: false });
  expect(await steps.tick(admin, tenant, backup)).toEqual({ ok: true });
  expect(await stepOf(steps, 'backup', admin, other)).toMatchObject({ state: 'done' });
});

test('refuses to tick what prevents the opening, and a finding that has changed', async () => {
  const steps = open();
  const account = await stepOf(steps, 'bank-account');
  expect(account).toMatchObject({ state: 'missing', code: 'account-example', mayTick: false });
  const refused = { ok: false, problem: 'changed-meanwhile' };
  expect(await steps.tick(admin, tenant, { step: 'bank-account', code: 'account-example', isDone: true })).toEqual(
    refused,
  );
  expect(await steps.tick(admin, tenant, { step: 'backup', code: 'backup-old', isDone: true })).toEqual(refused);
  expect(await steps.tick(admin, tenant, { step: 'gone', code: 'manual', isDone: true })).toEqual({
    ok: false,
    problem: 'not-found',
  });
});

test('the start page shows the list to administrators until it is hidden, and then again', async () => {
  const steps = open();
  expect(await steps.openForStart(person('finance'), tenant)).toBeNull();
  expect((await steps.openForStart(admin, tenant))?.progress.missing).toBeGreaterThan(0);
  expect(await steps.setHidden(admin, tenant, true)).toEqual({ ok: true });
  expect(await steps.setHidden(admin, tenant, true)).toEqual({ ok: true });
  expect(await steps.openForStart(admin, tenant)).toBeNull();
  expect(await steps.openForStart(admin, other)).not.toBeNull();
  expect((await steps.open(admin, tenant))?.isHidden).toBe(true);
  await steps.setHidden(admin, tenant, false);
  expect(await steps.openForStart(admin, tenant)).not.toBeNull();
  expect((await trail()).map(({ action }) => action)).toEqual(['going-live.hidden', 'going-live.shown']);
});

test('employees with settings read the list and change nothing', async () => {
  const steps = open();
  const reader = person('finance');
  expect(await steps.open(reader, tenant)).toMatchObject({ mayChange: false });
  expect(await steps.open(person('editor'), tenant)).toBeNull();
  expect(await steps.open(inOne, other)).toBeNull();
  const refused = { ok: false, problem: 'not-allowed' };
  expect(await steps.tick(reader, tenant, { step: 'test-order', code: 'manual', isDone: true })).toEqual(refused);
  expect(await steps.setHidden(reader, tenant, true)).toEqual(refused);
  expect(await steps.lookUp(reader, tenant, '')).toEqual(refused);
});

test('only those who manage employees see how administrators log in', async () => {
  const steps = open();
  expect(await stepOf(steps, 'administrators')).toMatchObject({ state: 'missing', code: 'administrators-none' });
  const reader = person('finance');
  expect(await stepOf(steps, 'administrators', reader)).toBeUndefined();
  expect(await stepOf(steps, 'roles-given', reader)).toMatchObject({ state: 'to-check' });
  const owner: StaffMember = { ...reader, permissions: new Set(['settings.read', 'going-live.check']) };
  const asked = { step: 'administrators', code: 'administrators-none', isDone: true };
  expect(await steps.tick(owner, tenant, asked)).toEqual({ ok: false, problem: 'not-found' });
});

test('asks whether there are articles, and counts no further', async () => {
  const sku = (id: string) => ({ sku: id, stock: 3 });
  await seedProduct(database.pool, { id: 'lamp', variants: [sku('lamp-1'), sku('lamp-2'), sku('lamp-3')] });
  expect(await stepOf(open(), 'goods')).toMatchObject({
    state: 'done',
    finding: { values: { onSale: 1, buyable: 1 } },
  });
});

test('a page reads the list with the same number of statements, however many steps are ticked', async () => {
  const steps = open();
  await steps.lookUp(admin, tenant, '');
  const before = await statementsOf(() => steps.open(admin, tenant));
  for (const step of ['test-order', 'legal-texts', 'roles-given'])
    await steps.tick(admin, tenant, { step, code: 'manual', isDone: true });
  const after = await statementsOf(() => steps.open(admin, tenant));
  expect(after.length).toBe(before.length);
  expect(before.length).toBeLessThanOrEqual(7);
});
