import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createSessions } from '../../src/shop/customers/accounts/index.ts';
import { NOBODY } from '../../src/shop/customers/accounts/types.ts';
import { applyRetention } from '../../src/shop/customers/privacy/index.ts';
import { bound } from '../../src/shop/customers/privacy/personal-data.store.ts';
import { PERSONAL_TABLES } from '../../src/shop/customers/privacy/personal-tables.store.ts';
import { MAIL_KINDS } from '../../src/shop/mail/templates/index.ts';
import { bookPending, recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, SESSION_KEYS, type Selling } from '../support/selling.ts';
import { GERMANY, MARK, placesOf, wholePerson } from './whole-person.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let shop: Selling;
let people = 0;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());
beforeEach(() => clock.set(START));

const somebody = (own: { order?: boolean; mark?: string } = {}) => {
  people += 1;
  return wholePerson(shop, database.pool, { email: `${MARK.toLowerCase()}-${people}@example.ch`, ...own });
};
const erase = (person: Awaited<ReturnType<typeof somebody>>, entered: Record<string, string> = {}) =>
  shop.privacy.eraseOwn(HOUSE, person.browser, person.customer, { password: PASSWORD, understood: 'on', ...entered });
const retention = () => applyRetention({ pool: database.pool, clock, log: silentLog, batch: 2 });

describe('requested by the customer', () => {
  test('needs the password and the tick, and changes nothing without them', async () => {
    const person = await somebody();
    expect(await shop.privacy.eraseOwn(HOUSE, person.browser, person.customer, {})).toEqual({
      ok: false,
      problem: 'fields',
      fields: { password: 'required', understood: 'required' },
    });
    expect(await erase(person, { understood: 'yes' })).toMatchObject({ fields: { understood: 'required' } });
    expect(await erase(person, { password: 'falsch geraten' })).toEqual({
      ok: false,
      problem: 'fields',
      fields: { password: 'wrong-password' },
    });
    const { email } = person;
    expect(await shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD })).toMatchObject({
      ok: true,
    });
    expect(
      await shop.privacy.eraseOwn(HOUSE, person.browser, person.customer, { password: PASSWORD, understood: 'on' }),
    ).toMatchObject({
      ok: true,
      change: { session: null, remember: null, basket: null, wishlist: null, searches: null },
    });
  });

  test('ends all sessions, refuses the login, and frees the address for a new account', async () => {
    const person = await somebody();
    const { email, browser, customer } = person;
    const sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
    const stayed = await shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD, stay: 'on' });
    if (!stayed.ok) throw new Error(stayed.problem);
    expect((await sessions.visitor(HOUSE.tenant, stayed.change.session ?? '')).type).toBe(2);
    expect(await erase(person)).toMatchObject({ ok: true });
    for (const [session, remember] of [
      [stayed.change.session, null],
      [null, stayed.change.remember],
      [browser.session, browser.remember],
    ])
      expect((await sessions.visitor(HOUSE.tenant, session ?? null, remember)).type).toBe(0);
    const login = await shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD });
    expect(login).toEqual({ ok: false, problem: 'wrong' });
    expect(
      await shop.customers.login.withPassword(HOUSE, FRESH, {
        email: `${customer.id}@erased.invalid`,
        password: PASSWORD,
      }),
    ).toEqual({ ok: false, problem: 'wrong' });
    expect(await shop.privacy.erase(HOUSE, customer.id, 'staff')).toEqual({ ok: false, problem: 'gone' });

    const again = await registerCustomer(shop, database.pool, { email });
    expect(again.customer.number).not.toBe(customer.number);
    expect(await shop.orders.ofCustomer(again.customer.id, 1)).toMatchObject({ orders: [] });
  });

  test('a letter confirms it, the last one to this address', async () => {
    const person = await somebody();
    clock.advance(1000);
    await erase(person);
    const letter = await newestLetter(database.pool, person.email);
    expect(letter).toMatchObject({ kind: 'account-erased', url: 'https://www.montarve.ch/' });
    const { rows } = await database.pool.query(
      'select kind, sealed_at is not null as sealed from mail where to_address = $1 order by kind',
      [person.email],
    );
    expect(rows).toEqual([
      { kind: 'account-erased', sealed: false },
      { kind: 'order-confirmation', sealed: true },
    ]);
  });
});

