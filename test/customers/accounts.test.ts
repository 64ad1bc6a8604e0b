import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createSessions, type Sessions } from '../../src/shop/customers/accounts/index.ts';
import { NOBODY } from '../../src/shop/customers/accounts/types.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { afterChange, FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, readyBasket, SESSION_KEYS, type Selling } from '../support/selling.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let shop: Selling;
let sessions: Sessions;
let addresses = 0;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = openSelling(database.pool, clock);
  sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
});
afterAll(() => database.drop());
beforeEach(() => clock.set(START));

/** Each call has a new address, so that the limits of one test do not affect the next. */
const browser = () => {
  addresses += 1;
  return { ...FRESH, address: `198.51.100.${addresses}` };
};
const mails = async (to: string) =>
  (await database.pool.query<{ kind: string }>('select kind from mail where to_address = $1 order by created_at', [to]))
    .rows;
const form = (email: string, more: object = {}) => ({
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  email,
  password: PASSWORD,
  ...more,
});

describe('registration', () => {
  test('creates no account until the mailed link is opened and the password repeated', async () => {
    const { registration, login } = shop.customers;
    const email = 'new@example.ch';
    expect(await registration.register(HOUSE, browser(), form(` ${email.toUpperCase()} `), null)).toEqual({ ok: true });
    expect(await login.withPassword(HOUSE, browser(), { email, password: PASSWORD })).toMatchObject({
      problem: 'wrong',
    });
    const { link, kind, url } = await newestLetter(database.pool, email);
    expect(kind).toBe('account-register');
    expect(url.startsWith('https://www.montarve.ch/mein-konto/bestaetigen?link=')).toBe(true);
    expect(await registration.isOpen(HOUSE, link)).toBe(true);
    expect(await registration.confirm(HOUSE, browser(), link, 'another password')).toMatchObject({
      problem: 'fields',
      fields: { password: 'wrong-password' },
    });
    const confirmed = await registration.confirm(HOUSE, browser(), link, PASSWORD);
    expect(confirmed).toMatchObject({ ok: true, customer: { email, firstName: 'Lea', hasPassword: true }, type: 2 });
    expect(confirmed.ok && confirmed.customer.number).toMatch(/^\d{8}$/);
    expect(await registration.isOpen(HOUSE, link)).toBe(false);
    expect(await registration.confirm(HOUSE, browser(), link, PASSWORD)).toMatchObject({ problem: 'link-gone' });
  });

  test('answers alike for a known address, and the mail explains it', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const known = await shop.customers.registration.register(HOUSE, browser(), form(email, { firstName: 'Eve' }), null);
    expect(known).toEqual({ ok: true });
    const { kind, link } = await newestLetter(database.pool, email);
    expect(kind).toBe('account-exists');
    expect(link).toBe('');
    expect(await shop.customers.login.withPassword(HOUSE, browser(), { email, password: PASSWORD })).toMatchObject({
      ok: true,
      customer: { firstName: 'Lea' },
    });
  });

  test('refuses a link in another tenant, after a day, or with a made-up token', async () => {
    const { registration } = shop.customers;
    await registration.register(HOUSE, browser(), form('late@example.ch'), null);
    const { link } = await newestLetter(database.pool, 'late@example.ch');
    expect(await registration.isOpen({ tenant: tenants.de, locale: 'de-DE' }, link)).toBe(false);
    for (const bad of ['', 'x', "' or 1=1 --", link.toLowerCase()])
      expect(await registration.isOpen(HOUSE, bad)).toBe(false);
    clock.advance(24 * 3_600_000);
    expect(await registration.isOpen(HOUSE, link)).toBe(false);
  });

  test('reports all wrong fields at once', async () => {
    const outcome = await shop.customers.registration.register(
      HOUSE,
      browser(),
      { firstName: '<b>', lastName: '', email: 'nobody', password: '12345' },
      null,
    );
    expect(outcome).toEqual({
      ok: false,
      problem: 'fields',
      fields: {
        salutation: 'required',
        firstName: 'invalid-characters',
        lastName: 'required',
        email: 'invalid-email',
        password: 'too-short',
      },
    });
    expect(await shop.customers.registration.register(HOUSE, browser(), {}, null)).toMatchObject({ problem: 'fields' });
  });

  test('German tenants require passwords of eight characters', async () => {
    const house = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };
    const outcome = await shop.customers.registration.register(
      house,
      browser(),
      form('a@example.de', { password: 'Xq7!mn' }),
      null,
    );
    expect(outcome).toMatchObject({ fields: { password: 'too-short' } });
  });

  test('limits mails to one mailbox for known and unknown addresses', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    for (const to of [email, 'flooded@example.ch']) {
      const outcomes = [];
      for (let index = 0; index < 5; index += 1)
        outcomes.push((await shop.customers.password.requestReset(HOUSE, browser(), { email: to })).ok);
      expect(outcomes.filter(Boolean).length, to).toBeLessThanOrEqual(4);
      expect(outcomes.at(-1), to).toBe(false);
    }
    expect((await mails('flooded@example.ch')).length).toBeLessThanOrEqual(4);
  });
});

