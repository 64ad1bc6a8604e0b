import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { Customer } from '../../src/shop/customers/accounts/index.ts';
import { bookPending, recordOrderSettled, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { invoiceStanding } from '../../src/shop/selling/credit/index.ts';
import { bookPlan, type ContractAdministration, instalmentPlan } from '../../src/shop/selling/instalments/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { testAdmin } from '../support/admin.ts';
import { HOUSE, newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';

const START = '2026-11-21T10:00:00Z';
const DAY = 86_400_000;

let database: TestDatabase;
let shop: Selling;
let contracts: ContractAdministration;
let now = new Date(START);
const clock: Clock = { now: () => now };

const GERMAN = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };
const AUSTRIAN = { tenant: tenants.at, locale: 'de-AT' as const, publicUrl: 'https://www.montarve.at' };

const FINANCE: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'finance@b.ch',
  role: 'finance',
  language: 'de',
};

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, {
    id: 'sofa',
    variants: [
      { sku: 'sofa-1', stock: 5000, amount: 300_00 },
      { sku: 'sofa-2', stock: 5000, amount: 800_00 },
      { sku: 'cup-1', stock: 5000, amount: 40_00 },
    ],
  });
  for (const { tenant, locale } of [GERMAN, AUSTRIAN]) {
    await pool.query(
      `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
       select product_id, $1, title, slug, description, highlights, details, care, search from product_text
       where product_id = 'sofa' and locale = 'de-CH'`,
      [locale],
    );
    await pool.query("insert into offer (tenant, sku, product_id, on_sale) values ($1, 'sofa-1', 'sofa', true)", [
      tenant.id,
    ]);
    await pool.query("insert into price (tenant, sku, amount, valid_from) values ($1, 'sofa-1', 30000, '2026-01-01')", [
      tenant.id,
    ]);
  }
  shop = openSelling(pool, clock);
  ({ contracts } = await testAdmin(pool, clock));
});
beforeEach(() => {
  now = new Date(START);
});
afterAll(() => database.drop());

type House = { tenant: Tenant; locale: BasketKey['locale'] };

/** A customer with a basket, at the payment step. */
async function atPayment(
  own: { house?: typeof HOUSE; customer?: Customer; sku?: string; quantity?: number; entered?: object } = {},
) {
  const house: House & { publicUrl: string } = own.house ?? HOUSE;
  const customer =
    own.customer ?? (await registerCustomer(shop, database.pool, { house: own.house ?? HOUSE })).customer;
  const start: BasketKey = {
    tenant: house.tenant,
    locale: house.locale,
    secret: null,
    customer: { id: customer.id, email: customer.email, isFull: true },
  };
  const added = await shop.basket.add(start, { sku: own.sku ?? 'sofa-1', quantity: own.quantity ?? 1 });
  if (!added.ok) throw new Error(added.problem);
  const key = { ...start, secret: added.secret };
  const homes: Record<string, object> = {
    ch: {},
    de: { country: 'DE', postalCode: '10115' },
    at: { country: 'AT', postalCode: '1070' },
    nl: {},
  };
  const delivery = await shop.checkout.enterDelivery(key, { ...ADDRESS, ...homes[house.tenant.id], ...own.entered });
  if (!delivery.ok) throw new Error(JSON.stringify(delivery.fields));
  return { key, customer, debtor: { tenant: house.tenant, customerId: customer.id } };
}

/** Each customer has an own birthday: plans of one person count together. */
const pay = (key: BasketKey, months: string, more: Record<string, string> = {}) =>
  shop.checkout.enterPayment(key, {
    method: 'instalments',
    birthday: personOf(key.customer?.email ?? '').birthday,
    months,
    ...more,
  });

