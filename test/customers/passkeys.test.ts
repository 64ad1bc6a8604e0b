import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { type Authenticator, softwareAuthenticator } from '../support/authenticator.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const NOW = '2026-11-21T10:00:00Z';
const clock = fixedClock(NOW);
const PAGE = 'https://www.montarve.ch';
const SITE = { ...HOUSE, pageUrl: PAGE };
let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());
beforeEach(() => clock.set(NOW));

/** Registers a customer with one passkey. */
async function withPasskey() {
  const known = await registerCustomer(shop, database.pool);
  const key = softwareAuthenticator();
  const started = await shop.customers.passkeys.start(SITE, known.customer, { current: PASSWORD });
  if (!started.ok) throw new Error(started.problem);
  const isAdded = await shop.customers.passkeys.add(SITE, known.browser, known.customer, {
    passkey: key.create(started.options, PAGE),
  });
  return { ...known, key, isAdded, options: started.options };
}

let visits = 0;
/** A browser of its own network: attempts of one test do not count for another. */
const freshBrowser = () => {
  visits += 1;
  return { ...FRESH, address: `198.51.100.${visits}` };
};

async function enter(key: Authenticator, browser = freshBrowser(), page = PAGE) {
  const started = await shop.customers.login.startPasskey(SITE, browser);
  if (!started.ok) throw new Error(started.problem);
  const passkey = key.sign(started.options, page);
  return { passkey, outcome: await shop.customers.login.withPasskey(SITE, browser, { passkey, stay: 'on' }) };
}

describe('a passkey', () => {
  test('logs in fully, and its owner is told by mail when it is added', async () => {
    const { customer, email, key, isAdded } = await withPasskey();
    expect(isAdded).toBe(true);
    expect(await newestLetter(database.pool, email)).toMatchObject({ kind: 'account-passkeyAdded' });
    const { outcome } = await enter(key);
    expect(outcome).toMatchObject({ ok: true, type: 2, customer: { id: customer.id } });
    expect(await shop.customers.passkeys.list(customer)).toMatchObject([
      { browser: 'Firefox', platform: 'Linux', createdAt: new Date(NOW), usedAt: new Date(NOW) },
    ]);
  });

  test('needs the password to be added', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    expect(await shop.customers.passkeys.start(SITE, customer, {})).toMatchObject({ fields: { current: 'required' } });
    expect(await shop.customers.passkeys.start(SITE, customer, { current: 'falsch' })).toMatchObject({
      fields: { current: 'wrong-password' },
    });
  });

  test('is added for the account that asked, and for no other', async () => {
    const [lea, max] = [await registerCustomer(shop, database.pool), await registerCustomer(shop, database.pool)];
    const started = await shop.customers.passkeys.start(SITE, lea.customer, { current: PASSWORD });
    if (!started.ok) throw new Error(started.problem);
    const passkey = softwareAuthenticator().create(started.options, PAGE);
    expect(await shop.customers.passkeys.add(SITE, max.browser, max.customer, { passkey })).toBe(false);
    expect(await shop.customers.passkeys.list(max.customer)).toEqual([]);
  });

  test('is not added from another site, by a made-up challenge or twice', async () => {
    const { customer, browser, options, key } = await withPasskey();
    const add = (passkey: string) => shop.customers.passkeys.add(SITE, browser, customer, { passkey });
    expect(await add(key.create(options, PAGE))).toBe(false);
    expect(await add(key.create({ challenge: 'A'.repeat(43) }, PAGE))).toBe(false);
    const again = await shop.customers.passkeys.start(SITE, customer, { current: PASSWORD });
    if (!again.ok) throw new Error(again.problem);
    expect(await add(softwareAuthenticator().create(again.options, 'https://www.montarve.example'))).toBe(false);
    expect(await shop.customers.passkeys.list(customer)).toHaveLength(1);
  });

  test('opens nothing with another key, from another site or with a used or expired challenge', async () => {
    const { key } = await withPasskey();
    expect((await enter(softwareAuthenticator())).outcome).toEqual({ ok: false, problem: 'wrong' });
    expect((await enter(key, freshBrowser(), 'https://www.montarve.example')).outcome).toMatchObject({ ok: false });
    const browser = freshBrowser();
    const { passkey, outcome } = await enter(key, browser);
    expect(outcome).toMatchObject({ ok: true });
    expect(await shop.customers.login.withPasskey(SITE, browser, { passkey })).toMatchObject({ problem: 'wrong' });
    const started = await shop.customers.login.startPasskey(SITE, browser);
    if (!started.ok) throw new Error(started.problem);
    clock.advance(5 * 60_000);
    const late = key.sign(started.options, PAGE);
    expect(await shop.customers.login.withPasskey(SITE, browser, { passkey: late })).toMatchObject({
      problem: 'wrong',
    });
  });

  test('belongs to its tenant', async () => {
    const { key } = await withPasskey();
    const german = { ...SITE, tenant: tenants.de, locale: 'de-DE' as const };
    const started = await shop.customers.login.startPasskey(german, freshBrowser());
    if (!started.ok) throw new Error(started.problem);
    const passkey = key.sign(started.options, PAGE);
    expect(await shop.customers.login.withPasskey(german, freshBrowser(), { passkey })).toMatchObject({ ok: false });
  });

  test('opens no account that is locked, and none after it was removed', async () => {
    const { customer, key } = await withPasskey();
    const locked = { ...customer, tenant: 'ch' };
    await inTransaction(database.pool, (client) => shop.customers.help.lock(client, locked));
    expect((await enter(key)).outcome).toMatchObject({ problem: 'wrong' });
    await inTransaction(database.pool, (client) => shop.customers.help.unlock(client, locked));
    const [own] = await shop.customers.passkeys.list(customer);
    const other = await registerCustomer(shop, database.pool);
    expect(await shop.customers.passkeys.remove(other.customer, own?.id ?? '')).toBe(false);
    expect(await shop.customers.passkeys.remove(customer, own?.id ?? '')).toBe(true);
    expect((await enter(key)).outcome).toMatchObject({ problem: 'wrong' });
  });

  test('can be asked for only as often as passwords from one network', async () => {
    const browser = freshBrowser();
    const answers = [];
    for (let asked = 0; asked < 200; asked += 1) answers.push(await shop.customers.login.startPasskey(SITE, browser));
    expect(answers.some((answer) => !answer.ok && answer.problem === 'wait')).toBe(true);
  });

  test('refuses each answer that no browser gives', async () => {
    const { customer, browser } = await registerCustomer(shop, database.pool);
    const strange = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify({ id: 'A', response: {} })));
    await fc.assert(
      fc.asyncProperty(strange, async (passkey) => {
        expect(await shop.customers.login.withPasskey(SITE, browser, { passkey })).toMatchObject({ problem: 'wrong' });
        expect(await shop.customers.passkeys.add(SITE, browser, customer, { passkey })).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