describe('login', () => {
  test('gives one answer for unknown, locked, wrong and missing passwords', async () => {
    const { email, customer } = await registerCustomer(shop, database.pool);
    const { login } = shop.customers;
    const wrong = { ok: false, problem: 'wrong' };
    expect(await login.withPassword(HOUSE, browser(), { email: 'nobody@example.ch', password: PASSWORD })).toEqual(
      wrong,
    );
    expect(await login.withPassword(HOUSE, browser(), { email, password: 'not this one' })).toEqual(wrong);
    expect(
      await login.withPassword({ tenant: tenants.de, locale: 'de-DE' }, browser(), { email, password: PASSWORD }),
    ).toEqual(wrong);
    await database.pool.query('update customer set locked_at = now() where id = $1', [customer.id]);
    expect(await login.withPassword(HOUSE, browser(), { email, password: PASSWORD })).toEqual(wrong);
    await database.pool.query('update customer set locked_at = null, password_hash = null where id = $1', [
      customer.id,
    ]);
    expect(await login.withPassword(HOUSE, browser(), { email, password: PASSWORD })).toEqual(wrong);
  });

  test('makes known and unknown accounts wait longer and longer, from any address', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    for (const who of [email, 'unknown-too@example.ch']) {
      for (let failures = 0; failures < 5; failures += 1)
        await shop.customers.login.withPassword(HOUSE, browser(), { email: who, password: 'not this one' });
      expect(await shop.customers.login.withPassword(HOUSE, browser(), { email: who, password: PASSWORD })).toEqual({
        ok: false,
        problem: 'wait',
        seconds: 2,
      });
    }
    clock.advance(2000);
    expect(await shop.customers.login.withPassword(HOUSE, browser(), { email, password: PASSWORD })).toMatchObject({
      ok: true,
    });
  });

  test('makes one address wait that tries many accounts', async () => {
    const one = browser();
    let waits = 0;
    for (let index = 0; index < 24; index += 1) {
      const outcome = await shop.customers.login.withPassword(HOUSE, one, {
        email: `spray-${index}@example.ch`,
        password: 'not this one',
      });
      if (!outcome.ok && outcome.problem === 'wait') waits += 1;
    }
    expect(waits).toBeGreaterThan(0);
  });

  test('names wrong fields of the form', async () => {
    const { login } = shop.customers;
    expect(await login.withPassword(HOUSE, browser(), {})).toMatchObject({
      fields: { email: 'required', password: 'required' },
    });
    expect(await login.withPassword(HOUSE, browser(), { email: 'x', password: '12345' })).toMatchObject({
      fields: { email: 'invalid-email', password: 'too-short' },
    });
    expect(
      await login.withPassword(HOUSE, browser(), { email: 'a@example.ch', password: 'x'.repeat(200) }),
    ).toMatchObject({
      fields: { password: 'too-long' },
    });
    expect(messagesOf('de-CH').account.fieldProblems['invalid-email']).toBe('Die E-Mail-Adresse ist nicht gültig.');
    expect(messagesOf('de-CH').account.fieldProblems['digits-only']).toBe('Nur Zahlen sind erlaubt');
  });

  test('by customer number and birthday: only if the tenant allows it, as a soft login, with limits', async () => {
    const { customer, browser: own } = await registerCustomer(shop, database.pool);
    await shop.customers.data.change(HOUSE, customer, { ...form(''), birthday: '21.11.1990' });
    const entered = { number: customer.number, birthday: '21.11.1990' };
    const { login } = shop.customers;
    expect(await login.withNumber(HOUSE, browser(), entered)).toMatchObject({ problem: 'wrong' });
    const house = { ...HOUSE, tenant: { ...tenants.ch, login: { customerNumber: true } } };
    expect(await login.withNumber(house, browser(), { number: 'a1', birthday: 'x' })).toMatchObject({
      fields: { number: 'digits-only', birthday: 'invalid-date' },
    });
    const outcome = await login.withNumber(house, own, entered);
    expect(outcome).toMatchObject({ ok: true, type: 1, change: { state: { li: 0 } } });
    if (!outcome.ok) throw new Error(outcome.problem);
    expect(await sessions.visitor(tenants.ch, outcome.change.session ?? null)).toMatchObject({ type: 1 });
    for (let failures = 0; failures < 5; failures += 1)
      expect(await login.withNumber(house, browser(), { ...entered, birthday: '22.11.1990' })).toMatchObject({
        problem: 'wrong',
      });
    expect(await login.withNumber(house, browser(), entered)).toMatchObject({ problem: 'wait' });
  });
});

