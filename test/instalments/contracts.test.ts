import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createContractAdministration, createWithdrawalReminders } from '../../src/shop/selling/instalments/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Locale, Tenant } from '../../src/tenants/tenant.ts';
import { auditLines } from '../admin/support.ts';
import { testAdmin } from '../support/admin.ts';
import { HOUSE, newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { ADDRESS, openSelling, type Selling } from '../support/selling.ts';

const START = '2026-11-21T10:00:00Z';
const DAY = 86_400_000;
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
let remind: () => Promise<number>;
let now = new Date(START);
const clock: Clock = { now: () => now };

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  admin = await testAdmin(pool, clock);
  shop = openSelling(pool, clock);
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  remind = createWithdrawalReminders({ pool, clock, outbox, publicUrlOf });
});
beforeEach(() => {
  now = new Date(START);
});
afterAll(() => database.drop());

/** A customer with a requested or concluded contract. */
async function asked(form: 'written' | 'text' = 'written', tenant: Tenant = ch, locale: Locale = 'de-CH') {
  const house = { ...HOUSE, tenant, locale };
  const { customer } = await registerCustomer(shop, database.pool, { house });
  const debtor = { tenant, customerId: customer.id };
  expect(await shop.instalments.conclude(debtor, { form, locale })).toEqual({ ok: true });
  const id = (await shop.instalments.overview(debtor)).agreements[0]?.id ?? '';
  return { customer, debtor, id };
}
const sign = (id: string, entered: { signedOn?: string; note?: string; role?: Role; tenant?: Tenant } = {}) =>
  admin.contracts.sign(as(entered.role ?? 'finance'), {
    tenant: entered.tenant ?? ch,
    id,
    signedOn: entered.signedOn ?? '2026-11-21',
    note: entered.note ?? 'by letter',
  });
const auditOf = async (number: string) =>
  (await auditLines(database.pool)).filter((line) => line.subject === `customer:${number}`);

test('lists a waiting contract and finds it by its customer, in its own tenant only', async () => {
  const { customer, id } = await asked();
  const look = async (typed: string, tenant = ch) => {
    const params = new URLSearchParams({ size: '100', term: typed === '' ? '' : 'sealed' });
    return (await admin.contracts.listing.list(as('service'), { tenant, params, typed }))?.lines;
  };
  expect(await look('')).toContainEqual(
    expect.objectContaining({ id, number: customer.number, state: 'requested', form: 'written' }),
  );
  for (const term of [customer.number, customer.email.toUpperCase(), ` ${customer.lastName.slice(0, 4)}`])
    expect((await look(term))?.map((line) => line.id)).toContain(id);
  expect(await look(customer.number, de)).toEqual([]);
  expect(await look('nobody')).toEqual([]);
});

test('the signature activates the contract: stores date and reason, records it, and mails the customer', async () => {
  const { customer, debtor, id } = await asked();
  expect((await shop.instalments.standing(debtor)).live).toBeNull();
  now = new Date(Date.parse(START) + 5 * DAY);
  expect(await sign(id, { signedOn: '2026-11-24', note: '  Brief vom 25. November  ' })).toEqual({ ok: true });
  expect(await shop.instalments.standing(debtor)).toMatchObject({ live: 'written', requested: false });
  expect((await admin.contracts.open(as('service'), { tenant: ch, id }))?.contract).toMatchObject({
    state: 'live',
    signedOn: '2026-11-24',
    note: 'Brief vom 25. November',
  });
  expect(await auditOf(customer.number)).toMatchObject([
    {
      action: 'contract.signed',
      email: 'finance@b.ch',
      after: { signedOn: '2026-11-24', reason: 'Brief vom 25. November' },
    },
    { action: 'contract.viewed', email: 'service@b.ch' },
  ]);
  const letter = await newestLetter(database.pool, customer.email);
  expect(letter.subject).toBe('Ihr Rahmenvertrag gilt');
  // Fourteen days from the day on which the contract came about.
  expect(letter.text).toContain('10. Dezember 2026');
  expect(letter.text).not.toContain('Brief vom');
  expect(await sign(id)).toEqual({ ok: false, problem: 'already' });
});

