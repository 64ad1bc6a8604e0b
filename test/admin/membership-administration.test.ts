import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { HOUSE, newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ADDRESS, openSelling, type Selling } from '../support/selling.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});
const ch = tenants.ch;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

async function newMember() {
  const { customer } = await registerCustomer(shop, database.pool);
  const { rows } = await database.pool.query<{ id: string }>(
    `with bought as (
       insert into membership (customer_id, tenant, started_on, years, renews_on)
       values ($1, 'ch', '2026-11-21', 1, '2027-11-21') returning id),
     kept as (update customer set premium_until = '2027-11-21' where id = $1),
     paid as (insert into membership_year (membership_id, year, order_id, order_number, amount, currency, bought_at)
       select id, 1, gen_random_uuid(), '10000001', 1990, 'CHF', now() from bought)
     select id from bought`,
    [customer.id],
  );
  return { customer, id: rows[0]?.id ?? '' };
}

test('finds members by number, address or name, in the own tenant only', async () => {
  const { customer, id } = await newMember();
  const find = async (typed: string, tenant = ch) => {
    const params = new URLSearchParams({ size: '100', term: typed === '' ? '' : 'sealed' });
    const page = await admin.memberships.listing.list(as('service'), { tenant, params, typed });
    return page?.lines.map((member) => member.id);
  };
  for (const term of [customer.number, customer.email.toUpperCase(), ` ${customer.lastName.slice(0, 4)}`])
    expect(await find(term)).toContain(id);
  expect(await find(customer.number, tenants.de)).toEqual([]);
  expect(await find("x' or 1=1 --")).toEqual([]);
  expect(await find('')).toContain(id);
});

test('records who opens a membership; another tenant and another role see nothing', async () => {
  const { customer, id } = await newMember();
  expect(await admin.memberships.open(as('finance'), { tenant: ch, id })).toMatchObject({
    number: customer.number,
    years: [{ year: 1, amount: 1990, order: '10000001' }],
  });
  expect(await auditLines(database.pool)).toContainEqual(
    expect.objectContaining({ action: 'membership.viewed', subject: `customer:${customer.number}` }),
  );
  expect(await admin.memberships.open(as('service'), { tenant: tenants.de, id })).toBeNull();
  expect(await admin.memberships.open(as('service'), { tenant: ch, id: 'nonsense' })).toBeNull();
  for (const role of ['editor', 'publisher', 'merchandiser'] as const) {
    expect(await admin.memberships.open(as(role), { tenant: ch, id })).toBeNull();
    expect(await admin.memberships.tasks(as(role), ch)).toBeNull();
  }
});

test('cancels at the end of the year or at once, with a reason, a mail and an audit entry', async () => {
  const { customer, id } = await newMember();
  const cancel = (role: Role, atOnce: boolean, reason = 'on the telephone') =>
    admin.memberships.cancel(as(role), { tenant: ch, id, atOnce, reason });
  expect(await cancel('finance', false)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await cancel('service', false, '  ')).toEqual({ ok: false, problem: 'no-reason' });
  expect(await cancel('service', false)).toEqual({ ok: true });
  expect(await cancel('service', false)).toEqual({ ok: false, problem: 'already' });
  expect(await shop.loyalty.of(HOUSE, customer)).toMatchObject({ renews: false, renewsOn: '2027-11-21' });
  expect(await cancel('admin', true)).toEqual({ ok: true });
  expect(await cancel('admin', true)).toEqual({ ok: false, problem: 'already' });
  expect(await shop.loyalty.of(HOUSE, customer)).toBeNull();
  expect((await newestLetter(database.pool, customer.email)).kind).toBe('premium-endedByHouse');
  const { rows } = await database.pool.query(
    "select action, after->>'reason' as reason from staff_audit where subject = $1 order by id",
    [`customer:${customer.number}`],
  );
  expect(rows).toEqual([
    { action: 'membership.cancelled', reason: 'on the telephone' },
    { action: 'membership.ended', reason: 'on the telephone' },
  ]);
});

test('keeps a reward parcel open until it is marked as sent, once', async () => {
  const { customer, id } = await newMember();
  await shop.customers.addresses.save(HOUSE, customer, ADDRESS, null);
  const address = (await shop.customers.addresses.list(customer))[0]?.address ?? null;
  await shop.loyalty.askReward(HOUSE, customer, address);
  const waiting = async () =>
    (await admin.memberships.tasks(as('service'), ch))?.rewards.map((reward) => reward.number);
  expect(await waiting()).toContain(customer.number);
  const rewardId = (await admin.memberships.open(as('service'), { tenant: ch, id }))?.rewards[0]?.id ?? '';
  const sent = () => admin.memberships.markSent(as('service'), { tenant: ch, id, rewardId });
  expect(await sent()).toEqual({ ok: true });
  expect(await sent()).toEqual({ ok: false, problem: 'already' });
  expect(await waiting()).not.toContain(customer.number);
  expect((await shop.loyalty.of(HOUSE, customer))?.reward?.sentAt).toEqual(clock.now());
});

test('keeps a declaration without a matching member open until an employee handles it', async () => {
  await shop.loyalty.declare(HOUSE, '192.0.2.77', { name: 'Somebody', email: 'somebody@example.ch' });
  const open = async () => (await admin.memberships.tasks(as('service'), ch))?.declarations ?? [];
  const [declaration] = await open();
  expect(declaration).toMatchObject({ name: 'Somebody', kind: 'ordinary', memberNumber: null });
  const read = (role: Role, tenant = ch) =>
    admin.memberships.markHandled(as(role), { tenant, declarationId: declaration?.id ?? '' });
  expect(await read('finance')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await read('service', tenants.at)).toEqual({ ok: false, problem: 'already' });
  expect(await read('service')).toEqual({ ok: true });
  expect(await open()).toEqual([]);
});