test('leaves nothing of a customer without orders', async () => {
  const mark = 'Quittenbaum';
  const person = await somebody({ order: false, mark });
  const words = [person.email, person.customer.number, mark];
  expect((await placesOf(database.pool, words)).length).toBeGreaterThan(10);
  await erase(person);
  expect(await placesOf(database.pool, words)).toEqual(['customer.number', 'mail.to_address']);
  clock.advance(8 * 86_400_000);
  await retention();
  expect(await placesOf(database.pool, words)).toEqual(['customer.number']);
  clock.set('2030-01-01T00:00:00Z');
  await retention();
  expect(await placesOf(database.pool, words)).toEqual([]);
});

/** Stores the result of an export that may have the customer. */
async function storeExport(): Promise<void> {
  await database.pool.query(
    `with client as (
       insert into api_client (name, scopes, api_version, staff_email, created_at, changed_at)
       values ('CRM', '{customer.read}', '2026-11-27', 'a@b.ch', now(), now()) returning id),
     job as (
       insert into api_job (client_id, kind, subject, tenant, has_persons, state, chunks, created_at)
       select id, 'export', 'customers', 'ch', true, 'done', 1, now() from client returning id)
     insert into api_job_output (job_id, number, content) select id, 1, '\\x00' from job`,
  );
}

