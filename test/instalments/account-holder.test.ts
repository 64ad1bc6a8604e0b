import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { claimBirthday } from '../../src/shop/selling/credit/index.ts';
import { testAdmin } from '../support/admin.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const BORN = '21.11.1990';
let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'sofa', variants: [{ sku: 'sofa-1', stock: 100, amount: 12_000 }] });
  shop = openSelling(database.pool, clock);
});
beforeEach(() => database.pool.query('truncate orders, basket cascade'));
afterAll(() => database.drop());

async function registered() {
  const { customer } = await registerCustomer(shop, database.pool, { house: HOUSE });
  return customer;
}

type Account = Awaited<ReturnType<typeof registered>>;

async function atPayment({ id, email }: Account, address: Record<string, string> = {}, quantity = 1) {
  const { tenant, locale } = HOUSE;
  const start = { tenant, locale, secret: null, customer: { id, email, isFull: true } };
  const added = await shop.basket.add(start, { sku: 'sofa-1', quantity });
  if (!added.ok) throw new Error(added.problem);
  const key = { ...start, secret: added.secret };
  await shop.checkout.enterDelivery(key, { ...ADDRESS, ...address });
  return key;
}

async function refusalOf(account: Account, address: Record<string, string>) {
  const { paymentOffers } = await shop.checkout.view(await atPayment(account, address));
  return paymentOffers.find(({ method }) => method === 'instalments')?.refusal;
}

/** Orders on invoice, which gives the account its first address and its birthday. */
async function buy(account: Account, birthday = BORN, address: Record<string, string> = {}) {
  const key = await atPayment(account, address);
  const entered = await shop.checkout.enterPayment(key, { method: 'invoice', birthday });
  if (!entered.ok) return entered;
  await shop.checkout.enterPremium(key, {});
  return shop.checkout.place(key, await orderForm(shop, key));
}

const change = (account: Account, birthday: string) =>
  shop.customers.data.change(HOUSE, account, {
    salutation: 'female',
    firstName: 'Lea',
    lastName: 'Brunner',
    birthday,
    phone: '',
  });
const birthdayOf = async ({ id }: Account) =>
  (
    await database.pool.query<{ birthday: string | null }>(
      'select birthday::text as birthday from customer where id = $1',
      [id],
    )
  ).rows[0]?.birthday;

test('instalments name the holder of the account, at its address', async () => {
  const lea = await registered();
  expect(await refusalOf(lea, {})).toBeNull();
  expect(await refusalOf(lea, { firstName: 'LEA' })).toBeNull();
  expect(await refusalOf(lea, { firstName: 'Theo', lastName: 'Keller' })).toBe('other-name');
  expect(await buy(lea)).toMatchObject({ ok: true });
  expect(await refusalOf(lea, { street: 'Bahnhofstr.' })).toBeNull();
  expect(await refusalOf(lea, { street: 'Seeweg' })).toBe('other-address');
});

test('another name entered after the choice of instalments stops the order', async () => {
  const lea = await registered();
  const key = await atPayment(lea);
  expect(await shop.checkout.enterPayment(key, { method: 'instalments', birthday: BORN, months: '3' })).toMatchObject({
    ok: true,
  });
  await shop.checkout.enterDelivery(key, { ...ADDRESS, firstName: 'Theo', lastName: 'Keller' });
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({
    problem: 'incomplete',
    step: 'payment',
  });
});

test('the birthday of the first order on credit belongs to the account', async () => {
  const lea = await registered();
  expect(await birthdayOf(lea)).toBeNull();
  expect(await buy(lea)).toMatchObject({ ok: true });
  expect(await birthdayOf(lea)).toBe('1990-11-21');
  expect(await buy(lea, '22.11.1990')).toEqual({ ok: false, fields: { birthday: 'other-birthday' } });
  expect(await change(lea, '22.11.1990')).toEqual({ ok: false, problem: 'fields', fields: { birthday: 'fixed' } });
  expect(await change(lea, '')).toEqual({ ok: true });
  expect(await birthdayOf(lea)).toBe('1990-11-21');
});

const rename = (account: Account, firstName: string, lastName: string) =>
  shop.customers.data.change(HOUSE, account, { salutation: 'female', firstName, lastName, phone: '' });
const REFUSED = { ok: false, problem: 'fields', fields: { lastName: 'while-owed' } };

test('an account that owes does not become another person, also not in two steps', async () => {
  const lea = await registered();
  expect(await rename(lea, 'Theo', 'Keller')).toEqual({ ok: true });
  expect(await rename(lea, 'Lea', 'Brunner')).toEqual({ ok: true });
  expect(await buy(lea)).toMatchObject({ ok: true });
  expect(await rename(lea, 'Theo', 'Keller')).toEqual(REFUSED);
  // A marriage changes one of the names.
  expect(await rename(lea, 'Lea', 'Keller')).toEqual({ ok: true });
  expect(await rename(lea, 'Theo', 'Keller')).toEqual(REFUSED);
  expect(await rename(lea, 'Lea', 'Brunner')).toEqual({ ok: true });
  await database.pool.query("update payment set settled_at = now() where state = 'authorised'");
  expect(await rename(lea, 'Theo', 'Keller')).toEqual({ ok: true });
});

