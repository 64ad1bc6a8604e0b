import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { type Customer, createSessions } from '../../src/shop/customers/accounts/index.ts';
import { recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { createRenewals } from '../../src/shop/selling/loyalty/index.ts';
import { placeRenewal } from '../../src/shop/selling/orders/index.ts';
import { FRESH, HOUSE, newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, personOf, SESSION_KEYS, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
let now = new Date('2028-02-29T10:00:00Z');
const clock: Clock = { now: () => now };
let renew: ReturnType<typeof createRenewals>;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'cup', variants: [{ sku: 'cup-1', stock: 500 }] });
  shop = openSelling(database.pool, clock);
  const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  const outbox = createOutbox({ pool: database.pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  renew = createRenewals({ pool: database.pool, clock, log: silentLog, outbox, placeRenewal, publicUrlOf });
});
afterAll(() => database.drop());

/** Returns the customer as a new session would. */
async function known(customer: Customer): Promise<Customer> {
  const { rows } = await database.pool.query<{ until: string | null }>(
    'select premium_until::text as until from customer where id = $1',
    [customer.id],
  );
  return { ...customer, premiumUntil: rows[0]?.until ?? null };
}

async function keyOf(customer: Customer, house = HOUSE): Promise<BasketKey> {
  const { id, email, premiumUntil } = await known(customer);
  return {
    tenant: house.tenant,
    locale: house.locale,
    secret: null,
    customer: { id, email, isFull: true, premiumUntil },
  };
}

/** Fills a basket with one cup (49.90) and completes all steps before the membership’s. */
async function filledBasket(customer: Customer, house = HOUSE): Promise<BasketKey> {
  const key = await keyOf(customer, house);
  const added = await shop.basket.add(key, { sku: 'cup-1', quantity: 1 });
  if (!added.ok) throw new Error(added.problem);
  const filled = { ...key, secret: added.secret };
  const { address, birthday } = personOf(customer.email);
  const entered = { ...address, ...(house.tenant.id === 'de' ? { country: 'DE', postalCode: '10115' } : {}) };
  const delivery = await shop.checkout.enterDelivery(filled, entered);
  if (!delivery.ok) throw new Error(JSON.stringify(delivery.fields));
  await shop.checkout.enterPayment(filled, { method: 'invoice', birthday });
  return filled;
}

async function order(key: BasketKey): Promise<string> {
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  return placed.orderNumber;
}

async function newMember(house = HOUSE): Promise<Customer> {
  const { customer } = await registerCustomer(shop, database.pool, { house });
  const key = await filledBasket(customer, house);
  await shop.checkout.enterPremium(key, { premium: 'on' });
  await order(key);
  return known(customer);
}

const mailsOf = async (email: string) =>
  (
    await database.pool.query<{ kind: string }>(
      "select kind from mail where to_address = $1 and kind like 'premium-%' order by created_at, id",
      [email],
    )
  ).rows.map(({ kind }) => kind);
const stateOf = (customer: Customer) => shop.loyalty.of(HOUSE, customer);