test('by the list of personal tables: each row is erased or retained with a reason', async () => {
  const person = await somebody();
  const owner = { id: person.customer.id, tenant: 'ch', email: person.email, hash: '', now: clock.now() };
  await shop.privacy.askExtract(HOUSE, person.browser, person.customer, { password: PASSWORD });
  const rowsOf = async () => {
    const counts: Record<string, number> = {};
    for (const { table, mine } of PERSONAL_TABLES) {
      const { text, values } = bound(`select count(*)::int as count from ${table} where ${mine}`, owner);
      counts[table] = (await database.pool.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
    }
    return counts;
  };
  await storeExport();
  const before = await rowsOf();
  // No employee has viewed their data.
  for (const [table, count] of Object.entries(before))
    if (!['customer_access', 'staff_audit'].includes(table)) expect(count, table).toBeGreaterThan(0);
  await erase(person);
  const after = await rowsOf();
  for (const { table, stays } of PERSONAL_TABLES)
    if (stays === undefined) expect(after[table], table).toBe(0);
    else
      expect(after[table], table).toBeGreaterThanOrEqual(
        table === 'staff_audit' || table === 'customer_access' ? 0 : 1,
      );
});

describe('data that the ledger needs', () => {
  test('retains name, address and amounts; erases the rest once the order is closed', async () => {
    const person = await somebody();
    const { number, customer } = person;
    const remains = await shop.privacy.remains(HOUSE, customer);
    expect(remains).toEqual({ orders: 1, keptUntil: '2036-12-31', openUntil: '2026-12-31', owes: false });
    await erase(person);
    const read = async () =>
      (
        await database.pool.query(
          `select contact, delivery->>'phone' as phone, delivery->'billing'->>'street' as street, payment->>'birthday' as birthday,
             total > 0 as "hasTotal" from orders where number = $1`,
          [number],
        )
      ).rows[0];
    expect(await read()).toEqual({
      contact: { email: person.email },
      phone: '+41 79 555 12 34',
      street: MARK,
      birthday: '1990-11-21',
      hasTotal: true,
    });
    clock.set('2026-12-31T22:00:00Z');
    await retention();
    expect(await read()).toMatchObject({ phone: '+41 79 555 12 34' });
    clock.set('2026-12-31T23:00:00Z');
    await retention();
    await retention();
    expect(await read()).toEqual({ contact: {}, phone: null, street: MARK, birthday: null, hasTotal: true });
  });

  test('retains the parcel shop of a waiting parcel until the order is closed, and no longer', async () => {
    const person = await somebody();
    const point = { id: 'p1', kind: 'pickpost', name: 'Poststelle', number: '7654321' };
    await database.pool.query(
      `update orders set delivery = jsonb_set(delivery, '{options}', coalesce(delivery->'options', '{}') || $2) where number = $1`,
      [person.number, JSON.stringify({ pickup: point })],
    );
    const read = async () =>
      (
        await database.pool.query<{ pickup: object }>(
          "select delivery->'options'->'pickup' as pickup from orders where number = $1",
          [person.number],
        )
      ).rows[0]?.pickup;
    await erase(person);
    await retention();
    expect(await read()).toEqual(point);
    clock.set('2026-12-31T23:00:00Z');
    await retention();
    expect(await read()).toEqual({ ...point, number: '' });
  });

  test('strips an already closed order at once', async () => {
    const person = await somebody();
    clock.set('2027-06-01T00:00:00Z');
    expect(await shop.privacy.remains(HOUSE, person.customer)).toMatchObject({ openUntil: null });
    expect(await shop.privacy.erase(HOUSE, person.customer.id, 'staff')).toMatchObject({ ok: true });
    const { rows } = await database.pool.query('select contact from orders where number = $1', [person.number]);
    expect(rows).toEqual([{ contact: {} }]);
  });

  test('reminds a debtor until the bill is paid, then counts the years', async () => {
    const person = await somebody();
    const { customer, number } = person;
    await bookPending({ pool: database.pool, clock });
    expect(await shop.privacy.remains(HOUSE, customer)).toMatchObject({ owes: true, openUntil: '2026-12-31' });
    await erase(person);
    clock.set('2027-02-01T10:00:00Z');
    await retention();
    const read = async () =>
      (
        await database.pool.query<{ id: string; contact: object }>('select id, contact from orders where number = $1', [
          number,
        ])
      ).rows[0];
    const orderId = (await read())?.id ?? '';
    expect((await read())?.contact).toEqual({ email: person.email });
    await inTransaction(database.pool, (client) =>
      recordOrderSettled(client, { orderId, now: clock.now(), by: 'finance@example.ch' }),
    );
    await retention();
    expect((await read())?.contact).toEqual({});
    clock.set('2037-12-31T22:00:00Z');
    await retention();
    expect(await read()).toBeDefined();
    clock.set('2037-12-31T23:00:00Z');
    await retention();
    expect(await read()).toBeUndefined();
  });

  test.each([
    ['ch', '2036-12-31T22:00:00Z', '2036-12-31T23:00:00Z'],
    ['de', '2034-12-31T22:00:00Z', '2034-12-31T23:00:00Z'],
    ['at', '2033-12-31T22:00:00Z', '2033-12-31T23:00:00Z'],
    ['nl', '2033-12-31T22:00:00Z', '2033-12-31T23:00:00Z'],
  ])('in %s until the end of the statutory year, and not a day longer', async (tenant, still, over) => {
    const [person, other] = [await somebody(), await somebody()];
    const guests = await somebody();
    await erase(person);
    const numbers = [person.number, other.number, guests.number];
    await database.pool.query('update orders set tenant = $2 where number = any($1)', [numbers, tenant]);
    await database.pool.query('update orders set customer_id = null where number = $1', [guests.number]);
    const left = async () => {
      const { rows } = await database.pool.query<{ number: string }>(
        'select number from orders where number = any($1) order by number',
        [numbers],
      );
      return rows.map((row) => row.number);
    };
    clock.set(still);
    await retention();
    expect(await left()).toEqual(numbers);
    clock.set(over);
    await retention();
    // A customer with an account retains their orders.
    expect(await left()).toEqual([other.number]);
  });

  test('erases an order confirmation with the letters: in Germany before the accounting record', async () => {
    const person = await somebody();
    await database.pool.query("update mail set tenant = 'de', key = 'x' || key where to_address = $1", [person.email]);
    const letters = async () =>
      (
        await database.pool.query("select id from mail where to_address = $1 and kind = 'order-confirmation'", [
          person.email,
        ])
      ).rows.length;
    clock.set('2032-12-31T22:00:00Z');
    await retention();
    expect(await letters()).toBe(1);
    clock.set('2033-01-01T00:00:00Z');
    await retention();
    expect(await letters()).toBe(0);
  });
});

describe('not at any time', () => {
  test('a pending payment ends first', async () => {
    const person = await somebody({ order: false });
    await database.pool.query(
      `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals,
         terms_version, currency, total, prepared_at, customer_id)
       values ('1', 'ch', 'de-CH', gen_random_uuid(), 'prepared', '', '{}', '{}', '{}', '{}', '', 'CHF', 1, $2, $1)`,
      [person.customer.id, clock.now()],
    );
    expect(await erase(person)).toEqual({ ok: false, problem: 'order-under-way' });
    clock.advance(31 * 60_000);
    await shop.orders.abandonExpired();
    expect(await erase(person)).toMatchObject({ ok: true });
    const { rows } = await database.pool.query('select id from orders where customer_id = $1', [person.customer.id]);
    expect(rows).toEqual([]);
  });

  test('concurrent erasures and an order being placed never deadlock', async () => {
    const person = await somebody({ order: false });
    const form = await orderForm(shop, person.key);
    const [first, second, placed] = await Promise.all([
      shop.privacy.erase(HOUSE, person.customer.id, 'customer'),
      shop.privacy.erase(HOUSE, person.customer.id, 'customer'),
      shop.checkout.place(person.key, form),
    ]);
    const outcomes = [first, second].map((outcome) => (outcome.ok ? 'ok' : outcome.problem));
    expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeLessThanOrEqual(1);
    // Either the order was first and the erasure has to be repeated, or nothing was left to order.
    if (!outcomes.includes('ok')) expect(outcomes).toContain('order-under-way');
    expect(placed.ok || placed.problem !== 'payment-refused').toBe(true);
    await shop.privacy.erase(HOUSE, person.customer.id, 'customer');
    const { rows } = await database.pool.query('select erased_at is not null as gone from customer where id = $1', [
      person.customer.id,
    ]);
    expect(rows).toEqual([{ gone: true }]);
  });

  test('a login during the erasure leaves nothing behind either @whole', async () => {
    const person = await somebody({ order: false });
    await erase(person);
    await database.pool.query(
      "insert into wishlist (tenant, secret_hash, created_at, changed_at, customer_id) values ('ch', 'late', $2, $2, $1)",
      [person.customer.id, clock.now()],
    );
    clock.advance(3_600_000);
    await retention();
    const { rows } = await database.pool.query('select id from wishlist where customer_id = $1', [person.customer.id]);
    expect(rows).toEqual([]);
  });
});

test('another tenant cannot erase a customer of this one', async () => {
  const person = await somebody();
  expect(await shop.privacy.erase(GERMANY, person.customer.id, 'staff')).toEqual({ ok: false, problem: 'gone' });
  const { email } = person;
  expect(await shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD })).toMatchObject({
    ok: true,
  });
});