test('an order in another name waits for an employee while the account owes', async () => {
  const lea = await registered();
  expect(await buy(lea)).toMatchObject({ ok: true });
  expect(await rename(lea, 'Lea', 'Keller')).toEqual({ ok: true });
  const reviews = async () =>
    (await database.pool.query<{ reasons: string[] }>('select reasons from credit_review')).rows;
  expect(await buy(lea, BORN, { firstName: 'LEA', lastName: 'Brunner-Vogt' })).toMatchObject({ ok: true });
  expect(await reviews()).toEqual([]);
  expect(await buy(lea, BORN, { firstName: 'Lea', lastName: 'Keller' })).toMatchObject({ ok: true });
  expect(await reviews()).toEqual([{ reasons: ['changed-name'] }]);
});

test('two concurrent claims give the account one birthday', async () => {
  const { id } = await registered();
  const claims = await Promise.all(
    ['1990-11-21', '1990-11-22'].map((birthday) =>
      inTransaction(database.pool, (client) => claimBirthday(client, id, birthday)),
    ),
  );
  expect(claims.toSorted()).toEqual([false, true]);
});

test('an employee corrects the birthday with a reason', async () => {
  const lea = await registered();
  expect(await change(lea, BORN)).toEqual({ ok: true });
  const admin = await testAdmin(database.pool, clock);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into staff (email, role, language, created_at) values ('service@b.ch', 'service', 'de', now()) returning id`,
  );
  const member = { id: rows[0]?.id ?? '', email: 'service@b.ch', role: 'service' as const, language: 'de' as const };
  const looked = { tenant: HOUSE.tenant, id: lea.id, token: 'session', publicUrl: HOUSE.publicUrl };
  const correct = (birthday: string, reason: string) =>
    admin.customers.correctBirthday(member, looked, { birthday, reason });
  expect(await correct('22.11.1990', 'Ausweis')).toEqual({ ok: false, problem: 'no-visit' });
  await admin.customers.enter(member, looked, { reason: 'data', note: '' });
  expect(await correct('31.02.1990', 'Ausweis')).toEqual({ ok: false, problem: 'no-date' });
  expect(await correct('22.11.1990', ' ')).toEqual({ ok: false, problem: 'no-note' });
  expect(await correct('22.11.1990', 'Ausweis')).toEqual({ ok: true });
  expect(await birthdayOf(lea)).toBe('1990-11-22');
});

/** Orders by instalments in an account. */
async function buyByInstalments(account: Account, birthday = BORN) {
  const key = await atPayment(account, {}, 3);
  const entered = await shop.checkout.enterPayment(key, { method: 'instalments', birthday, months: '12' });
  if (!entered.ok) return entered;
  for (let { next } = await shop.checkout.view(key); next !== 'premium'; { next } = await shop.checkout.view(key)) {
    if (next === 'protection') await shop.checkout.enterProtection(key, {});
    else if (next === 'delayedPayment') await shop.checkout.enterPause(key, { pause: 'no' });
    else if (next === 'creditAgreement') await shop.checkout.agree(key, { agreement: 'on' });
    else throw new Error(`step ${next}`);
  }
  await shop.checkout.enterPremium(key, {});
  return shop.checkout.place(key, await orderForm(shop, key));
}

const refusals = async () =>
  (
    await database.pool.query(
      "select method, reason, total::int, owed::int from credit_decision where method = 'instalments'",
    )
  ).rows;

test('two accounts of one person have one limit of instalments together', async () => {
  await database.pool.query('truncate credit_decision');
  const [one, two] = [await registered(), await registered()];
  // 360.00 each; the limit is 500.00.
  expect(await buyByInstalments(one)).toMatchObject({ ok: true });
  expect(await buyByInstalments(two)).toEqual({ ok: false, problem: 'payment-refused' });
  expect(await refusals()).toEqual([
    { method: 'instalments', reason: 'instalment-limit', total: 36_000, owed: expect.any(Number) },
  ]);
});

test('two accounts of one person order at the same moment: one plan', async () => {
  const accounts = [await registered(), await registered(), await registered()];
  const outcomes = await Promise.all(accounts.map((account) => buyByInstalments(account)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('relatives with birthdays of their own have limits of their own', async () => {
  const [one, two] = [await registered(), await registered()];
  expect(await buyByInstalments(one)).toMatchObject({ ok: true });
  expect(await buyByInstalments(two, '3.2.1961')).toMatchObject({ ok: true });
});
