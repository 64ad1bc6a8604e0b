import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { networkLimits, personalLimit } from '../../src/platform/attempts/attempt-limits.ts';
import {
  beginAttempt,
  forgiveAttempt,
  type Limit,
  refusedAttempts,
  takeBackAttempt,
} from '../../src/platform/attempts/attempts.store.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Passwords } from '../../src/platform/passwords/passwords.ts';
import { createLogin } from '../../src/shop/customers/accounts/login.ts';
import { createOwnPassword } from '../../src/shop/customers/accounts/own-password.ts';
import { createRegistration } from '../../src/shop/customers/accounts/registration.ts';
import { createEmployeeLogin as createStaffLogin } from '../../src/shop/staff/employees/login.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';

/** Memory of failed attempts: for one account or mailbox, and for an address that many people share. */
let database: TestDatabase;
let shop: Selling;
const START = '2026-11-21T10:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = fixedClock(START);

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
beforeEach(async () => {
  clock.set(START);
  await database.pool.query('truncate customer_attempt, staff_attempt');
});
afterAll(() => database.drop());

const { attempts } = HOUSE.tenant;
const address = networkLimits('address', attempts, '192.0.2.77').slice(0, 1);
const letters = networkLimits('letters', attempts, '192.0.2.77').slice(0, 1);
const account = [personalLimit('account', attempts.account, 'ch:lea@example.ch')];
const begin = (limits: Limit[]) => beginAttempt(database.pool, 'customer_attempt', limits, clock.now());
const right = (limits: Limit[]) => forgiveAttempt(database.pool, 'customer_attempt', limits);
const counts = async (table = 'customer_attempt') =>
  (
    await database.pool.query<{ failures: number; blocked: boolean }>(
      `select failures, blocked_until > $1 as blocked from ${table} order by key`,
      [clock.now()],
    )
  ).rows;

/** Tries as fast as allowed for a time in ms. Returns the number of tries and the longest wait in seconds. */
async function atFullSpeed(limits: Limit[], forMs: number) {
  const end = clock.now().getTime() + forMs;
  let tries = 0;
  let longest = 0;
  while (clock.now().getTime() < end) {
    const seconds = await begin(limits);
    longest = Math.max(longest, seconds);
    if (seconds > 0) clock.advance(seconds * 1000);
    else tries += 1;
  }
  return { tries, longest };
}

describe('an address that many people share', () => {
  test.each([
    ['address', address],
    ['letters', letters],
  ])('%s: guessing at full speed ends in waits of a quarter of an hour', async (_, limits) => {
    const { tries, longest } = await atFullSpeed(limits, DAY);
    expect(longest).toBe(900);
    // Twenty tries are free, some fall into the growing waits, then at most six an hour follow.
    expect(tries).toBeLessThan(180);
  });

  test('never makes an office wait that requests a letter every quarter of an hour', async () => {
    for (let index = 0; index < 60; index += 1) {
      expect(await begin(letters)).toBe(0);
      clock.advance(15 * MINUTE);
    }
    expect((await counts())[0]?.failures).toBe(1);
  });

  test('never makes an office wait with a wrong password every ten minutes among right ones @whole', async () => {
    for (let index = 0; index < 300; index += 1) {
      expect(await begin(address)).toBe(0);
      // Every tenth try is wrong. The nine right ones must not stop the count from decaying.
      if (index % 10 !== 0) await right(address);
      clock.advance(MINUTE);
    }
  });

  test('a count of a year of letters decays within hours', async () => {
    await begin(letters);
    await database.pool.query('update customer_attempt set failures = 5000');
    clock.advance(4 * 60 * MINUTE);
    expect(await begin(letters)).toBe(0);
    expect(await begin(letters)).toBe(0);
    expect((await counts())[0]?.failures).toBeLessThan(20);
  });
});

test('an account’s count resets after a day without a failure, not before', async () => {
  for (let index = 0; index < 5; index += 1) await begin(account);
  clock.advance(DAY - MINUTE);
  expect(await begin(account)).toBe(0);
  expect((await counts())[0]).toEqual({ failures: 6, blocked: true });
  clock.advance(DAY + MINUTE);
  expect(await begin(account)).toBe(0);
  expect((await counts())[0]?.failures).toBe(1);
});

