import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Outbox } from '../../src/platform/mail/outbox.ts';
import { createPasswords, type Passwords } from '../../src/platform/passwords/passwords.ts';
import { createLogin } from '../../src/shop/customers/accounts/login.ts';
import { createOwnPassword } from '../../src/shop/customers/accounts/own-password.ts';
import { createRegistration } from '../../src/shop/customers/accounts/registration.ts';
import { createStaff } from '../../src/shop/staff/employees/index.ts';
import { createEmployeeLogin } from '../../src/shop/staff/employees/login.ts';
import { hire } from '../admin/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { statementsOf } from '../support/count-queries.ts';
import { FRESH, HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';

/** Every form that takes an address does equal work for known and unknown ones: hashes, statements and mails. */
const clock = fixedClock('2026-11-21T10:00:00Z');
const GERMAN = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };
let database: TestDatabase;
let shop: Selling;
let hashes = 0;

const own = createPasswords();
const passwords: Passwords = {
  hash: own.hash,
  tryHash: (password) => count(own.tryHash(password)),
  matches: (password, stored) => count(own.matches(password, stored)),
};

function count<T>(result: Promise<T>): Promise<T> {
  hashes += 1;
  return result;
}

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = openSelling(database.pool, clock);
});
beforeEach(() => database.pool.query('truncate customer_attempt, staff_attempt'));
afterAll(() => database.drop());

const mails = async () => (await database.pool.query<{ n: number }>('select count(*)::int as n from mail')).rows[0]?.n;

/** Measures the work of one request. The first run of a statement is prepared, so its text alone is compared. */
async function workOf(run: () => Promise<unknown>) {
  hashes = 0;
  const before = (await mails()) ?? 0;
  const statements = await statementsOf(run);
  return { statements, hashes, mails: ((await mails()) ?? 0) - before };
}

async function expectEqual(known: () => Promise<unknown>, unknown: () => Promise<unknown>, expected: object) {
  const first = await workOf(known);
  await database.pool.query('truncate customer_attempt, staff_attempt');
  expect(await workOf(unknown)).toEqual(first);
  expect(first).toMatchObject(expected);
  expect(first.statements.length).toBeGreaterThan(1);
}

describe('the forms of the account', () => {
  const deps = () => ({ pool: database.pool, clock, keys: SESSION_KEYS, passwords, outbox: outboxOf() });
  const outboxOf = (): Outbox => shop.outbox;

  test('login by address', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const { withPassword } = createLogin(deps());
    const enter = (as: string) => withPassword(HOUSE, FRESH, { email: as, password: 'not this one' });
    await expectEqual(
      () => enter(email),
      () => enter('nobody@example.ch'),
      { hashes: 1, mails: 0 },
    );
  });

  test('login by customer number', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const house = { ...HOUSE, tenant: { ...HOUSE.tenant, login: { customerNumber: true } } };
    const { withNumber } = createLogin(deps());
    const enter = (number: string) => withNumber(house, FRESH, { number, birthday: '01.02.1980' });
    await expectEqual(
      () => enter(customer.number),
      () => enter('1'),
      { hashes: 0, mails: 0 },
    );
  });

  test('registration', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const { register } = createRegistration(deps());
    const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', password: PASSWORD };
    await expectEqual(
      () => register(HOUSE, FRESH, { ...person, email }, null),
      () => register(HOUSE, FRESH, { ...person, email: 'new@example.ch' }, null),
      { hashes: 1, mails: 1 },
    );
  });

  test('forgotten password', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const { requestReset } = createOwnPassword(deps());
    await expectEqual(
      () => requestReset(HOUSE, FRESH, { email }),
      () => requestReset(HOUSE, FRESH, { email: 'nobody@example.ch' }),
      { hashes: 0, mails: 1 },
    );
  });

  test('change of address', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const { customer, browser } = await registerCustomer(shop, database.pool);
    const change = (to: string) =>
      shop.customers.data.changeEmail(HOUSE, browser, customer, { email: to, password: PASSWORD });
    await expectEqual(
      () => change(email),
      () => change('free@example.ch'),
      { mails: 1 },
    );
  });
});

test('login of employees', async () => {
  const staff = createStaff({ pool: database.pool, clock, keys: SESSION_KEYS });
  await hire(staff, 'known@montarve.example', 'editor', clock.now());
  const { enterPassword } = createEmployeeLogin({ pool: database.pool, clock, passwords, keys: SESSION_KEYS });
  const enter = (email: string) => enterPassword({ email, password: 'x', address: '192.0.2.1', earlier: null });
  await expectEqual(
    () => enter('known@montarve.example'),
    () => enter('nobody@montarve.example'),
    { hashes: 1, mails: 0 },
  );
});

test('link to an order of a guest, and withdrawal', async () => {
  const email = 'guest@example.ch';
  const number = await placeOrder(shop, { 'vase-1': 1 }, { email });
  const house = { tenant: tenants.ch, locale: 'de-CH' as const };
  const { askForLink, withdraw } = shop.fulfilment.guestOrders;
  await expectEqual(
    () => askForLink(house, '192.0.2.1', { number, email }),
    () => askForLink(house, '192.0.2.1', { number: '999', email: 'nobody@example.ch' }),
    { mails: 1 },
  );
  const person = { name: 'Lea Brunner', goods: '' };
  await expectEqual(
    () => withdraw(house, '192.0.2.1', { ...person, number, email }),
    () => withdraw(house, '192.0.2.1', { ...person, number: '999', email: 'nobody@example.ch' }),
    { mails: 1 },
  );
});

describe.each([
  ['without confirmation', HOUSE],
  ['with confirmation', GERMAN],
])('newsletter %s', (_, site) => {
  const by = { address: '192.0.2.1', email: null };
  const form = (email: string) => ({ email, frequency: '0', terms: 'on', brandA: 'on' });

  test('subscription', async () => {
    const known = 'reader@example.ch';
    await shop.newsletter.subscribe(site, { ...by, email: known }, form(known));
    await expectEqual(
      () => shop.newsletter.subscribe(site, by, form(known)),
      () => shop.newsletter.subscribe(site, by, form('new@example.ch')),
      { mails: 1 },
    );
  });

  test.each(['frequency|0', 'pause|-100', 'unsubscribe|99'])('change: %s', async (choice) => {
    const known = `${choice.length}@example.ch`;
    await shop.newsletter.subscribe(site, { ...by, email: known }, form(known));
    const entered = { choice, pause: '7', brandA: 'on' };
    await expectEqual(
      () => shop.newsletter.change(site, by, { ...entered, email: known }),
      () => shop.newsletter.change(site, by, { ...entered, email: 'unknown@example.ch' }),
      { mails: 1 },
    );
  });

  test('wishes in the contact form', async () => {
    const known = 'asking@example.ch';
    await shop.newsletter.subscribe(site, { ...by, email: known }, form(known));
    const wishes = { end: ['brandA' as const], impersonal: true, frequency: null, pauseDays: null };
    await expectEqual(
      () => shop.newsletter.wish(site.tenant, known, wishes),
      () => shop.newsletter.wish(site.tenant, 'unknown@example.ch', wishes),
      { mails: 0 },
    );
  });
});

test('end of a membership', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const declare = (from: string) =>
    shop.loyalty.declare(HOUSE, '192.0.2.1', {
      name: 'Lea Brunner',
      email: from,
      customerNumber: '',
      kind: 'ordinary',
      reason: '',
      wishedOn: '',
    });
  await expectEqual(
    () => declare(email),
    () => declare('nobody@example.ch'),
    { mails: 1 },
  );
});