describe('buying', () => {
  test('offers it once, charges its fee with VAT, and delivers this order free', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const key = await filledBasket(customer);
    const before = await shop.checkout.view(key);
    expect(before.next).toBe('premium');
    expect(before.premiumOffer).toEqual({
      fee: { amount: 1990, currency: 'CHF' },
      saves: { amount: 795, currency: 'CHF' },
      renews: true,
    });
    expect(before.totals).toMatchObject({ delivery: { amount: 795 }, premium: null, total: { amount: 5785 } });
    expect(await shop.checkout.enterPremium(key, { premium: 'on' })).toMatchObject({ ok: true, next: 'checkAndOrder' });
    const { totals, deliveryGroups, shown } = await shop.checkout.view(key);
    expect(totals).toMatchObject({
      goods: { amount: 4990 },
      delivery: { amount: 0 },
      premium: { amount: 1990 },
      total: { amount: 6980 },
      missingToFreeDelivery: null,
      // Of 69.80 at 8.1 %: 6980 · 81 / 1081 = 523.02.
      vat: [{ permille: 81, amount: { amount: 523 } }],
    });
    expect(deliveryGroups.map(({ fee }) => fee.amount)).toEqual([0]);
    // A total shown without the membership is refused with it.
    expect(await shop.checkout.place(key, { shown: before.shown, terms: 'on' })).toMatchObject({ problem: 'changed' });
    expect(await shop.checkout.place(key, { shown, terms: 'on' })).toMatchObject({ ok: true });
    expect((await shop.orders.ofBasket(key))?.totals.premium).toEqual({ amount: 1990, currency: 'CHF' });
    expect(await stateOf(customer)).toMatchObject({ startedOn: '2028-02-29', renewsOn: '2029-02-28', renews: true });
    expect((await known(customer)).premiumUntil).toBe('2029-02-28');
    const mail = await newestLetter(database.pool, customer.email);
    expect(mail.text).toContain('Premium-Mitgliedschaft, 1 Jahr: 19.90\u00a0CHF');
  });

  test('is not offered by a tenant without memberships, whatever a form says', async () => {
    const tenant = { ...HOUSE.tenant, premium: { ...HOUSE.tenant.premium, offered: false } };
    const { customer } = await registerCustomer(shop, database.pool);
    const key = await filledBasket(customer, { ...HOUSE, tenant });
    await shop.checkout.enterPremium(key, { premium: 'on' });
    expect(await shop.checkout.view(key)).toMatchObject({
      next: 'checkAndOrder',
      premiumOffer: null,
      totals: { premium: null, delivery: { amount: 795 } },
    });
    await order(key);
    expect(await stateOf(customer)).toBeNull();
  });

  test('costs nothing and adds nothing when unticked', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const key = await filledBasket(customer);
    expect(await shop.checkout.enterPremium(key, {})).toMatchObject({ ok: true, value: { wanted: false } });
    expect((await shop.checkout.view(key)).totals).toMatchObject({ premium: null, total: { amount: 5785 } });
    await order(key);
    expect(await stateOf(customer)).toBeNull();
  });

  test('is neither offered nor sold to guests, soft logins and members', async () => {
    const guest: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };
    const added = await shop.basket.add(guest, { sku: 'cup-1', quantity: 1 });
    if (!added.ok) throw new Error(added.problem);
    const filled = { ...guest, secret: added.secret };
    await shop.checkout.enterContact(filled, { email: 'guest@example.ch' });
    await shop.checkout.enterDelivery(filled, ADDRESS);
    expect(await shop.checkout.enterPayment(filled, { method: 'prepayment' })).toMatchObject({ next: 'checkAndOrder' });
    await shop.checkout.enterPremium(filled, { premium: 'on' });
    expect(await shop.checkout.view(filled)).toMatchObject({ premiumOffer: null, totals: { premium: null } });

    const member = await newMember();
    const again = await filledBasket(member);
    const view = await shop.checkout.view(again);
    expect(view).toMatchObject({
      next: 'checkAndOrder',
      premiumOffer: null,
      totals: { delivery: { amount: 0 }, premium: null },
    });
    await shop.checkout.enterPremium(again, { premium: 'on' });
    expect((await shop.checkout.view(again)).totals.premium).toBeNull();
    const soft = { ...again, customer: { ...again.customer, id: member.id, email: member.email, isFull: false } };
    expect((await shop.basket.view(soft)).totals.delivery.amount).toBe(795);
    expect((await shop.basket.view(again)).totals.delivery.amount).toBe(0);
  });

  test('two orders with a membership add two years', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const first = await filledBasket(customer);
    await shop.checkout.enterPremium(first, { premium: 'on' });
    const form = await orderForm(shop, first);
    expect(await shop.checkout.place(first, form)).toMatchObject({ ok: true });
    // A page opened before the first order: its session has no membership.
    const stale = { ...customer, premiumUntil: null };
    const { id, email } = stale;
    const owner = { ...first, secret: null, customer: { id, email, isFull: true, premiumUntil: null } };
    const added = await shop.basket.add(owner, { sku: 'cup-1', quantity: 1 });
    if (!added.ok) throw new Error(added.problem);
    const second = { ...owner, secret: added.secret };
    await shop.checkout.enterDelivery(second, ADDRESS);
    await shop.checkout.enterPayment(second, { method: 'prepayment' });
    await shop.checkout.enterPremium(second, { premium: 'on' });
    await order(second);
    expect(await stateOf(customer)).toMatchObject({ years: 2, renewsOn: '2030-02-28' });
  });
});