describe('the password', () => {
  test('a reset answers alike and mails known and unknown addresses different letters', async () => {
    const { email } = await registerCustomer(shop, database.pool);
    const { password } = shop.customers;
    expect(await password.requestReset(HOUSE, browser(), { email })).toEqual({ ok: true });
    expect(await password.requestReset(HOUSE, browser(), { email: 'no-one@example.ch' })).toEqual({ ok: true });
    expect((await newestLetter(database.pool, email)).kind).toBe('account-password');
    expect((await newestLetter(database.pool, 'no-one@example.ch')).kind).toBe('account-unknown');
    expect(await password.requestReset(HOUSE, browser(), { email: '' })).toMatchObject({
      fields: { email: 'required' },
    });
  });

  test('the link works once, for two hours, and ends every session', async () => {
    const { email, browser: own } = await registerCustomer(shop, database.pool);
    const { password } = shop.customers;
    await password.requestReset(HOUSE, browser(), { email });
    const { link } = await newestLetter(database.pool, email);
    expect(await password.reset(HOUSE, link, { password: 'passwort' })).toMatchObject({
      fields: { password: 'too-common' },
    });
    expect(await sessions.visitor(tenants.ch, own.session)).toMatchObject({ type: 2 });
    expect(await password.reset(HOUSE, link, { password: 'neun grüne Hüte' })).toEqual({ ok: true });
    expect(await sessions.visitor(tenants.ch, own.session)).toMatchObject({ type: 0 });
    expect(await password.reset(HOUSE, link, { password: 'zehn rote Schuhe' })).toMatchObject({ problem: 'link-gone' });
    expect((await newestLetter(database.pool, email)).kind).toBe('account-passwordChanged');
    await password.requestReset(HOUSE, browser(), { email });
    const { link: late } = await newestLetter(database.pool, email);
    clock.advance(2 * 3_600_000);
    expect(await password.isOpen(HOUSE, late)).toBe(false);
  });

  test('a reset sets the first password of an account without one', async () => {
    const { email, customer } = await registerCustomer(shop, database.pool);
    await database.pool.query('update customer set password_hash = null where id = $1', [customer.id]);
    await shop.customers.password.requestReset(HOUSE, browser(), { email });
    const { link } = await newestLetter(database.pool, email);
    expect(await shop.customers.password.reset(HOUSE, link, { password: 'neun grüne Hüte' })).toEqual({ ok: true });
    expect(
      await shop.customers.login.withPassword(HOUSE, browser(), { email, password: 'neun grüne Hüte' }),
    ).toMatchObject({ ok: true, change: { state: { np: 0 } } });
  });

  test('a change needs the old password, logs out other browsers and renews this session', async () => {
    const { email, customer, browser: here } = await registerCustomer(shop, database.pool);
    const there = await shop.customers.login.withPassword(HOUSE, browser(), { email, password: PASSWORD });
    if (!there.ok) throw new Error(there.problem);
    const { password } = shop.customers;
    expect(
      await password.change(HOUSE, here, customer, { current: 'wrong one', password: 'neun grüne Hüte' }),
    ).toMatchObject({
      fields: { current: 'wrong-password' },
    });
    const changed = await password.change(HOUSE, here, customer, { current: PASSWORD, password: 'neun grüne Hüte' });
    if (!changed.ok) throw new Error(changed.problem);
    expect(await sessions.visitor(tenants.ch, there.change.session ?? null)).toMatchObject({ type: 0 });
    expect(await sessions.visitor(tenants.ch, here.session)).toMatchObject({ type: 0 });
    expect(await sessions.visitor(tenants.ch, afterChange(here, changed.change).session)).toMatchObject({ type: 2 });
  });
});