/** Completes all steps after the choice of months. */
async function finish(key: BasketKey, pause = 'no', protection = false): Promise<void> {
  let { next } = await shop.checkout.view(key);
  if (next === 'protection') await shop.checkout.enterProtection(key, protection ? { protection: 'on' } : {});
  ({ next } = await shop.checkout.view(key));
  if (next === 'delayedPayment') await shop.checkout.enterPause(key, { pause });
  ({ next } = await shop.checkout.view(key));
  if (next === 'creditAgreement') await shop.checkout.agree(key, { agreement: 'on' });
  await shop.checkout.enterPremium(key, {});
}

async function bought(own: Parameters<typeof atPayment>[0] = {}, months = '12', pause = 'no', protection = false) {
  const given = await atPayment(own);
  const chosen = await pay(given.key, months);
  if (!chosen.ok) throw new Error(JSON.stringify(chosen.fields));
  await finish(given.key, pause, protection);
  const placed = await shop.checkout.place(given.key, await orderForm(shop, given.key));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return { ...given, number: placed.orderNumber };
}

/** Records the payment of an order. */
async function settle(number: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from orders where number = $1', [number]);
  const settled = { orderId: rows[0]?.id ?? '', now, by: 'finance@example.ch' };
  expect(await inTransaction(database.pool, (client) => recordOrderSettled(client, settled))).toBeGreaterThan(0);
}