test.each([
  ['an invalid day', { signedOn: '2026-02-30' }, 'date'],
  ['no date', { signedOn: '' }, 'date'],
  ['a day before the request', { signedOn: '2026-11-20' }, 'early'],
  ['a future day', { signedOn: '2026-11-22' }, 'late'],
  ['no reason', { note: '  ' }, 'no-note'],
  ['another tenant', { tenant: de }, 'not-found'],
  ['a read-only role', { role: 'service' as const }, 'not-allowed'],
  ['a role without access', { role: 'editor' as const }, 'not-allowed'],
])('refuses a signature with %s', async (_name, entered, problem) => {
  const { debtor, id } = await asked();
  expect(await sign(id, entered)).toEqual({ ok: false, problem });
  expect((await shop.instalments.standing(debtor)).requested).toBe(true);
});

test('two concurrent signatures: one is stored, one mail is sent', async () => {
  const { customer, id } = await asked();
  const outcomes = await Promise.all([sign(id), sign(id), sign(id)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await database.pool.query("select 1 from mail where to_address = $1 and kind = 'credit-signed'", [
    customer.email,
  ]);
  expect(rows).toHaveLength(1);
});

test('asks the credit check while nothing is locked, and signs only what still awaits a signature', async () => {
  const { pool } = database;
  const { debtor, id } = await asked();
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const unlocked: unknown[] = [];
  const contracts = createContractAdministration({
    pool,
    clock,
    outbox,
    publicUrlOf,
    check: async () => {
      const { rows } = await pool.query('select id from credit_agreement where id = $1 for update skip locked', [id]);
      unlocked.push(...rows);
      expect(await admin.contracts.close(as('finance'), { tenant: ch, id, note: 'meanwhile' })).toEqual({ ok: true });
      return { limit: 100_000 };
    },
  });
  const signature = { tenant: ch, id, signedOn: '2026-11-21', note: 'by letter' };
  expect(await contracts.sign(as('finance'), { ...signature, signedOn: '2026-11-20' })).toMatchObject({ ok: false });
  expect(unlocked).toEqual([]);
  expect(await contracts.sign(as('finance'), signature)).toEqual({ ok: false, problem: 'already' });
  expect(unlocked).toEqual([{ id }]);
  expect((await shop.instalments.standing(debtor)).live).toBeNull();
});

test('closes a request without signature; the customer can request another contract', async () => {
  const { customer, debtor, id } = await asked();
  const close = (note: string, role: Role = 'finance') => admin.contracts.close(as(role), { tenant: ch, id, note });
  expect(await close('')).toEqual({ ok: false, problem: 'no-note' });
  expect(await close('unsigned', 'service')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await close('ohne Unterschrift zurück')).toEqual({ ok: true });
  expect(await close('again')).toEqual({ ok: false, problem: 'already' });
  expect((await shop.instalments.overview(debtor)).agreements).toMatchObject([
    { state: 'withdrawn', endedBy: 'house' },
  ]);
  const letter = await newestLetter(database.pool, customer.email);
  expect(letter.subject).toBe('Ihr Rahmenvertrag ist nicht zustande gekommen');
  expect(letter.text).not.toContain('ohne Unterschrift');
  expect(await shop.instalments.conclude(debtor, { form: 'written', locale: 'de-CH' })).toEqual({ ok: true });
});

test('prints in the language of the request', async () => {
  const { id } = await asked('written', ch, 'fr-CH');
  expect((await admin.contracts.open(as('finance'), { tenant: ch, id }))?.paper.title).toBe(
    'Contrat-cadre pour des achats par mensualités',
  );
  expect(await admin.contracts.open(as('finance'), { tenant: de, id })).toBeNull();
});

test('the document names both parties, all costs and rights, and is visible to the customer only', async () => {
  const { customer, debtor, id } = await asked();
  await shop.customers.addresses.save(HOUSE, customer, ADDRESS, null);
  const paper = await shop.instalments.paper(debtor, { agreementId: id, locale: 'de-CH' });
  expect(paper?.borrower.lines).toEqual([
    `${customer.firstName} ${customer.lastName}`,
    'Bahnhofstrasse 12a',
    '8001 Zürich',
    `Kundennummer ${customer.number}`,
    customer.email,
  ]);
  const words = JSON.stringify(paper);
  for (const part of [
    '0.40 %',
    '10.0 %',
    '1.9 %',
    '9.1',
    '5 % Verzugszins',
    '14 Tagen',
    'Art. 3 UWG',
    '500.00',
    '3, 6, 12, 24 oder 36',
  ])
    expect(words).toContain(part);
  expect(paper?.signature?.house).toBe('Unterschrift Montarve AG');
  expect(paper?.next?.steps).toHaveLength(4);
  const french = await shop.instalments.paper(debtor, { agreementId: id, locale: 'fr-CH' });
  expect(french?.title).toBe('Contrat-cadre pour des achats par mensualités');
  const other = await asked();
  expect(await shop.instalments.paper(other.debtor, { agreementId: id, locale: 'de-CH' })).toBeNull();
  expect(await shop.instalments.paper(debtor, { agreementId: 'nonsense', locale: 'de-CH' })).toBeNull();
});

test('mails a contract in text form in the customer’s language; it needs no signature', async () => {
  const { customer, debtor, id } = await asked('text', ch, 'fr-CH');
  const letter = await newestLetter(database.pool, customer.email);
  expect(letter.subject).toBe('Votre contrat-cadre pour des mensualités');
  for (const part of ['0.40', 'Révocation', '14 jours', 'art. 3 LCD', `/fr/mon-compte/`])
    expect(letter.text).toContain(part);
  const paper = await shop.instalments.paper(debtor, { agreementId: id, locale: 'fr-CH' });
  expect(paper).toMatchObject({ signature: null, next: null });
});

test('in the EU, reminds once of the withdrawal, a day later, while it is possible', async () => {
  const { customer, id } = await asked('text', de, 'de-DE');
  const swiss = await asked('text');
  expect(await remind()).toBe(0);
  now = new Date(Date.parse(START) + DAY);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  const letter = await newestLetter(database.pool, customer.email);
  expect(letter.subject).toBe('Ihr Rahmenvertrag: Sie können ihn widerrufen');
  expect(letter.text).toContain('5. Dezember 2026');
  expect(letter.text).toContain(id);
  expect((await newestLetter(database.pool, swiss.customer.email)).subject).toBe('Ihr Rahmenvertrag für Monatsraten');
  // After an outage of a week the reminder is still sent. After the last day it would be untrue.
  now = new Date(START);
  const late = await asked('text', de, 'de-DE');
  now = new Date(Date.parse(START) + 8 * DAY);
  expect(await remind()).toBe(1);
  now = new Date(START);
  const over = await asked('text', de, 'de-DE');
  now = new Date(Date.parse(START) + 15 * DAY);
  expect(await remind()).toBe(0);
  expect((await newestLetter(database.pool, late.customer.email)).subject).toContain('widerrufen');
  expect((await newestLetter(database.pool, over.customer.email)).subject).not.toContain('widerrufen');
});

test('the withdrawal of a contract is confirmed at once, with its time and without amounts', async () => {
  const { customer, debtor, id } = await asked('text', de, 'de-DE');
  now = new Date('2026-11-22T13:04:05Z');
  expect(await shop.instalments.withdraw(debtor, id)).toEqual({ ok: true });
  const { subject, text } = await newestLetter(database.pool, customer.email);
  expect(subject).toBe('Ihr Rahmenvertrag ist widerrufen');
  expect(text).toContain('22. November 2026 um 14:04:05');
  expect(text).toContain('Sie schulden uns aus diesem Vertrag nichts.');
});

test('sends no reminder for a withdrawn contract', async () => {
  const { customer, debtor, id } = await asked('text', de, 'de-DE');
  expect(await shop.instalments.withdraw(debtor, id)).toEqual({ ok: true });
  now = new Date(Date.parse(START) + DAY);
  await remind();
  expect((await newestLetter(database.pool, customer.email)).subject).toBe('Ihr Rahmenvertrag ist widerrufen');
});