describe('the e-mail address', () => {
  test('changes once the new mailbox confirms; the old one is informed', async () => {
    const { email, customer, browser: own } = await registerCustomer(shop, database.pool);
    const { data } = shop.customers;
    const next = `next-${customer.number}@example.ch`;
    expect(await data.changeEmail(HOUSE, own, customer, { email: next, password: 'wrong one' })).toMatchObject({
      fields: { password: 'wrong-password' },
    });
    expect(await data.changeEmail(HOUSE, own, customer, { email: next, password: PASSWORD })).toEqual({ ok: true });
    const { link } = await newestLetter(database.pool, next);
    expect(
      await shop.customers.login.withPassword(HOUSE, browser(), { email: next, password: PASSWORD }),
    ).toMatchObject({
      problem: 'wrong',
    });
    expect(await data.confirmEmail(HOUSE, NOBODY, link)).toEqual({ ok: true });
    expect(await data.confirmEmail(HOUSE, NOBODY, link)).toMatchObject({ problem: 'link-gone' });
    expect((await newestLetter(database.pool, email)).kind).toBe('account-emailChanged');
    expect(
      await shop.customers.login.withPassword(HOUSE, browser(), { email: next, password: PASSWORD }),
    ).toMatchObject({
      ok: true,
    });
  });

  test('a change moves newsletters, but no pending opt-in of the old mailbox', async () => {
    const { email, customer, browser: own } = await registerCustomer(shop, database.pool, { newsletter: true });
    const next = `moved-${customer.number}@example.ch`;
    await database.pool.query(
      `update newsletter_subscriber set pending = '{"kinds": ["brandB"], "frequency": 0}', pending_at = $2 where email = $1`,
      [email, clock.now()],
    );
    await shop.customers.data.changeEmail(HOUSE, own, customer, { email: next, password: PASSWORD });
    const { link } = await newestLetter(database.pool, next);
    expect(await shop.customers.data.confirmEmail(HOUSE, NOBODY, link)).toEqual({ ok: true });
    const { rows } = await database.pool.query(
      `select email, pending, pending_at, kind from newsletter_subscriber
       join newsletter_consent on subscriber_id = id where email = any($1)`,
      [[email, next]],
    );
    expect(rows).toEqual([{ email: next, pending: null, pending_at: null, kind: 'brandA' }]);
  });

  test('an address of another customer is refused by a mail to its owner only', async () => {
    const other = await registerCustomer(shop, database.pool);
    const { customer, browser: own } = await registerCustomer(shop, database.pool);
    expect(
      await shop.customers.data.changeEmail(HOUSE, own, customer, { email: other.email, password: PASSWORD }),
    ).toEqual({ ok: true });
    const { kind, link } = await newestLetter(database.pool, other.email);
    expect([kind, link]).toEqual(['account-emailTaken', '']);
  });
});

