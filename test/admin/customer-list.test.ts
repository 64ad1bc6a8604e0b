import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
  factorAt: clock.now(),
});
const { ch, de } = tenants;
const CUSTOMERS = 130;
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    `with stored as (
       insert into customer (tenant, number, email, salutation, first_name, last_name, locale, category, premium_until, locked_at,
         created_at, changed_at, erased_at)
       select 'ch', (5000000 + n)::text, 'p' || n || '@example.ch', 'female', 'Mira', 'Name' || n % 9, 'de-CH',
         case when n % 10 = 0 then 'club' else 'standard' end, case when n % 5 = 0 then date '2026-11-21' + n - 60 end,
         case when n % 13 = 0 then now() end, timestamptz '2026-01-01 12:00Z' + (n / 3) * interval '1 day', now(),
         case when n > $1::int then now() end
       from generate_series(1, $1::int + 3) n returning id, number, email),
     readers as (
       insert into newsletter_subscriber (tenant, email, locale, created_at)
       select 'ch', email, 'de-CH', now() from stored where right(number, 1) = '1' returning id),
     consents as (
       insert into newsletter_consent (subscriber_id, kind, granted, changed_at) select id, 'brandA', true, now() from readers),
     accounts as (
       insert into ledger_account (tenant, currency, customer_id, opened_at)
       select 'ch', 'CHF', id, now() from stored where right(number, 1) = '2' returning id)
     insert into ledger_due (tenant, account_id, key, kind, due_on, payable_on, amount, settled)
     select 'ch', accounts.id, 'test:' || accounts.id || n, 'invoice', '2026-11-01', '2026-11-01', 1000, 400 * n
     from accounts, generate_series(0, 1) n`,
    [CUSTOMERS],
  );
});
afterAll(() => database.drop());

async function listed(query: string, typed = '') {
  const asked = { tenant: ch, params: new URLSearchParams(query), typed };
  const page = await admin.customers.listing.list(as('service'), asked);
  if (!page) throw new Error('no list');
  return page;
}

async function allOf(query: string): Promise<string[]> {
  const { pages } = await listed(query);
  const numbers: string[] = [];
  for (let page = 1; page <= pages; page += 1)
    numbers.push(...(await listed(`${query}&page=${page}`)).lines.map(({ number }) => number));
  return numbers;
}

test.each(['registered', 'name', 'number'])('has every customer once, by %s in both directions', async (sort) => {
  const ascending = await allOf(`sort=${sort}&order=asc`);
  expect(new Set(ascending).size).toBe(CUSTOMERS);
  expect(await allOf(`sort=${sort}&order=desc&size=50`)).toEqual(ascending.toReversed());
});

test('counts each tab as the tab lists it, with filters and a search', async () => {
  for (const [query, typed] of [
    ['', ''],
    ['group=club', ''],
    ['newsletter=yes', ''],
    ['from=2026-01-05&to=2026-01-20', ''],
    ['', 'Name1'],
  ] as const) {
    const { tabs } = await listed(query, typed);
    for (const [tab, count] of Object.entries(tabs ?? {}))
      expect((await listed(`${query}&state=${tab}`, typed)).total, `${query} ${tab}`).toEqual(count);
  }
  expect((await listed('')).tabs).toMatchObject({
    '': { count: CUSTOMERS },
    locked: { count: 10 },
    owes: { count: 13 },
  });
});

test('filters by group, newsletter, orders and registration, and shows what is owed', async () => {
  expect((await listed('group=club')).total.count).toBe(13);
  expect((await listed('newsletter=yes')).total.count).toBe(13);
  expect((await listed('newsletter=no')).total.count).toBe(CUSTOMERS - 13);
  expect((await listed('since=2026-01-01')).total.count).toBe(0);
  expect((await listed('quiet=2026-01-01')).total.count).toBe(CUSTOMERS);
  expect((await listed('from=2026-01-02&to=2026-01-02')).total.count).toBe(3);
  const [owing] = (await listed('state=owes')).lines;
  expect(owing).toMatchObject({ owed: 1600, orders: 0, orderedAt: null });
});

test('abbreviates persons, refuses short terms, and records searches without the term', async () => {
  expect((await listed('', 'p12@example.ch')).lines).toMatchObject([{ name: 'M. Name3', email: 'p…@example.ch' }]);
  expect(await listed('', 'p')).toMatchObject({ isTooShort: true, lines: [] });
  const other = { tenant: de, params: new URLSearchParams(), typed: '' };
  expect((await admin.customers.listing.list(as('service'), other))?.total.count).toBe(0);
  const trail = JSON.stringify(await auditLines(database.pool));
  expect(trail).toContain('customer.searched');
  expect(trail).not.toContain('p12@');
});

test('exports the whole data of all that match, with permission and audit', async () => {
  const texts = { headers: { name: 'Name' }, state: () => 'aktiv', yes: 'ja', no: 'nein' };
  const params = new URLSearchParams('group=club&column=name&column=email&column=newsletter');
  const exported = (member: StaffMember) =>
    admin.customers.listing.export(member, { tenant: ch, params, typed: '', format: 'csv', texts });
  const file = await exported(as('admin'));
  if (!file.ok) throw new Error(file.problem);
  const lines = (await new Response(file.content).text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(14);
  expect(lines).toContain('Mira Name1;p10@example.ch;nein');
  expect(await exported(as('service'))).toMatchObject({ problem: 'not-allowed' });
  expect(await exported({ ...as('admin'), factorAt: null })).toMatchObject({ problem: 'needs-factor' });
  const trail = await auditLines(database.pool);
  expect(trail.findLast(({ action }) => action === 'customer.exported')?.after).toMatchObject({
    group: 'club',
    format: 'csv',
  });
});