test('a year bought by prepayment waits for its money: no free delivery, reward parcel or second offer', async () => {
  const { customer, browser } = await registerCustomer(shop, database.pool);
  const first = await filledBasket(customer);
  await shop.checkout.enterPayment(first, { method: 'prepayment' });
  await shop.checkout.enterPremium(first, { premium: 'on' });
  const number = await order(first);
  const sessions = createSessions({ pool: database.pool, clock, keys: SESSION_KEYS, publicUrlOf });
  const session = async () => {
    const visitor = await sessions.visitor(HOUSE.tenant, browser.session, null);
    if (!visitor.customer) throw new Error('the session is over');
    return visitor.customer;
  };
  const nextBasket = async () => {
    const { id, email, premiumUntil, premiumWaits } = await session();
    const owner = { ...first, secret: null, customer: { id, email, isFull: true, premiumUntil, premiumWaits } };
    const added = await shop.basket.add(owner, { sku: 'cup-1', quantity: 1 });
    if (!added.ok) throw new Error(added.problem);
    await shop.checkout.enterDelivery({ ...owner, secret: added.secret }, ADDRESS);
    return shop.checkout.view({ ...owner, secret: added.secret });
  };
  await shop.customers.addresses.save(HOUSE, customer, ADDRESS, null);
  const address = (await shop.customers.addresses.list(customer))[0]?.address ?? null;
  expect(await stateOf(customer)).toMatchObject({ waits: true });
  expect(await session()).toMatchObject({ premiumUntil: null, premiumWaits: true });
  expect(await shop.loyalty.askReward(HOUSE, customer, address)).toEqual({ ok: false, problem: 'unpaid' });
  expect(await nextBasket()).toMatchObject({ premiumOffer: null, totals: { delivery: { amount: 795 } } });

  const { rows } = await database.pool.query<{ id: string }>('select id from orders where number = $1', [number]);
  const settled = { orderId: rows[0]?.id ?? '', now, by: 'finance@example.ch' };
  await inTransaction(database.pool, (client) => recordOrderSettled(client, settled));
  expect(await stateOf(customer)).toMatchObject({ waits: false });
  expect(await session()).toMatchObject({ premiumUntil: '2029-02-28', premiumWaits: false });
  expect(await nextBasket()).toMatchObject({ premiumOffer: null, totals: { delivery: { amount: 0 } } });
  expect(await shop.loyalty.askReward(HOUSE, customer, address)).toEqual({ ok: true });
});