describe('steps to an order', () => {
  test('requires number, protection, pause, contract and premium, and stores the plan with the order', async () => {
    const { key, customer } = await atPayment();
    expect(await pay(key, '12')).toMatchObject({ ok: true, next: 'protection' });
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({
      problem: 'incomplete',
      step: 'protection',
    });
    expect(await shop.checkout.enterProtection(key, { protection: 'on' })).toMatchObject({ next: 'delayedPayment' });
    expect(await shop.checkout.enterPause(key, { pause: 'no' })).toMatchObject({ next: 'creditAgreement' });
    expect(await shop.checkout.agree(key, {})).toEqual({ ok: false, fields: { agreement: 'required' } });
    expect(await shop.checkout.agree(key, { agreement: 'on' })).toMatchObject({ ok: true, next: 'premium' });
    await shop.checkout.enterPremium(key, {});
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    if (!placed.ok) throw new Error(placed.problem);

    const order = await shop.orders.ofCustomerByNumber(customer.id, placed.orderNumber);
    // 300.00 of goods, parcels are free from 99.00: S = 14.40, M = 26.20, the last one 26.20 or less.
    expect(order?.instalments).toMatchObject({
      base: 300_00,
      surcharge: 14_40,
      total: 314_40,
      monthly: 26_20,
      last: 26_20,
      months: 12,
      pauseMonths: 0,
      protectionPermille: 49,
      placedOn: '2026-11-21',
    });
    const dues = order?.instalments?.dues ?? [];
    expect(dues).toHaveLength(12);
    expect(dues.reduce((sum, due) => sum + due.amount, 0)).toBe(314_40);
    expect(dues[0]).toEqual({
      position: 1,
      dueOn: '2026-12-21',
      payableOn: '2026-12-21',
      amount: 26_20,
      protection: 1_28,
      isPaid: false,
    });
    // 21 February 2027 is a Sunday.
    expect(dues[2]).toMatchObject({ dueOn: '2027-02-21', payableOn: '2027-02-22' });
    const mail = await newestLetter(database.pool, customer.email);
    expect(mail.text).toContain('Gesamtpreis: 314.40');
    expect(mail.text).toContain('22. Februar 2027: 27.48');
    expect(mail.text).toContain('Die Kreditvergabe ist verboten');
  });

  test('concludes the contract once; the second order needs no new one', async () => {
    const { customer } = await bought({ sku: 'cup-1', quantity: 3 }, '3');
    const { key } = await atPayment({ customer, sku: 'cup-1', quantity: 3 });
    await pay(key, '6');
    await shop.checkout.enterPause(key, { pause: 'yes' });
    expect(await shop.checkout.enterProtection(key, {})).toMatchObject({ ok: true, next: 'premium' });
    const { instalments } = await shop.checkout.view(key);
    expect(instalments).toMatchObject({ agreement: 'text', plan: { pauseMonths: 3, months: 6 } });
  });

  test('one payment after the pause', async () => {
    const { key, customer, number } = await bought({}, '1');
    expect((await shop.checkout.view(key)).basket.lines).toEqual([]);
    const order = await shop.orders.ofCustomerByNumber(customer.id, number);
    expect(order?.instalments).toMatchObject({ months: 1, pauseMonths: 3, pauseSurcharge: 5_70, total: 305_70 });
    expect(order?.instalments?.dues).toMatchObject([{ dueOn: '2027-02-21', payableOn: '2027-02-22', amount: 305_70 }]);
  });

  test('two concurrent submissions place one order with one plan', async () => {
    const { key } = await atPayment();
    await pay(key, '6');
    await finish(key);
    const form = await orderForm(shop, key);
    const [first, second] = await Promise.all([shop.checkout.place(key, form), shop.checkout.place(key, form)]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    const { rows } = await database.pool.query(
      "select count(*)::int as plans from instalment_plan join orders on orders.id = order_id where orders.number = $1 and orders.state = 'placed'",
      [first.ok ? first.orderNumber : ''],
    );
    expect(rows).toEqual([{ plans: 1 }]);
  });
});

describe('refusals', () => {
  test('under eighteen, by the date in the shop’s time zone', async () => {
    const { key } = await atPayment();
    expect(await pay(key, '12', { birthday: '22.11.2008' })).toMatchObject({
      ok: false,
      fields: { birthday: 'too-young-for-credit' },
    });
    expect(await pay(key, '12', { birthday: '21.11.2008' })).toMatchObject({ ok: true });
    expect(await pay(key, '12', { birthday: '' })).toMatchObject({ fields: { birthday: 'required' } });
  });

  test.each(['7', '48', '0', '-12', '12.5', '1e1', 'twelve', '999'])(
    '%s instalments are not on offer',
    async (months) => {
      const { key } = await atPayment();
      expect(await pay(key, months)).toMatchObject({ ok: false, fields: { months: 'plan-not-offered' } });
    },
  );

  test('ignores other plan values in the form', async () => {
    const { key } = await atPayment();
    const invented = { base: '1', monthly: '1', total: '1', rate: '0', factor: '0', paused: 'true', insured: 'true' };
    await pay(key, '12', invented);
    const view = await shop.checkout.view(key);
    expect(view.instalments?.plan).toMatchObject({ base: 300_00, total: 314_40, monthly: 26_20 });
    expect(view.payment?.instalments).toEqual({ months: 12, paused: null, insured: null });
  });

  test('guests, soft logins, and amounts below or above the limits', async () => {
    const { key, customer } = await atPayment();
    const soft = { ...key, customer: { id: customer.id, email: customer.email, isFull: false } };
    const refusalOf = async (asked: BasketKey) =>
      (await shop.checkout.view(asked)).paymentOffers.find((offer) => offer.method === 'instalments')?.refusal;
    expect(await refusalOf(key)).toBeNull();
    expect(await refusalOf(soft)).toBe('needs-account');
    expect(await pay(soft, '12')).toMatchObject({ ok: false, fields: { method: 'method-not-offered' } });
    const small = await atPayment({ sku: 'cup-1', quantity: 2 });
    expect(await refusalOf(small.key)).toBe('amount-outside');
    const large = await atPayment({ sku: 'sofa-2', quantity: 1 });
    expect(await refusalOf(large.key)).toBe('instalment-limit');
    const shipping = Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [`shipping.${name}`, value]));
    const elsewhere = await atPayment({ entered: { otherAddress: 'on', ...shipping } });
    expect(await refusalOf(elsewhere.key)).toBe('different-address');
  });

  test('the limit includes the customer’s debt', async () => {
    const { customer } = await bought({ sku: 'cup-1', quantity: 3 }, '3');
    const { key } = await atPayment({ customer });
    await pay(key, '6');
    await finish(key);
    const form = await orderForm(shop, key);
    // The debt is 121.45; another 300.00 would exceed the limit.
    await database.pool.query('update credit_agreement set limit_amount = 40000 where customer_id = $1', [customer.id]);
    expect(await shop.checkout.place(key, form)).toMatchObject({ ok: false, problem: 'incomplete', step: 'payment' });
  });

  test('concurrent orders do not exceed the limit together', async () => {
    const { customer, number } = await bought({ sku: 'cup-1', quantity: 3 }, '3');
    const { rows: orders } = await database.pool.query<{ id: string }>(
      `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals,
         terms_version, currency, total, prepared_at, customer_id)
       select number || '-' || copy, tenant, locale, gen_random_uuid(), 'prepared', contents_hash, contact, delivery, payment,
         totals, terms_version, currency, total, prepared_at, customer_id
       from orders, generate_series(1, 5) as copy where number = $1 returning id`,
      [number],
    );
    const plan = instalmentPlan(tenants.ch, { base: 200_00, goods: 200_00, months: 6, paused: false });
    const booked = { tenant: tenants.ch, customerId: customer.id, plan, isInsured: false, now };
    // 121.45 and 200.00 fit into 500.00; another 200.00 does not.
    const outcomes = await Promise.all(
      orders.map(({ id }) => inTransaction(database.pool, (client) => bookPlan(client, { ...booked, orderId: id }))),
    );
    expect(outcomes.filter((isBooked) => isBooked)).toHaveLength(1);
    const { owed, limit } = await shop.instalments.standing({ tenant: tenants.ch, customerId: customer.id });
    expect(owed).toBeLessThanOrEqual(limit);
  });

  test('refuses an order whose contract ended before it was placed, and stores nothing of the plan', async () => {
    const { key, customer } = await atPayment();
    await pay(key, '6');
    await finish(key);
    const form = await orderForm(shop, key);
    const slow = openSelling(database.pool, clock, {
      authorise: async ({ orderNumber }) => {
        // Between the two transactions the customer withdraws the contract in another window.
        const { rows } = await database.pool.query<{ id: string }>(
          'select id from credit_agreement where customer_id = $1',
          [customer.id],
        );
        await shop.instalments.withdraw({ tenant: tenants.ch, customerId: customer.id }, rows[0]?.id ?? '');
        return { ok: true, reference: orderNumber };
      },
      cancel: async () => {},
    });
    const stockOf = async () => (await database.pool.query("select quantity from stock where sku = 'sofa-1'")).rows;
    const before = await stockOf();
    expect(await slow.checkout.place(key, form)).toEqual({ ok: false, problem: 'payment-refused' });
    expect(await stockOf()).toEqual(before);
    const { rows } = await database.pool.query('select state from orders where customer_id = $1', [customer.id]);
    expect(rows).toEqual([{ state: 'abandoned' }]);
  });
});