test('a withdrawn attempt lowers each count by one and keeps earlier failures', async () => {
  const limits = [...account, ...address];
  for (let index = 0; index < 5; index += 1) {
    await begin(limits);
    clock.advance(2000);
  }
  await begin(limits);
  expect((await counts()).map(({ failures }) => failures)).toEqual([6, 6]);
  await takeBackAttempt(database.pool, 'customer_attempt', limits);
  expect((await counts()).map(({ failures }) => failures)).toEqual([5, 5]);
  // A withdrawn attempt causes no wait.
  expect(await begin(limits)).toBe(0);
});

describe('overload of the password check counts no attempt', () => {
  const full: Passwords = {
    hash: async () => '',
    tryHash: async () => null,
    matches: async () => null,
  };
  const deps = () => ({
    pool: database.pool,
    clock,
    keys: SESSION_KEYS,
    passwords: full,
    outbox: {
      put: async () => {},
      start: async () => {},
      resend: async () => false,
      settle: async () => false,
      stop: () => {},
      delivers: false,
    },
  });
  const zero = [
    { failures: 0, blocked: null },
    { failures: 0, blocked: null },
  ];
  const busy = { ok: false, problem: 'busy' };

  test('at the login of customers and of employees', async () => {
    const login = createLogin(deps());
    const entered = { email: 'lea@example.ch', password: PASSWORD };
    for (let index = 0; index < 30; index += 1) expect(await login.withPassword(HOUSE, FRESH, entered)).toEqual(busy);
    // The account and two networks.
    expect(await counts()).toEqual([...zero, zero[0]]);
    const admin = createStaffLogin(deps());
    const asked = { email: 'p@montarve.example', password: PASSWORD, address: '192.0.2.1', earlier: null };
    for (let index = 0; index < 30; index += 1) expect(await admin.enterPassword(asked)).toEqual(busy);
    expect(await counts('staff_attempt')).toEqual([...zero, zero[0]]);
  });

  test('in the account, at the registration and at its confirmation', async () => {
    const { customer, browser } = await registerCustomer(shop, database.pool);
    const form = {
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Brunner',
      email: 'soon@example.ch',
      password: PASSWORD,
    };
    await shop.customers.registration.register(HOUSE, browser, form, null);
    const { link } = await newestLetter(database.pool, 'soon@example.ch');
    await database.pool.query('truncate customer_attempt');
    const password = createOwnPassword(deps());
    for (let index = 0; index < 7; index += 1) expect(await password.check(HOUSE, customer, PASSWORD)).toEqual(busy);
    expect(await counts()).toEqual([zero[0]]);
    const registration = createRegistration(deps());
    for (let index = 0; index < 7; index += 1)
      expect(await registration.register(HOUSE, FRESH, form, null)).toEqual(busy);
    expect((await counts()).every(({ failures }) => failures === 0)).toBe(true);
    for (let index = 0; index < 7; index += 1)
      expect(await registration.confirm(HOUSE, browser, link, PASSWORD)).toEqual(busy);
    expect((await counts()).every(({ failures }) => failures === 0)).toBe(true);
  });
});

test('a password reset by mail ends the account’s wait', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const { login, password } = shop.customers;
  for (let index = 0; index < 12; index += 1) {
    const outcome = await login.withPassword(
      HOUSE,
      { ...FRESH, address: `198.51.100.${index}` },
      { email, password: 'not this one' },
    );
    if (!outcome.ok && outcome.problem === 'wait') clock.advance(outcome.seconds * 1000);
  }
  await login.withPassword(HOUSE, FRESH, { email, password: 'not this one' });
  expect(await login.withPassword(HOUSE, FRESH, { email, password: PASSWORD })).toMatchObject({ problem: 'wait' });
  await password.requestReset(HOUSE, { ...FRESH, address: '198.51.100.90' }, { email });
  const { link } = await newestLetter(database.pool, email);
  expect(await password.reset(HOUSE, link, { password: 'neun grüne Hüte' })).toEqual({ ok: true });
  expect(
    await login.withPassword(HOUSE, { ...FRESH, address: '198.51.100.91' }, { email, password: 'neun grüne Hüte' }),
  ).toMatchObject({ ok: true });
});

test('visitors of one network cannot spread their guesses over its addresses', async () => {
  const from = (host: number) => networkLimits('address', attempts, `2001:db8:7:${host.toString(16)}`);
  for (let host = 0; host < 40; host += 1) expect(await begin(from(host))).toBe(0);
  // Each /64 has guessed once, and their /56 forty times.
  expect(await begin(from(41))).toBe(2);
  expect(await begin(networkLimits('address', attempts, '2001:db8:7:100'))).toBe(0);
  expect(refusedAttempts()).toContainEqual({ limit: 'address', count: expect.any(Number) });
});