describe('the member’s own page', () => {
  test('a cancellation keeps the year, is confirmed with day and time, and can be revoked', async () => {
    const member = await newMember();
    expect(await shop.loyalty.cancel(HOUSE, member)).toEqual({ ok: true });
    expect(await shop.loyalty.cancel(HOUSE, member)).toEqual({ ok: false, problem: 'already' });
    expect(await stateOf(member)).toMatchObject({ renews: false, renewsOn: '2029-02-28' });
    expect((await known(member)).premiumUntil).toBe('2029-02-28');
    const mail = await newestLetter(database.pool, member.email);
    expect(mail).toMatchObject({ kind: 'premium-cancelled' });
    expect(mail.text).toContain('29. Februar 2028 um 11:00:00');
    expect(mail.text).toContain('28. Februar 2029');
    expect(await shop.loyalty.resume(HOUSE, member)).toEqual({ ok: true });
    expect(await shop.loyalty.resume(HOUSE, member)).toEqual({ ok: false, problem: 'already' });
    expect(await stateOf(member)).toMatchObject({ renews: true });
  });

  test('one reward parcel a year, to an address of the address book', async () => {
    const member = await newMember();
    expect(await shop.loyalty.askReward(HOUSE, member, null)).toEqual({ ok: false, problem: 'no-address' });
    const saved = await shop.customers.addresses.save(HOUSE, member, ADDRESS, null);
    expect(saved.ok).toBe(true);
    const address = (await shop.customers.addresses.list(member))[0]?.address ?? null;
    const asked = await Promise.all(Array.from({ length: 5 }, () => shop.loyalty.askReward(HOUSE, member, address)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await stateOf(member))?.reward).toMatchObject({ requestedAt: now, sentAt: null });
    expect((await mailsOf(member.email)).filter((kind) => kind === 'premium-reward')).toHaveLength(1);
  });

  test('exports everything about it and erases the personal data', async () => {
    const member = await newMember();
    await shop.customers.addresses.save(HOUSE, member, ADDRESS, null);
    const address = (await shop.customers.addresses.list(member))[0]?.address ?? null;
    await shop.loyalty.askReward(HOUSE, member, address);
    expect(JSON.stringify(await shop.loyalty.exportOf(member.id))).toContain(personOf(member.email).address.street);
    await shop.loyalty.forget(database.pool, member.id);
    expect(await stateOf(member)).toBeNull();
    expect((await known(member)).premiumUntil).toBeNull();
    expect(JSON.stringify(await shop.loyalty.exportOf(member.id))).not.toContain(ADDRESS.street);
  });

  test('refuses changes by a customer without a membership', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    for (const outcome of [
      await shop.loyalty.cancel(HOUSE, customer),
      await shop.loyalty.resume(HOUSE, customer),
      await shop.loyalty.askReward(HOUSE, customer, {} as never),
    ])
      expect(outcome).toEqual({ ok: false, problem: 'no-member' });
    expect(await mailsOf(customer.email)).toEqual([]);
  });
});

describe('the page that ends contracts', () => {
  let from = 0;
  const declare = (entered: Record<string, string>) => {
    from += 1;
    return shop.loyalty.declare(HOUSE, `${FRESH.address}-${from}`, entered);
  };

  test('ends a membership without a login, and mails the declaration with its time', async () => {
    const member = await newMember();
    const known = { name: 'Lea Brunner', email: member.email.toUpperCase(), customerNumber: member.number };
    expect(await declare(known)).toEqual({ ok: true, receivedAt: now });
    expect((await stateOf(member))?.renews).toBe(false);
    const mail = await newestLetter(database.pool, member.email);
    for (const fact of ['Lea Brunner', member.number, 'ordentlich', '29. Februar 2028 um 11:00:00', '28. Februar 2029'])
      expect(mail.text).toContain(fact);
  });

  test('answers alike for an unknown address, a wrong number and a wrong address, and ends nothing', async () => {
    const member = await newMember();
    const answers = [
      await declare({ name: 'X', email: 'nobody@example.ch' }),
      await declare({ name: 'X', email: member.email, customerNumber: '99999999' }),
      await declare({ name: 'X', email: 'nobody-else@example.ch', customerNumber: member.number }),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: true, receivedAt: now });
    expect((await stateOf(member))?.renews).toBe(true);
    expect((await newestLetter(database.pool, 'nobody@example.ch')).text).not.toMatch(/endet am/);
  });

  test('leaves a reason, or a day after the anniversary, to an employee', async () => {
    const member = await newMember();
    await declare({ name: 'Lea', email: member.email, kind: 'extraordinary', reason: 'moved to Norway' });
    await declare({ name: 'Lea', email: member.email, wishedOn: '1.6.2029' });
    expect((await stateOf(member))?.renews).toBe(true);
    const { rows } = await database.pool.query(
      'select kind, reason from membership_declaration where email = $1 and handled_at is null order by kind',
      [member.email],
    );
    expect(rows).toEqual([
      { kind: 'extraordinary', reason: 'moved to Norway' },
      { kind: 'ordinary', reason: null },
    ]);
  });

  test('limits mails to one mailbox', async () => {
    const outcomes = [];
    for (let time = 0; time < 6; time += 1) outcomes.push(await declare({ name: 'X', email: 'victim@example.ch' }));
    expect(outcomes.filter(({ ok }) => ok).length).toBeLessThan(6);
    expect(outcomes.at(-1)).toMatchObject({ problem: 'wait' });
  });
});

