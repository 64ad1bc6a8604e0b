import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { browserCookies } from '../../src/web/browser-cookies.ts';
import { afterChange, FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, type Selling } from '../support/selling.ts';

/** Other visitors guess at an account; its owner logs in from a device that logged in before. */
const clock = fixedClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
let guesses = 0;

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
beforeEach(() => database.pool.query('truncate customer_attempt'));
afterAll(() => database.drop());

const enter = (email: string, device: string | null, password = PASSWORD, address = '192.0.2.200') =>
  shop.customers.login.withPassword(HOUSE, { ...FRESH, device, address }, { email, password });

/** Other visitors guess until the account is blocked for the longest time, also from the owner's own address. */
async function attack(email: string): Promise<void> {
  for (let guess = 0; guess < 16; guess += 1) {
    guesses += 1;
    const outcome = await enter(email, null, 'not this one', guess < 8 ? '192.0.2.200' : `203.0.113.${guesses}`);
    if (!outcome.ok && outcome.problem === 'wait') clock.advance(outcome.seconds * 1000);
  }
  expect(await enter(email, null, 'not this one')).toMatchObject({ problem: 'wrong' });
  expect(await enter(email, null)).toMatchObject({ problem: 'wait' });
}

test('guesses on other devices never lock out a device that logged in before', async () => {
  const { email, browser } = await registerCustomer(shop, database.pool);
  await attack(email);
  const again = await enter(email, browser.device ?? null);
  expect(again).toMatchObject({ ok: true });
  // Other devices still wait, also after the owner's login.
  expect(await enter(email, null)).toMatchObject({ problem: 'wait' });
  expect(again.ok && (await enter(email, again.change.device ?? null))).toMatchObject({ ok: true });
});

test('a device waits after its own failures, and leaves the account open to others', async () => {
  const { email, browser } = await registerCustomer(shop, database.pool);
  const device = browser.device ?? null;
  for (let guess = 0; guess < 5; guess += 1)
    expect(await enter(email, device, 'not this one')).toMatchObject({ problem: 'wrong' });
  expect(await enter(email, device)).toEqual({ ok: false, problem: 'wait', seconds: 2 });
  expect(await enter(email, null)).toMatchObject({ ok: true });
});

test('knows a device only for its own account and tenant', async () => {
  const lea = await registerCustomer(shop, database.pool);
  const leo = await registerCustomer(shop, database.pool);
  await attack(leo.email);
  expect(await enter(leo.email, lea.browser.device ?? null)).toMatchObject({ problem: 'wait' });
  const german = { ...HOUSE, tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };
  const abroad = await registerCustomer(shop, database.pool, { house: german, email: leo.email });
  expect(await enter(leo.email, abroad.browser.device ?? null)).toMatchObject({ problem: 'wait' });
});

test('two accounts of a family share a browser', async () => {
  const lea = await registerCustomer(shop, database.pool);
  const leo = await registerCustomer(shop, database.pool, { browser: lea.browser });
  await attack(lea.email);
  await attack(leo.email);
  for (const { email } of [lea, leo])
    expect(await enter(email, leo.browser.device ?? null)).toMatchObject({ ok: true });
});

describe('the device becomes unknown', () => {
  test('after logout everywhere, and not after a plain logout', async () => {
    const { email, browser, customer } = await registerCustomer(shop, database.pool);
    const left = afterChange(browser, await shop.customers.login.logout(HOUSE, browser));
    await attack(email);
    expect(await enter(email, left.device ?? null)).toMatchObject({ ok: true });
    await shop.customers.login.logoutEverywhere(customer.id);
    expect(await enter(email, left.device ?? null)).toMatchObject({ problem: 'wait' });
  });

  test('after a new password, except the one that changed it', async () => {
    const { email, browser, customer } = await registerCustomer(shop, database.pool);
    const other = await enter(email, null);
    const device = other.ok ? (other.change.device ?? null) : null;
    const fresh = { current: PASSWORD, password: 'neun grüne Hüte' };
    const changed = await shop.customers.password.change(HOUSE, browser, customer, fresh);
    await attack(email);
    expect(await enter(email, device, fresh.password)).toMatchObject({ problem: 'wait' });
    expect(changed.ok && (await enter(email, changed.change.device ?? null, fresh.password))).toMatchObject({
      ok: true,
    });
  });

  test('after a reset by mail, which also ends the wait', async () => {
    const { email, browser } = await registerCustomer(shop, database.pool);
    await attack(email);
    await shop.customers.password.requestReset(HOUSE, { ...FRESH, address: '198.51.100.7' }, { email });
    const { link } = await newestLetter(database.pool, email);
    await shop.customers.password.reset(HOUSE, link, { password: 'neun grüne Hüte' });
    await attack(email);
    expect(await enter(email, browser.device ?? null, 'neun grüne Hüte')).toMatchObject({ problem: 'wait' });
  });
});

test('a customer who is logged in confirms the password whatever others guess', async () => {
  const { email, customer, browser } = await registerCustomer(shop, database.pool);
  await attack(email);
  expect(await shop.customers.password.check(HOUSE, customer, PASSWORD)).toEqual({ ok: true });
  for (let guess = 0; guess < 5; guess += 1)
    expect(await shop.customers.password.check(HOUSE, customer, 'not this one')).toEqual({ ok: false });
  expect(await shop.customers.password.check(HOUSE, customer, PASSWORD)).toMatchObject({ problem: 'wait' });
  expect(await enter(email, browser.device ?? null)).toMatchObject({ ok: true });
});

test('scripts and other sites never see the cookie, and it holds no personal data', async () => {
  const { email, customer, browser } = await registerCustomer(shop, database.pool);
  const [cookie = ''] = browserCookies({ device: browser.device ?? null }, tenants.ch, true);
  expect(cookie).toMatch(/^__Host-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  for (const personal of [email, customer.id, customer.number]) expect(cookie).not.toContain(personal);
});