test('deletes account letters, attempts and checkout input by age', async () => {
  const person = await somebody();
  clock.advance(92 * 86_400_000);
  await retention();
  const { rows } = await database.pool.query(
    `select (select count(*)::int from mail where to_address = $1 and kind like 'account-%') as letters,
       (select count(*)::int from mail where to_address = $1 and kind = 'order-confirmation') as confirmations,
       (select count(*)::int from checkout where basket_id in (select basket_id from orders where number = $2)) as steps`,
    [person.email, person.number],
  );
  expect(rows).toEqual([{ letters: 0, confirmations: 1, steps: 0 }]);
});

const put = (kind: string, to: string, tenant = 'ch') =>
  database.pool.query(
    `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
     values ($1, 'de-CH', $2, 'house@example.ch', $3, 'Betreff', '<p>Guten Tag</p>', 'Guten Tag', gen_random_uuid()::text,
       gen_random_uuid()::text, $4)`,
    [tenant, kind, to, clock.now()],
  );
const kindsTo = async (to: string) =>
  (
    await database.pool.query<{ kind: string }>('select kind from mail where to_address = $1 order by kind', [to])
  ).rows.map(({ kind }) => kind);

test('deletes each kind of mail after its period, by its reason', async () => {
  const to = 'guest-of-all-kinds@example.ch';
  const kinds = Object.keys(MAIL_KINDS);
  for (const kind of kinds) await put(kind, to);
  expect(new Set(await kindsTo(to))).toEqual(new Set(kinds));
  const after = async (moment: string) => {
    clock.set(moment);
    await retention();
    const there = await kindsTo(to);
    return new Set(Object.entries(MAIL_KINDS).flatMap(([kind, why]) => (there.includes(kind) ? [why] : [])));
  };
  expect(await after('2026-11-29T10:00:00Z')).toEqual(new Set(['passing', 'question', 'contract', 'business']));
  expect(await after('2027-03-01T10:00:00Z')).toEqual(new Set(['question', 'contract', 'business']));
  expect(await after('2029-12-01T10:00:00Z')).toEqual(new Set(['business']));
  expect(await after('2036-12-31T22:00:00Z')).toEqual(new Set(['business']));
  expect(await after('2036-12-31T23:00:00Z')).toEqual(new Set());
});