describe('data of a customer', () => {
  const placed = async (key: Awaited<ReturnType<typeof readyBasket>>) => {
    const outcome = await shop.checkout.place(key, await orderForm(shop, key));
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.orderNumber;
  };

  test('assigns guest orders to the account with the same confirmed address, only after confirmation', async () => {
    const key = await readyBasket(shop, 'vase-1');
    await shop.checkout.enterContact(key, { email: 'Guest@Example.ch' });
    const number = await placed(key);
    await shop.customers.registration.register(HOUSE, browser(), form('guest@example.ch'), null);
    const owner = () => database.pool.query('select customer_id from orders where number = $1', [number]);
    expect((await owner()).rows).toEqual([{ customer_id: null }]);
    const { link } = await newestLetter(database.pool, 'guest@example.ch');
    const confirmed = await shop.customers.registration.confirm(HOUSE, browser(), link, PASSWORD);
    if (!confirmed.ok) throw new Error(confirmed.problem);
    expect((await owner()).rows).toEqual([{ customer_id: confirmed.customer.id }]);
    expect((await shop.orders.ofCustomer(confirmed.customer.id, 1)).orders.map((order) => order.number)).toEqual([
      number,
    ]);
    const stranger = await registerCustomer(shop, database.pool);
    expect(await shop.orders.ofCustomer(stranger.customer.id, 1)).toEqual({ orders: [], pages: 0 });
    expect(await shop.orders.ofCustomerByNumber(stranger.customer.id, number)).toBeNull();
    expect(await shop.orders.ofCustomerByNumber(confirmed.customer.id, number)).toMatchObject({ number });
  });

  test('assigns an order to the logged-in customer; the basket alone does not show it', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const owner = { id: customer.id, isFull: true, email: customer.email };
    const key = { ...(await readyBasket(shop, 'vase-1')), customer: owner };
    await shop.checkout.enterPremium(key, {});
    expect((await shop.checkout.view(key)).contact).toEqual({ email: customer.email });
    await shop.checkout.enterDelivery(key, ADDRESS);
    await placed(key);
    expect((await shop.orders.ofCustomer(customer.id, 1)).orders).toHaveLength(1);
    expect(await shop.orders.ofBasket(key)).not.toBeNull();
    expect(await shop.orders.ofBasket({ ...key, customer: null })).toBeNull();
    expect(await shop.orders.ofBasket({ ...key, customer: { ...owner, isFull: false } })).toBeNull();
  });

  test('hides the entered address from a soft login', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const full = { id: customer.id, isFull: true, email: customer.email };
    const key = { ...(await readyBasket(shop, 'vase-1')), customer: full };
    await shop.checkout.enterDelivery(key, { ...ADDRESS, street: 'Geheimweg' });
    const soft = await shop.checkout.view({ ...key, customer: { ...full, isFull: false } });
    expect([soft.delivery, soft.contact]).toEqual([null, null]);
    await shop.checkout.enterContact({ ...key, customer: null }, { email: 'guest@example.ch' });
    expect((await shop.checkout.view({ ...key, customer: null })).delivery).toBeNull();
  });

  test('addresses: one default, no access to other customers’ ones, and a largest number', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const stranger = await registerCustomer(shop, database.pool);
    const book = shop.customers.addresses;
    expect(await book.save(HOUSE, customer, { ...ADDRESS, postalCode: 'x' }, null)).toMatchObject({
      fields: { postalCode: 'digits-only' },
    });
    await book.save(HOUSE, customer, ADDRESS, null);
    await book.save(HOUSE, customer, { ...ADDRESS, street: 'Seeweg', default: 'on' }, null);
    const [first, second] = await book.list(customer);
    expect([first?.address.street, first?.isDefault, second?.isDefault]).toEqual(['Seeweg', true, false]);
    const id = first?.id ?? '';
    expect(await book.save(HOUSE, stranger.customer, { ...ADDRESS, street: 'Fremdweg' }, id)).toMatchObject({
      problem: 'not-found',
    });
    expect(await book.remove(stranger.customer, id)).toEqual({ ok: false, problem: 'not-found' });
    expect(await book.makeDefault(stranger.customer, id)).toBe(false);
    expect(await book.remove(customer, 'no-such-id')).toEqual({ ok: false, problem: 'not-found' });
    expect(await book.remove(customer, id)).toEqual({ ok: true });
    expect(await book.list(customer)).toMatchObject([{ isDefault: true }]);
    const outcomes = [];
    for (let index = 0; index < 21; index += 1) outcomes.push(await book.save(HOUSE, customer, ADDRESS, null));
    expect(outcomes.at(-1)).toEqual({ ok: false, problem: 'full' });
    expect(await book.list(customer)).toHaveLength(20);
  });

  test('the first order leaves its address in an empty address book, once and as the default', async () => {
    const [{ customer }, { customer: busy }, { customer: other }] = [
      await registerCustomer(shop, database.pool),
      await registerCustomer(shop, database.pool),
      await registerCustomer(shop, database.pool),
    ];
    const book = shop.customers.addresses;
    await book.save(HOUSE, other, ADDRESS, null);
    const address = (await book.list(other))[0]?.address;
    if (!address) throw new Error('the address is not stored');
    await Promise.all(Array.from({ length: 6 }, () => book.rememberFirst(customer.id, address)));
    expect(await book.list(customer)).toMatchObject([{ address: { street: ADDRESS.street }, isDefault: true }]);
    // The customer enters an address in the account meanwhile.
    await Promise.all([
      book.rememberFirst(busy.id, address),
      book.save(HOUSE, busy, ADDRESS, null),
      book.rememberFirst(busy.id, address),
    ]);
    expect((await book.list(busy)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await book.rememberFirst(other.id, { ...address, street: 'Seeweg' });
    expect(await book.list(other)).toHaveLength(1);
  });

  test('newsletter consents: the latest counts, and all stay on record', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { newsletter: true });
    const { settings } = shop.customers;
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, frequency: 0, pauseUntil: null });
    for (const bad of [
      {},
      { choice: 'frequency|9' },
      { choice: 'pause|-100' },
      { choice: 'pause|-100', pause: '5' },
      { choice: 'x' },
    ])
      expect(await settings.chooseNewsletter(HOUSE, customer, bad)).toMatchObject({ problem: 'fields' });
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'frequency|2' });
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'pause|-100', pause: '14' });
    expect(await settings.newsletter(customer)).toEqual({
      subscribed: true,
      frequency: 2,
      pauseUntil: '2026-12-05',
      personal: true,
    });
    clock.advance(15 * 86_400_000);
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, pauseUntil: null });
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'unsubscribe|99' });
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: false });
    const { rows } = await database.pool.query('select source from customer_consent where customer_id = $1', [
      customer.id,
    ]);
    expect(rows).toHaveLength(4);
  });

  test('personalised mails can be refused and allowed again', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { newsletter: true });
    const { settings } = shop.customers;
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, personal: true });
    await settings.choosePersonal(customer, false);
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, personal: false });
    await settings.choosePersonal(customer, true);
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, personal: true });
  });

  test('shows, pauses, changes and ends all newsletters of an account together', async () => {
    const { email, customer } = await registerCustomer(shop, database.pool);
    const { settings } = shop.customers;
    const consents = async () =>
      (
        await database.pool.query<{ kind: string; granted: boolean; frequency: number; paused: boolean }>(
          `select kind, granted, frequency, pause_until is not null as paused from newsletter_consent
           join newsletter_subscriber subscriber on subscriber.id = subscriber_id where email = $1 order by kind`,
          [email],
        )
      ).rows;
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: false });
    // Consents given on a public page: the second newsletter and offers of the instalment account.
    await database.pool.query(
      `with subscriber as (
         insert into newsletter_subscriber (tenant, email, locale, created_at, pending, pending_at)
         values ('ch', $1, 'de-CH', $2, '{"kinds": ["brandA"], "frequency": 0}', $2) returning id)
       insert into newsletter_consent (subscriber_id, kind, granted, frequency, changed_at)
       select id, kind, true, 1, $2 from subscriber, unnest(array['brandB', 'flexikonto']) kind`,
      [email, clock.now()],
    );
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, frequency: 1, pauseUntil: null });
    await settings.choosePersonal(customer, false);
    expect(await settings.newsletter(customer)).toMatchObject({ personal: false });
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'pause|-100', pause: '14' });
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, pauseUntil: '2026-12-05' });
    expect(await consents()).toEqual([
      { kind: 'brandB', granted: true, frequency: 1, paused: true },
      { kind: 'flexikonto', granted: true, frequency: 1, paused: true },
    ]);
    // A change affects active consents only; a lower frequency grants no further newsletter.
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'frequency|2' });
    expect(await consents()).toEqual([
      { kind: 'brandB', granted: true, frequency: 2, paused: false },
      { kind: 'flexikonto', granted: true, frequency: 2, paused: false },
    ]);
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'unsubscribe|99' });
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: false });
    expect((await consents()).some(({ granted }) => granted)).toBe(false);
    const { rows } = await database.pool.query('select pending from newsletter_subscriber where email = $1', [email]);
    expect(rows).toEqual([{ pending: null }]);
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'frequency|0' });
    expect((await consents()).filter(({ granted }) => granted)).toMatchObject([{ kind: 'brandA', frequency: 0 }]);
  });

  test('a paused newsletter does not hide an active one', async () => {
    const { email, customer } = await registerCustomer(shop, database.pool, { newsletter: true });
    const { settings } = shop.customers;
    await settings.chooseNewsletter(HOUSE, customer, { choice: 'pause|-100', pause: '14' });
    await database.pool.query(
      `insert into newsletter_consent (subscriber_id, kind, granted, frequency, changed_at)
       select id, 'brandB', true, 0, $2 from newsletter_subscriber where email = $1`,
      [email, clock.now()],
    );
    expect(await settings.newsletter(customer)).toMatchObject({ subscribed: true, pauseUntil: null });
  });

  test('lists devices; only the owner ends one', async () => {
    const { email, customer, browser: own } = await registerCustomer(shop, database.pool);
    const there = await shop.customers.login.withPassword(
      HOUSE,
      { ...browser(), userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' },
      { email, password: PASSWORD },
    );
    if (!there.ok) throw new Error(there.problem);
    const visitor = await sessions.visitor(tenants.ch, own.session);
    const devices = await shop.customers.settings.devices(customer, visitor.deviceId);
    expect(devices.map(({ browser: name, platform, isThis }) => [name, platform, isThis]).sort()).toEqual([
      ['Firefox', 'Linux', true],
      ['Safari', 'iPhone', false],
    ]);
    const other = devices.find(({ isThis }) => !isThis)?.id ?? '';
    const stranger = await registerCustomer(shop, database.pool);
    expect(await shop.customers.settings.endDevice(stranger.browser, stranger.customer, other)).toBe(false);
    expect(await shop.customers.settings.endDevice(own, customer, other)).toBe(true);
    expect(await sessions.visitor(tenants.ch, there.change.session ?? null)).toMatchObject({ type: 0 });
  });

  test('the sweep deletes expired rows and keeps valid ones', async () => {
    const { customer, browser: own } = await registerCustomer(shop, database.pool);
    await shop.customers.password.requestReset(HOUSE, browser(), { email: customer.email });
    clock.advance(3 * 3_600_000);
    await shop.customers.sweep();
    expect(await sessions.visitor(tenants.ch, own.session)).toMatchObject({ type: 2 });
    clock.advance(3 * 86_400_000);
    await shop.customers.sweep();
    const { rows } = await database.pool.query(
      'select (select count(*)::int from customer_device) as devices, (select count(*)::int from customer_link) as links, (select count(*)::int from customer_attempt) as attempts',
    );
    expect(rows[0]).toEqual({ devices: 0, links: 0, attempts: 0 });
  });
});