test('finances the amount after a voucher, and prices a pause by it', async () => {
  await seedPromotion(database.pool, { key: 'thirty', value: 30_00, minGoods: 90_00, codes: ['DREISSIG'] });
  const { key } = await atPayment();
  expect(await shop.basket.enterVoucher(key, { code: 'DREISSIG', address: '10.7.0.1' })).toMatchObject({ ok: true });
  await pay(key, '12');
  const { instalments } = await shop.checkout.view(key);
  expect(instalments?.plan).toMatchObject({ base: 270_00, surcharge: 12_96, total: 282_96 });
  expect(instalments?.paused).toMatchObject({ pauseSurcharge: 5_13 });
});

describe('Swiss law requires a signed paper', () => {
  /** A known customer after a paid order and 40 days, with a limit of 1500 francs. */
  async function known(): Promise<Customer> {
    const { customer } = await registerCustomer(shop, database.pool);
    const { key } = await atPayment({ customer, sku: 'cup-1', quantity: 1 });
    await shop.checkout.enterPayment(key, { method: 'prepayment' });
    await shop.checkout.enterPremium(key, {});
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    await settle(placed.ok ? placed.orderNumber : '');
    now = new Date(now.getTime() + 40 * DAY);
    return customer;
  }

  test('from 500 francs over more than three months, until the signed contract returns', async () => {
    const customer = await known();
    const { key, debtor } = await atPayment({ customer, sku: 'sofa-2' });
    const { instalments } = await shop.checkout.view(key);
    expect(instalments?.plans.map((plan) => [plan.months, plan.needsWriting])).toEqual([
      [3, false],
      [6, true],
      [12, true],
      [24, true],
      [36, true],
    ]);
    expect(await pay(key, '12')).toMatchObject({ ok: false, fields: { months: 'needs-writing' } });
    // Three instalments are repaid within three months, but not with a pause before them.
    expect(await pay(key, '3')).toMatchObject({ ok: true, next: 'protection' });
    expect(await shop.checkout.enterPause(key, { pause: 'yes' })).toMatchObject({
      fields: { pause: 'plan-not-offered' },
    });

    expect(await shop.instalments.conclude(debtor, { form: 'written', locale: 'de-CH' })).toEqual({ ok: true });
    expect(await shop.instalments.conclude(debtor, { form: 'written', locale: 'de-CH' })).toMatchObject({ ok: false });
    expect(await pay(key, '12')).toMatchObject({ ok: false });
    const { agreements } = await shop.instalments.overview(debtor);
    expect(agreements).toMatchObject([{ form: 'written', state: 'requested', limit: 1500_00 }]);
    const id = agreements[0]?.id ?? '';
    const signed = { tenant: debtor.tenant, id, signedOn: now.toISOString().slice(0, 10), note: 'by letter' };
    expect(await contracts.sign(FINANCE, signed)).toEqual({ ok: true });
    expect(await pay(key, '12')).toMatchObject({ ok: true, next: 'protection' });
    await finish(key);
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  });

  test('removes a pause that would need a signature after the basket grew, and the order goes on', async () => {
    const customer = await known();
    const { key, debtor } = await atPayment({ customer, sku: 'cup-1', quantity: 11 });
    await pay(key, '3');
    await finish(key, 'yes');
    expect((await shop.checkout.view(key)).instalments).toMatchObject({ agreement: 'text', plan: { pauseMonths: 3 } });
    expect((await shop.instalments.standing(debtor)).limit).toBe(1500_00);
    expect(await shop.basket.add(key, { sku: 'cup-1', quantity: 2 })).toMatchObject({ ok: true });
    // From 500 francs, six months are a consumer credit and three are not.
    expect(await shop.checkout.view(key)).toMatchObject({ next: 'payment', instalments: { plan: null } });
    expect(await pay(key, '3')).toMatchObject({ ok: true, next: 'protection' });
    await finish(key);
    expect((await shop.checkout.view(key)).payment?.instalments).toMatchObject({ months: 3, paused: null });
    expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  });

  test('a known customer may request a higher limit in text form, and it never rises without a request', async () => {
    const { customer, debtor } = await bought({ sku: 'cup-1', quantity: 3 }, '3');
    const contract = async () => (await shop.instalments.overview(debtor)).agreements[0];
    const raise = async () =>
      shop.instalments.raise(debtor, { agreementId: (await contract())?.id ?? '', locale: 'fr-CH' });
    expect(await contract()).toMatchObject({ limit: 500_00, mayBeRaised: false });
    expect(await raise()).toEqual({ ok: false });
    const { key } = await atPayment({ customer, sku: 'cup-1' });
    await shop.checkout.enterPayment(key, { method: 'prepayment' });
    await shop.checkout.enterPremium(key, {});
    const placed = await shop.checkout.place(key, await orderForm(shop, key));
    await settle(placed.ok ? placed.orderNumber : '');
    now = new Date(now.getTime() + 31 * DAY);
    expect(await contract()).toMatchObject({ limit: 500_00, mayBeRaised: true });
    expect(await shop.instalments.standing(debtor)).toMatchObject({ limit: 500_00 });
    const other = await registerCustomer(shop, database.pool);
    const theirs = { tenant: tenants.ch, customerId: other.customer.id };
    const id = (await contract())?.id ?? '';
    expect(await shop.instalments.raise(theirs, { agreementId: id, locale: 'fr-CH' })).toEqual({ ok: false });
    const outcomes = await Promise.all([raise(), raise()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await contract()).toMatchObject({ limit: 1500_00, mayBeRaised: false });
    expect(await shop.instalments.standing(debtor)).toMatchObject({ limit: 1500_00 });
    const letter = await newestLetter(database.pool, customer.email);
    expect(letter.subject).toBe('Votre limite est plus élevée');
    expect(letter.text).toContain('1500.00');
  });

  test('adds up linked contracts', async () => {
    const customer = await known();
    await bought({ customer }, '12');
    const { key } = await atPayment({ customer });
    // The debt is 314.40: with another 300.00 the law applies.
    expect((await shop.checkout.view(key)).instalments?.plans.find((plan) => plan.months === 12)).toMatchObject({
      needsWriting: true,
    });
  });

  test('no other country has this form', async () => {
    const { customer } = await registerCustomer(shop, database.pool, { house: GERMAN });
    const debtor = { tenant: tenants.de, customerId: customer.id };
    expect(await shop.instalments.conclude(debtor, { form: 'written', locale: 'de-DE' })).toEqual({
      ok: false,
      problem: 'not-offered',
    });
  });
});

test('a buyer by instalments is known after the first paid one, and while none is late', async () => {
  const { debtor, number } = await bought({ sku: 'cup-1', quantity: 3 }, '12', 'yes');
  const limit = async () =>
    (await invoiceStanding(database.pool, { tenant: tenants.ch, email: 'nobody', customerId: debtor.customerId }, now))
      .limit;
  const { newCustomerLimit, knownCustomerLimit } = tenants.ch.credit;
  // The first instalment is due after the pause.
  now = new Date(now.getTime() + 40 * DAY);
  expect(await limit()).toBe(newCustomerLimit);
  const { rows } = await database.pool.query<{ id: string; amount: number }>(
    `select orders.id, due.amount + due.protection as amount from orders join instalment_due due on due.order_id = orders.id
     where orders.number = $1 and due.position = 1`,
    [number],
  );
  const [first = { id: '', amount: 0 }] = rows;
  const paid = { orderId: first.id, now, by: null, paymentId: number, amount: first.amount, till: 'bank' as const };
  await inTransaction(database.pool, (client) => recordPaymentReceived(client, { ...paid, instalment: 1 }));
  expect(await limit()).toBe(knownCustomerLimit);
  now = new Date(now.getTime() + 150 * DAY);
  expect(await limit()).toBe(newCustomerLimit);
});

describe('withdrawal', () => {
  test('within fourteen days: purchases are due in thirty days, without surcharges', async () => {
    const { debtor } = await bought();
    now = new Date(new Date(START).getTime() + 14 * DAY);
    const before = await shop.instalments.overview(debtor);
    expect(before.agreements).toMatchObject([{ state: 'live', withdrawableUntil: '2026-12-05' }]);
    const id = before.agreements[0]?.id ?? '';
    expect(await shop.instalments.withdraw(debtor, id)).toEqual({ ok: true });
    const after = await shop.instalments.overview(debtor);
    expect(after.agreements).toMatchObject([{ state: 'withdrawn', withdrawableUntil: null }]);
    expect(after.plans).toMatchObject([
      { state: 'withdrawn', dues: [{ dueOn: '2027-01-04', amount: 300_00, protection: 0, isPaid: false }] },
    ]);
    expect(await shop.instalments.withdraw(debtor, id)).toEqual({ ok: false });
    // The customer may conclude another contract.
    expect(await shop.instalments.conclude(debtor, { form: 'text', locale: 'de-CH' })).toEqual({ ok: true });
  });

  test('refuses a day later, and other customers', async () => {
    const { debtor } = await bought();
    const id = (await shop.instalments.overview(debtor)).agreements[0]?.id ?? '';
    const { customer: other } = await registerCustomer(shop, database.pool);
    expect(await shop.instalments.withdraw({ ...debtor, customerId: other.id }, id)).toEqual({ ok: false });
    now = new Date(new Date(START).getTime() + 15 * DAY);
    expect((await shop.instalments.overview(debtor)).agreements[0]?.withdrawableUntil).toBeNull();
    expect(await shop.instalments.withdraw(debtor, id)).toEqual({ ok: false });
  });
});

describe('protection', () => {
  test('is sold only days after the purchase in Germany and Austria', async () => {
    for (const [house, days] of [
      [GERMAN, 7],
      [AUSTRIAN, 3],
    ] as const) {
      now = new Date(START);
      const { key, debtor, number } = await bought({ house });
      expect((await shop.checkout.view(key)).instalments?.protection ?? null).toBeNull();
      now = new Date(new Date(START).getTime() + (days - 1) * DAY);
      expect((await shop.instalments.overview(debtor)).plans).toMatchObject([
        {
          protection: null,
          protectionFrom: new Date(Date.parse('2026-11-21') + days * DAY).toISOString().slice(0, 10),
        },
      ]);
      expect(await shop.instalments.insure(debtor, number)).toEqual({ ok: false });
      now = new Date(new Date(START).getTime() + days * DAY);
      const [offered] = (await shop.instalments.overview(debtor)).plans;
      expect(offered?.protection).toMatchObject({ permille: 49, instalments: 12 });
      expect(await shop.instalments.insure(debtor, number)).toEqual({ ok: true });
      const [plan] = (await shop.instalments.overview(debtor)).plans;
      expect(plan).toMatchObject({ protection: null, protectionPermille: 49 });
      const shares = plan?.dues.reduce((sum, due) => sum + due.protection, 0);
      expect(shares).toBe(offered?.protection?.total);
      expect(await shop.instalments.insure(debtor, number)).toEqual({ ok: false });
    }
  });

  test('covers only future instalments', async () => {
    const { debtor, number } = await bought({ house: GERMAN });
    now = new Date('2027-02-15T10:00:00Z');
    expect((await shop.instalments.overview(debtor)).plans[0]?.protection).toMatchObject({ instalments: 10 });
    await shop.instalments.insure(debtor, number);
    const [plan] = (await shop.instalments.overview(debtor)).plans;
    expect(plan?.dues.map((due) => due.protection > 0)).toEqual([false, false, ...Array(10).fill(true)]);
  });

  test('is not sold for the one amount of an early payoff', async () => {
    for (const house of [GERMAN, AUSTRIAN]) {
      now = new Date(START);
      const { debtor, number } = await bought({ house });
      await bookPending({ pool: database.pool, clock });
      now = new Date(now.getTime() + 10 * DAY);
      expect((await shop.instalments.overview(debtor)).plans[0]?.protection).not.toBeNull();
      expect(await shop.ledger.payOff(debtor, number)).toBe(true);
      expect((await shop.instalments.overview(debtor)).plans[0]?.protection).toBeNull();
      expect(await shop.instalments.insure(debtor, number)).toEqual({ ok: false });
    }
  });

  test('can be deselected at its step', async () => {
    const { key } = await atPayment();
    await pay(key, '12');
    await shop.checkout.enterPause(key, { pause: 'no' });
    await shop.checkout.enterProtection(key, { protection: 'on' });
    await shop.checkout.enterProtection(key, {});
    expect((await shop.checkout.view(key)).payment?.instalments?.insured).toBe(false);
    // Submitting an unchanged number of months keeps the other choices.
    expect(await pay(key, '12')).toMatchObject({ next: 'creditAgreement' });
    expect(await pay(key, '6')).toMatchObject({ next: 'protection' });
  });
});