describe('after a change of the e-mail address', () => {
  const moved = async () => {
    const person = await somebody({ order: false });
    const to = `moved-${person.email}`;
    for (const kind of ['contact-answer', 'payment-reminder', 'order-shipped']) await put(kind, person.email);
    const change = async (next: string) => {
      clock.advance(3_600_000);
      const asked = await shop.customers.data.changeEmail(HOUSE, FRESH, person.customer, {
        email: next,
        password: PASSWORD,
      });
      if (!asked.ok) throw new Error(asked.problem);
      const { link } = await newestLetter(database.pool, next);
      expect(await shop.customers.data.confirmEmail(HOUSE, NOBODY, link)).toEqual({ ok: true });
    };
    return { person, to, change, now: { ...person.customer, email: to } };
  };
  const extractOf = async (customer: Parameters<Selling['privacy']['extract']>[1]) => {
    const asked = await shop.privacy.askExtract(HOUSE, FRESH, customer, { password: PASSWORD });
    const file =
      asked.ok && asked.link !== null ? await shop.privacy.extract(HOUSE, customer, asked.link, 'json') : null;
    return JSON.parse(file?.content ?? '{}').sections;
  };

  test('shows mails to the former address, and erases or seals them', async () => {
    const { person, to, change, now } = await moved();
    await change(to);
    const sections = await extractOf(now);
    const shown = sections.letters.filter((letter: { toAddress: string }) => letter.toAddress === person.email);
    expect(shown.map((letter: { kind: string }) => letter.kind)).toEqual(
      expect.arrayContaining(['contact-answer', 'payment-reminder', 'order-shipped']),
    );
    expect(sections.formerEmails.map((entry: { email: string }) => entry.email)).toContain(person.email);
    expect(await shop.privacy.eraseOwn(HOUSE, FRESH, now, { password: PASSWORD, understood: 'on' })).toMatchObject({
      ok: true,
    });
    expect(await kindsTo(person.email)).toEqual(['order-shipped']);
    const { rows } = await database.pool.query(
      'select sealed_at is not null as sealed from mail where to_address = $1',
      [person.email],
    );
    expect(rows).toEqual([{ sealed: true }]);
    const former = await database.pool.query('select email from customer_former_email where customer_id = $1', [
      now.id,
    ]);
    expect(former.rows).toEqual([]);
  });

  test('mails to the former address belong to its new owner', async () => {
    const { person, to, change, now } = await moved();
    await change(to);
    clock.advance(3_600_000);
    const other = await registerCustomer(shop, database.pool, { email: person.email, newsletter: true });
    await put('contact-answer', person.email);
    const lettersOf = async (customer: typeof now) =>
      (await extractOf(customer)).letters.filter(
        (letter: { toAddress: string; kind: string }) =>
          letter.toAddress === person.email && letter.kind === 'contact-answer',
      ).length;
    expect(await lettersOf(now)).toBe(1);
    await shop.privacy.eraseOwn(HOUSE, FRESH, now, { password: PASSWORD, understood: 'on' });
    expect((await kindsTo(person.email)).filter((kind) => kind === 'contact-answer')).toHaveLength(1);
    expect(await shop.customers.settings.newsletter(other.customer)).toMatchObject({ subscribed: true });
  });

  test('newsletters follow the new address alone, even if it has its own', async () => {
    const { person, to, change, now } = await moved();
    const granted = async (email: string) =>
      (
        await database.pool.query<{ granted: boolean }>(
          `select granted from newsletter_consent join newsletter_subscriber subscriber on subscriber.id = subscriber_id
           where tenant = 'ch' and email = $1 and granted`,
          [email],
        )
      ).rows.length;
    await database.pool.query(
      `with own as (insert into newsletter_subscriber (tenant, email, locale, created_at) values ('ch', $1, 'de-CH', $2) returning id)
       insert into newsletter_consent (subscriber_id, kind, granted, changed_at) select id, 'brandB', true, $2 from own`,
      [to, clock.now()],
    );
    expect(await granted(person.email)).toBe(1);
    await change(to);
    expect([await granted(person.email), await granted(to)]).toEqual([0, 1]);
    expect((await extractOf(now)).newsletterAddresses).toHaveLength(2);
    // A change to the current address is no change.
    await change(to);
    expect(await granted(to)).toBe(1);
    await shop.privacy.eraseOwn(HOUSE, FRESH, now, { password: PASSWORD, understood: 'on' });
    const { rows } = await database.pool.query('select id from newsletter_subscriber where email = any($1)', [
      [person.email, to],
    ]);
    expect(rows).toEqual([]);
  });
});

