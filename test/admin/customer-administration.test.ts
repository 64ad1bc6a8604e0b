import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createSessions } from '../../src/shop/customers/accounts/index.ts';
import { type CustomerService, createCustomerService } from '../../src/shop/customers/customer-service/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { wholePerson } from '../privacy/whole-person.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';
import { auditLines } from './support.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
const member = (role: Role, sign = '1'): StaffMember => ({
  id: `00000000-0000-0000-0000-00000000000${sign}`,
  email: `${role}${sign}@montarve.example`,
  role,
  language: 'de',
});
const SERVICE = member('service');
let database: TestDatabase;
let shop: Selling;
let admin: CustomerService;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = openSelling(database.pool, clock);
  admin = createCustomerService({ pool: database.pool, clock, ...shop });
});
afterAll(() => database.drop());
beforeEach(() => clock.set(START));

const looked = (id: string, token = 'session') => ({ tenant: tenants.ch, id, token, publicUrl: HOUSE.publicUrl });
const enter = (who: StaffMember, id: string, token?: string) =>
  admin.enter(who, looked(id, token), { reason: 'order', note: 'Anruf 17' });
const find = async (typed: string) => (await admin.find(SERVICE, { tenant: tenants.ch, typed }))?.found ?? [];

describe('search', () => {
  test('finds customers by number, order, address or name, or by a prefix, and shortens what it shows', async () => {
    const person = await wholePerson(shop, database.pool, { email: 'rosalie@example.ch', mark: 'Rosengarten' });
    const { id, number } = person.customer;
    const line = { id, number, name: 'R. Rosengarten', email: 'r…@example.ch', isLocked: false };
    for (const typed of [
      number,
      person.number ?? '',
      'rosalie@example.ch',
      ' ROSALIE@ex',
      'rosengarten',
      'Rosen',
      'ros rosengarten',
    ])
      expect(await find(typed), typed).toEqual([line]);
    for (const typed of ['', 'r', '%', '_osalie@example.ch', 'garten', "'; drop table customer; --", 'x rosengarten'])
      expect(await find(typed), typed).toEqual([]);
    // An order number matches only as a whole, a customer number also by its prefix.
    expect(await find((person.number ?? '').slice(0, 6))).toEqual([]);
    expect((await admin.find(SERVICE, { tenant: tenants.de, typed: number }))?.found).toEqual([]);
  });

  test('shows twenty customers and says that there are more', async () => {
    await database.pool.query(
      `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
       select 'ch', '9' || (1000 + n), 'many-' || n || '@example.ch', 'female', 'A', 'Vielfach', 'de-CH', now(), now()
       from generate_series(1, 30) n`,
    );
    const result = await admin.find(SERVICE, { tenant: tenants.ch, typed: 'vielfach' });
    expect(result?.found).toHaveLength(20);
    expect(result?.more).toBe(true);
  });

  test('runs queries that use an index', async () => {
    await database.pool.query(
      `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
       select 'ch', '5' || (100000 + n), md5(n::text) || '@example.ch', 'female', 'A', md5('name' || n), 'de-CH', now(), now()
       from generate_series(1, 5000) n`,
    );
    await database.pool.query('analyze customer');
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      for (const [condition, value] of [
        ['email like $2', 'many-1%'],
        ['number like $2', '9100%'],
        ['lower(last_name) like $2', 'vielf%'],
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select id from customer where tenant = $1 and ${condition}`,
          ['ch', value],
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
          /Index Cond:.*(?:email|number|lower\(last_name\)) (?:~>=~|>=) /,
        );
      }
    } finally {
      await client.query('reset enable_seqscan');
      client.release();
    }
  });
});

describe('access', () => {
  test('needs a recorded reason and ends with the session or after half an hour', async () => {
    const person = await wholePerson(shop, database.pool, { email: 'gesehen@example.ch', mark: 'Gesehen' });
    const { id } = person.customer;
    expect(await admin.look(SERVICE, looked(id))).toMatchObject({ until: null, line: { name: 'G. Gesehen' } });
    expect(JSON.stringify(await admin.look(SERVICE, looked(id)))).not.toContain('gesehen@');
    expect(await admin.enter(SERVICE, looked(id), { reason: '', note: '' })).toEqual({
      ok: false,
      problem: 'no-reason',
    });
    expect(await admin.enter(SERVICE, looked(id), { reason: 'curious', note: '' })).toMatchObject({
      problem: 'no-reason',
    });
    expect(await admin.enter(SERVICE, looked(id), { reason: 'other', note: ' ' })).toEqual({
      ok: false,
      problem: 'no-note',
    });
    expect(await enter(SERVICE, id)).toEqual({ ok: true });
    const seen = await admin.look(SERVICE, looked(id));
    expect(seen).toMatchObject({
      file: {
        account: { email: 'gesehen@example.ch', lastName: 'Gesehen' },
        orders: [{ number: person.number }],
        addresses: [{ address: { street: 'Gesehen' } }],
        newsletter: { subscribed: true },
        accesses: [{ email: SERVICE.email, role: 'service', reason: 'order', note: 'Anruf 17' }],
        keptUntil: '2036-12-31',
      },
    });
    for (const [who, token] of [
      [SERVICE, 'another session'],
      [member('service', '2'), 'session'],
    ] as const)
      expect(await admin.look(who, looked(id, token))).toMatchObject({ until: null });
    clock.advance(30 * 60_000);
    expect(await admin.look(SERVICE, looked(id))).toMatchObject({ until: null });
    expect(await admin.unlock(SERVICE, looked(id))).toEqual({ ok: false, problem: 'no-visit' });
    const lines = (await auditLines(database.pool)).filter(({ subject }) => subject === `customer:${id}`);
    expect(lines).toMatchObject([{ action: 'customer.viewed', email: SERVICE.email, after: { reason: 'order' } }]);
    expect(JSON.stringify(await auditLines(database.pool))).not.toMatch(/Gesehen|gesehen@|Anruf/);
  });

  test('appears in the customer’s extract with time, role and reason, without the employee', async () => {
    const person = await wholePerson(shop, database.pool, { email: 'auszug@example.ch' });
    await enter(SERVICE, person.customer.id);
    await admin.unlock(SERVICE, looked(person.customer.id));
    const asked = await shop.privacy.askExtract(HOUSE, person.browser, person.customer, { password: PASSWORD });
    const file = asked.ok ? await shop.privacy.extract(HOUSE, person.customer, asked.link ?? '', 'json') : null;
    const { sections } = JSON.parse(file?.content ?? '{}');
    expect(sections.accesses).toMatchObject([{ staffRole: 'service', reason: 'order', note: 'Anruf 17' }]);
    expect(sections.changesByStaff.map((entry: { action: string }) => entry.action)).toEqual([
      'customer.viewed',
      'customer.unlocked',
    ]);
    expect(file?.content).not.toContain(SERVICE.email);
  });

  test('finds no customer by a guessed ID, in another tenant, or after erasure', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    for (const id of ['', 'x', customer.number, '00000000-0000-0000-0000-000000000000'])
      expect(await admin.look(SERVICE, looked(id)), id).toBeNull();
    expect(await admin.look(SERVICE, { ...looked(customer.id), tenant: tenants.de })).toBeNull();
    await shop.privacy.erase(HOUSE, customer.id, 'staff');
    expect(await admin.look(SERVICE, looked(customer.id))).toBeNull();
    expect(await enter(SERVICE, customer.id)).toEqual({ ok: false, problem: 'not-found' });
  });

  test.each(['editor', 'publisher', 'merchandiser'] as const)('%s sees no customer', async (role) => {
    const { customer } = await registerCustomer(shop, database.pool);
    const who = member(role);
    expect(await admin.find(who, { tenant: tenants.ch, typed: customer.number })).toBeNull();
    expect(await admin.look(who, looked(customer.id))).toBeNull();
    expect(await enter(who, customer.id)).toEqual({ ok: false, problem: 'not-allowed' });
  });

  test('finance reads and changes nothing', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const who = member('finance');
    expect(await enter(who, customer.id)).toEqual({ ok: true });
    expect(await admin.look(who, looked(customer.id))).toMatchObject({ file: { account: { id: customer.id } } });
    for (const change of [admin.unlock, admin.lock, admin.endVisits, admin.sendPassword])
      expect(await change(who, looked(customer.id))).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.erase(who, looked(customer.id), customer.number)).toEqual({ ok: false, problem: 'not-allowed' });
  });
});

describe('actions', () => {
  const actionsOf = async (id: string) =>
    (await auditLines(database.pool)).filter(({ subject }) => subject === `customer:${id}`).map(({ action }) => action);

  test('ends the waiting time of a login', async () => {
    const { customer, email } = await registerCustomer(shop, database.pool);
    const login = (password: string) =>
      shop.customers.login.withPassword(HOUSE, { ...FRESH, address: email }, { email, password });
    for (let index = 0; index < 8; index += 1) await login('falsch geraten');
    expect(await login(PASSWORD)).toMatchObject({ problem: 'wait' });
    await enter(SERVICE, customer.id);
    expect(await admin.look(SERVICE, looked(customer.id))).toMatchObject({ file: { waiting: expect.any(Number) } });
    expect(await admin.unlock(SERVICE, looked(customer.id))).toEqual({ ok: true });
    expect(await admin.look(SERVICE, looked(customer.id))).toMatchObject({ file: { waiting: 0 } });
    expect(await login(PASSWORD)).toMatchObject({ ok: true });
    expect(await actionsOf(customer.id)).toEqual(['customer.viewed', 'customer.unlocked']);
  });

  test('locks a login in every session until it is unlocked', async () => {
    const { customer, email, browser } = await registerCustomer(shop, database.pool);
    const sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
    await enter(SERVICE, customer.id);
    expect(await admin.lock(SERVICE, looked(customer.id))).toEqual({ ok: true });
    expect((await sessions.visitor(tenants.ch, browser.session)).type).toBe(0);
    const login = () => shop.customers.login.withPassword(HOUSE, FRESH, { email, password: PASSWORD });
    expect(await login()).toMatchObject({ problem: 'wrong' });
    // The page hides this action for a locked login; a submitted form gets the reason.
    const lettersOf = async () =>
      (await database.pool.query('select 1 from mail where to_address = $1', [email])).rowCount;
    const letters = await lettersOf();
    expect(await admin.sendPassword(SERVICE, looked(customer.id))).toEqual({ ok: false, problem: 'locked' });
    expect(await lettersOf()).toBe(letters);
    expect(await admin.unlock(SERVICE, looked(customer.id))).toEqual({ ok: true });
    expect(await login()).toMatchObject({ ok: true });
  });

  test('ends all sessions and sends a few letters that set a new password', async () => {
    const { customer, email, browser } = await registerCustomer(shop, database.pool);
    const sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
    await enter(SERVICE, customer.id);
    expect(await admin.endVisits(SERVICE, looked(customer.id))).toEqual({ ok: true });
    expect((await sessions.visitor(tenants.ch, browser.session)).type).toBe(0);
    expect(await admin.sendPassword(SERVICE, looked(customer.id))).toEqual({ ok: true });
    const { link, kind, url } = await newestLetter(database.pool, email);
    expect([kind, new URL(url).origin]).toEqual(['account-password', HOUSE.publicUrl]);
    expect(await shop.customers.password.isOpen(HOUSE, link)).toBe(true);
    const outcomes = [];
    for (let index = 0; index < 4; index += 1) outcomes.push(await admin.sendPassword(SERVICE, looked(customer.id)));
    expect(outcomes.at(-1)).toEqual({ ok: false, problem: 'wait' });
    expect((await actionsOf(customer.id)).slice(0, 3)).toEqual([
      'customer.viewed',
      'customer.logged-out',
      'customer.letter',
    ]);
  });

  test('erases a customer after the employee repeats the number', async () => {
    const person = await wholePerson(shop, database.pool, { email: 'wunsch@example.ch' });
    const { id, number } = person.customer;
    expect(await admin.erase(SERVICE, looked(id), number)).toEqual({ ok: false, problem: 'no-visit' });
    await enter(SERVICE, id);
    for (const wrong of ['', 'ja', `${number}0`])
      expect(await admin.erase(SERVICE, looked(id), wrong)).toEqual({ ok: false, problem: 'not-confirmed' });
    clock.advance(1000);
    expect(await admin.erase(SERVICE, looked(id), ` ${number} `)).toMatchObject({ ok: true });
    expect(await newestLetter(database.pool, 'wunsch@example.ch')).toMatchObject({ kind: 'account-erased' });
    expect(await actionsOf(id)).toEqual(['customer.viewed', 'customer.erased']);
    const { rows } = await database.pool.query(
      'select note, (select asked_by from privacy_request asked where asked.customer_id = $1) as by from customer_access where customer_id = $1',
      [id],
    );
    expect(rows).toEqual([{ note: null, by: 'staff' }]);
  });
});

describe('changes by employees', () => {
  const account = async (mark: string) => {
    const person = await wholePerson(shop, database.pool, { email: `${mark.toLowerCase()}@example.ch`, mark });
    const { id } = person.customer;
    await enter(SERVICE, id);
    const shown = await admin.look(SERVICE, looked(id));
    if (!shown || shown.until === null) throw new Error('no access');
    return { ...person, id, file: shown.file };
  };
  const correction = (file: { account: { changedAt: Date } }, own: Record<string, string> = {}) => ({
    salutation: 'female',
    firstName: 'Lea',
    lastName: 'Korrigiert',
    phone: '+41 79 555 12 34',
    locale: 'fr-CH',
    seen: file.account.changedAt.toISOString(),
    ...own,
  });

  test('correct data with audit, refuse wrong fields, and do not overwrite a later change', async () => {
    const { id, file } = await account('Korrigiert');
    expect(await admin.correct(SERVICE, looked(id), correction(file, { firstName: '', locale: 'nl-NL' }))).toEqual({
      ok: false,
      problem: 'fields',
      fields: { firstName: 'required', locale: 'invalid-choice' },
    });
    clock.set('2026-11-21T10:01:00Z');
    expect(await admin.correct(SERVICE, looked(id), correction(file))).toEqual({ ok: true });
    expect(await admin.correct(SERVICE, looked(id), correction(file))).toEqual({ ok: false, problem: 'changed' });
    const after = await admin.look(SERVICE, looked(id));
    expect(after?.until !== null && after?.file.account).toMatchObject({ lastName: 'Korrigiert', locale: 'fr-CH' });
    const line = (await auditLines(database.pool)).findLast(({ action }) => action === 'customer.corrected');
    // The audit trail names fields and no values.
    expect(JSON.stringify(line)).not.toContain('555');
    expect(line?.after).toMatchObject({ fields: expect.stringContaining('locale') });
    expect(await admin.correct(member('finance'), looked(id), correction(file))).toMatchObject({
      problem: 'not-allowed',
    });
    expect(await admin.correct(SERVICE, looked(id, 'other session'), correction(file))).toMatchObject({
      problem: 'no-visit',
    });
  });

  test('correct a birthday only of the account as it was seen', async () => {
    const { id, file } = await account('Geburtstag');
    const { changedAt, isLocked } = file.account;
    const seen = { changedAt, isLocked, addresses: file.addresses };
    const correct = (birthday: string) =>
      admin.correctBirthday(SERVICE, { ...looked(id), seen }, { birthday, reason: 'Passport.' });
    clock.set('2026-11-21T10:01:00Z');
    expect(await correct('21.11.1980')).toEqual({ ok: true });
    expect(await correct('21.11.1981')).toEqual({ ok: false, problem: 'changed' });
    const after = await admin.look(SERVICE, looked(id));
    expect(after?.until !== null && after?.file.account.birthday).toBe('1980-11-21');
  });

  test('a new address needs the link and the customer’s login, so that an employee’s mailbox opens no account', async () => {
    const { id, customer } = await account('Umgezogen');
    expect(await admin.requestEmail(SERVICE, looked(id), 'nonsense')).toMatchObject({ problem: 'fields' });
    expect(await admin.requestEmail(SERVICE, looked(id), 'neu.umgezogen@example.ch')).toEqual({ ok: true });
    const { link } = await newestLetter(database.pool, 'neu.umgezogen@example.ch');
    const { data } = shop.customers;
    const nobody = { type: 0, customer: null, deviceId: null } as const;
    const own = { type: 2, customer, deviceId: 'x' } as const;
    const other = { ...own, customer: { ...customer, id: '00000000-0000-0000-0000-000000000001' } };
    expect(await data.emailLink(HOUSE, nobody, link)).toBe('login');
    for (const visitor of [nobody, { ...own, type: 1 } as const, other])
      expect(await data.confirmEmail(HOUSE, visitor, link)).toEqual({ ok: false, problem: 'link-gone' });
    expect(await data.confirmEmail(HOUSE, own, link)).toEqual({ ok: true });
    const shown = await admin.look(SERVICE, looked(id));
    expect(shown?.until !== null && shown?.file.account.email).toBe('neu.umgezogen@example.ch');
  });

  test('addresses and notes, each with audit; notes are struck out, never changed', async () => {
    const { id } = await account('Notiert');
    const address = {
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Brunner',
      street: 'Seeweg',
      houseNumber: '3',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
      default: 'on',
    };
    expect(await admin.saveAddress(SERVICE, looked(id), { ...address, city: '' }, null)).toMatchObject({
      problem: 'fields',
    });
    expect(await admin.saveAddress(SERVICE, looked(id), address, null)).toEqual({ ok: true });
    expect(await admin.note(SERVICE, looked(id), '  ')).toEqual({ ok: false, problem: 'no-note' });
    expect(await admin.note(SERVICE, looked(id), 'Ruft lieber nachmittags an')).toEqual({ ok: true });
    const shown = await admin.look(SERVICE, looked(id));
    if (!shown || shown.until === null) throw new Error('no access');
    const { addresses, notes } = shown.file;
    expect(addresses[0]).toMatchObject({ isDefault: true, address: { street: 'Seeweg' } });
    expect(await admin.removeAddress(SERVICE, looked(id), addresses[0]?.id ?? '')).toEqual({ ok: true });
    expect(await admin.strike(SERVICE, looked(id), notes[0]?.id ?? '')).toEqual({ ok: true });
    expect(await admin.strike(SERVICE, looked(id), notes[0]?.id ?? '')).toEqual({ ok: false, problem: 'not-found' });
    const actions = (await auditLines(database.pool)).filter(({ subject }) => subject === `customer:${id}`);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['customer.address', 'customer.noted', 'customer.note-struck']),
    );
  });

  test('the file has the orders with their stages, money, gift cards, messages and consents', async () => {
    const { file } = await account('Vollständig');
    expect(file.orderPages).toBe(1);
    expect(file.orders[0]?.stage).toBeDefined();
    expect(file.money).not.toBeNull();
    expect(file.tickets.length).toBeGreaterThan(0);
    expect(file.consents.length).toBeGreaterThan(0);
  });
});