describe('renewal', () => {
  test('announces once, renews with an order on invoice at the anniversary, and again in the next year', async () => {
    now = new Date('2030-02-28T12:00:00Z');
    const member = await newMember();
    now = new Date('2031-01-29T05:00:00Z');
    await renew();
    await renew();
    expect((await mailsOf(member.email)).filter((kind) => kind === 'premium-renewsSoon')).toHaveLength(1);
    // The last day belongs to the year, to its end in Zurich.
    now = new Date('2031-02-28T22:59:00Z');
    await renew();
    expect(await stateOf(member)).toMatchObject({ years: 1 });
    now = new Date('2031-02-28T23:01:00Z');
    await Promise.all([renew(), renew(), renew()]);
    expect(await stateOf(member)).toMatchObject({ years: 2, renewsOn: '2032-02-28', reward: null });
    const { orders } = await shop.orders.ofCustomer(member.id, 1);
    expect(orders).toHaveLength(2);
    const renewal = await shop.orders.ofCustomerByNumber(member.id, orders[0]?.number ?? '');
    expect(renewal).toMatchObject({
      payment: 'invoice',
      lines: [],
      totals: { goods: { amount: 0 }, premium: { amount: 1990 }, total: { amount: 1990 } },
    });
    expect((await known(member)).premiumUntil).toBe('2032-02-28');
    now = new Date('2032-02-29T12:00:00Z');
    await renew();
    expect(await stateOf(member)).toMatchObject({ years: 3, renewsOn: '2033-02-28' });
  });

  test('a cancelled membership ends without an order', async () => {
    now = new Date('2034-05-01T12:00:00Z');
    const member = await newMember();
    await shop.loyalty.cancel(HOUSE, member);
    now = new Date('2035-05-02T12:00:00Z');
    await renew();
    expect(await stateOf(member)).toBeNull();
    expect((await known(member)).premiumUntil).toBeNull();
    expect((await shop.orders.ofCustomer(member.id, 1)).orders).toHaveLength(1);
    expect(await mailsOf(member.email)).toEqual(['premium-cancelled', 'premium-ended']);
    // The customer can buy it again.
    const key = await filledBasket(member);
    expect((await shop.checkout.view(key)).premiumOffer).not.toBeNull();
  });

  test('never charges a locked account', async () => {
    now = new Date('2036-05-01T12:00:00Z');
    const member = await newMember();
    await database.pool.query('update customer set locked_at = $2 where id = $1', [member.id, now]);
    now = new Date('2037-05-02T12:00:00Z');
    await renew();
    expect((await shop.orders.ofCustomer(member.id, 1)).orders).toHaveLength(1);
    expect(await stateOf(member)).toBeNull();
  });

  test('in Germany a year ends by itself after an announcement by mail (BGB 309 no. 9)', async () => {
    now = new Date('2038-03-10T12:00:00Z');
    const house = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://www.montarve.de' };

    const { customer } = await registerCustomer(shop, database.pool, { house });
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into membership (customer_id, tenant, started_on, years, renews_on)
       values ($1, 'de', '2037-04-01', 1, '2038-04-01') returning id`,
      [customer.id],
    );
    await database.pool.query(
      `insert into membership_year (membership_id, year, order_id, order_number, amount, currency, bought_at)
       values ($1, 1, gen_random_uuid(), '1', 1990, 'EUR', now())`,
      [rows[0]?.id],
    );
    expect(await shop.loyalty.of(house, customer)).toMatchObject({ renews: false });
    await renew();
    now = new Date('2038-04-02T12:00:00Z');
    await renew();
    expect(await mailsOf(customer.email)).toEqual(['premium-endsSoon', 'premium-ended']);
    expect((await shop.orders.ofCustomer(customer.id, 1)).orders).toEqual([]);
  });
});