test('an anonymous wishlist that writes to their address: the notices are theirs, the list is not', async () => {
  const { pool } = database;
  const { customer, email, browser } = await registerCustomer(shop, pool, { email: 'noted@example.ch' });
  const list = async (own: { tenant?: string; email: string; confirmed?: boolean }) => {
    const { rows } = await pool.query<{ id: string }>(
      `with list as (
         insert into wishlist (tenant, secret_hash, created_at, changed_at)
         values ($1, sha256(gen_random_uuid()::text::bytea), $2, $2) returning id),
       item as (
         insert into wishlist_item (wishlist_id, sku, added_at) select id, 'vase-1', $2 from list returning wishlist_id),
       notice as (
         insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
         select wishlist_id, 'vase-1', 'vase', 'price', 4990, $2 from item)
       insert into notice_mailbox (wishlist_id, email, locale, stop_token, confirmed_at, confirm_hash, confirm_until)
       select id, $3, 'de-CH', id::text, case when $4 then $2::timestamptz end, sha256(id::text::bytea), $2 from list
       returning wishlist_id as id`,
      [own.tenant ?? 'ch', clock.now(), own.email, own.confirmed ?? true],
    );
    return rows[0]?.id ?? '';
  };
  const mine = await list({ email });
  const others = [
    await list({ email, tenant: 'de' }),
    await list({ email: 'somebody@example.ch' }),
    // Anyone can have typed the address: the shop sent it only the confirmation request.
    await list({ email, confirmed: false }),
  ];
  const asked = await shop.privacy.askExtract(HOUSE, browser, customer, { password: PASSWORD });
  if (!asked.ok || asked.link === null) throw new Error('there is no extract');
  const file = await shop.privacy.extract(HOUSE, customer, asked.link, 'json');
  const { sections } = JSON.parse(file?.content ?? '{}');
  expect(sections.noticeMailboxes).toMatchObject([{ email }]);
  expect(sections.wishlistNotices).toMatchObject([{ sku: 'vase-1' }]);
  const erased = await shop.privacy.eraseOwn(HOUSE, browser, customer, { password: PASSWORD, understood: 'on' });
  expect(erased).toMatchObject({ ok: true });
  const left = async (table: string) =>
    (
      await pool.query<{ id: string }>(
        `select wishlist_id as id from ${table} where wishlist_id = any($1) order by wishlist_id`,
        [[mine, ...others]],
      )
    ).rows.map(({ id }) => id);
  expect(await left('notice_mailbox')).toEqual(others.toSorted());
  expect(await left('wishlist_notice')).toEqual(others.toSorted());
  expect(await left('wishlist_item')).toContain(mine);
});
