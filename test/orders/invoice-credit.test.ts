import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  recordOrderSettled,
  recordPaymentReceived,
  recordReminderFee,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { invoiceStanding } from '../../src/shop/selling/credit/index.ts';
import { HOUSE, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, personOf, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
let clock = fixedClock('2026-11-21T08:00:00Z');
let people = 0;

beforeAll(async () => {
  database = await testDatabase();
  // 200.00 a unit.
  await seedProduct(database.pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 10_000, amount: 20_000 }] });
});
beforeEach(() => {
  clock = fixedClock('2026-11-21T08:00:00Z');
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const invoiceOf = (email: string) => ({ method: 'invoice', birthday: personOf(email.toLowerCase()).birthday });
const stranger = () => {
  people += 1;
  return `guest-${people}@example.ch`;
};

type Buyer = { email: string; customer?: { id: string } };

async function basketOf({ email, customer }: Buyer, quantity = 1) {
  const owner = customer ? { customer: { id: customer.id, isFull: true, email } } : {};
  const nobody = { tenant: tenants.ch, locale: 'de-CH' as const, secret: null, ...owner };
  const added = await shop.basket.add(nobody, { sku: 'lamp-1', quantity });
  if (!added.ok) throw new Error(added.problem);
  const key = { ...nobody, secret: added.secret };
  await shop.checkout.enterContact(key, { email });
  await shop.checkout.enterDelivery(key, personOf(email).address);
  return key;
}

async function refusalOf(buyer: Buyer, quantity = 1) {
  const view = await shop.checkout.view(await basketOf(buyer, quantity));
  return view.paymentOffers.find(({ method }) => method === 'invoice')?.refusal;
}

async function buy(buyer: Buyer, quantity = 1, payment: Record<string, string> = invoiceOf(buyer.email)) {
  const key = await basketOf(buyer, quantity);
  const kept = await shop.checkout.enterPayment(key, payment);
  if (!kept.ok) return kept;
  await shop.checkout.enterPremium(key, {});
  return shop.checkout.place(key, await orderForm(shop, key));
}

const ordersOf = async (email: string) =>
  (
    await database.pool.query<{ id: string }>(
      "select id from orders where contact->>'email' = $1 and state = 'placed' order by placed_at, number",
      [email],
    )
  ).rows.map(({ id }) => id);
/** Books payments for all bills of an address. */
const settle = async (email: string) => {
  for (const orderId of await ordersOf(email))
    await inTransaction(database.pool, (client) =>
      recordOrderSettled(client, { orderId, now: clock.now(), by: 'finance@example.ch' }),
    );
};
const decisions = async () =>
  (
    await database.pool.query<{ reason: string; total: number; owed: number }>(
      'select reason, total, owed from credit_decision',
    )
  ).rows;

test('open sums count against the limit, in any spelling of the address, until paid', async () => {
  const email = stranger();
  expect(await buy({ email }, 2)).toMatchObject({ ok: true });
  expect(await refusalOf({ email: email.toUpperCase() })).toBe('not-on-invoice');
  expect(await buy({ email })).toEqual({ ok: false, fields: { method: 'method-not-offered' } });
  expect(await decisions()).toContainEqual({ reason: 'not-on-invoice', total: 20_000, owed: 40_000 });
  expect(await refusalOf({ email: stranger() })).toBeNull();
  await settle(email);
  expect(await refusalOf({ email }, 2)).toBeNull();
});

test('tells a customer with an account the reason and the remaining limit', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool, { house: HOUSE });
  const lea = { email, customer };
  expect(await buy(lea)).toMatchObject({ ok: true });
  expect(await refusalOf(lea, 2)).toBe('owed');
  const key = await basketOf(lea);
  expect((await shop.checkout.view(key)).invoiceLeft.amount).toBe(30_000);
});

test('earlier payments raise the limit; an overdue bill blocks, and instalments wait too', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool, { house: HOUSE });
  const lea = { email, customer };
  expect(await buy(lea, 2)).toMatchObject({ ok: true });
  clock.advance(29 * 86_400_000);
  expect(await refusalOf(lea)).toBe('owed');
  await bookPending({ pool: database.pool, clock });
  expect(await refusalOf(lea)).toBe('owed');
  clock.advance(7 * 86_400_000);
  const view = await shop.checkout.view(await basketOf(lea));
  expect(Object.fromEntries(view.paymentOffers.map(({ method, refusal }) => [method, refusal]))).toMatchObject({
    invoice: 'overdue',
    instalments: 'overdue',
    prepayment: null,
  });
  await settle(email);
  expect(await refusalOf(lea, 3)).toBeNull();
  // By now the basket has seven: more than a new customer may owe.
  expect(await buy(lea, 1)).toMatchObject({ ok: true });
  expect(await refusalOf(lea)).toBe('owed');
});

test('the ledger decides what is owed: part payments, returns, reminder fees', async () => {
  const email = stranger();
  expect(await buy({ email }, 2)).toMatchObject({ ok: true });
  const [orderId = ''] = await ordersOf(email);
  const base = { orderId, now: clock.now(), by: null };
  const owed = async () =>
    (await invoiceStanding(database.pool, { tenant: tenants.ch, email, customerId: null }, clock.now())).owed;
  expect(await owed()).toBe(40_000);
  await inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, { ...base, paymentId: `part ${orderId}`, amount: 5_000, till: 'bank' }),
  );
  expect(await owed()).toBe(35_000);
  await inTransaction(database.pool, (client) =>
    recordReturnCredited(client, {
      ...base,
      returnId: orderId,
      amount: 20_000,
      vat: [{ permille: 81, vat: 1499 }],
    }),
  );
  expect(await owed()).toBe(15_000);
  await inTransaction(database.pool, (client) =>
    recordReminderFee(client, { ...base, reminderId: orderId, amount: 1_000 }),
  );
  expect(await owed()).toBe(16_000);
  const { rows } = await database.pool.query<{ open: number }>(
    'select sum(amount - settled)::int as open from ledger_due where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ open: 16_000 }]);
});

test('an unpaid order is no history: not by prepayment, not by a bill whose goods returned', async () => {
  const limits = async ({ email, customer }: { email: string; customer: { id: string } }) => {
    const asked = { tenant: tenants.ch, email, customerId: customer.id };
    const bills = (await invoiceStanding(database.pool, asked, clock.now())).limit;
    return [bills, (await shop.instalments.standing({ tenant: tenants.ch, customerId: customer.id })).limit];
  };
  const { newCustomerLimit, knownCustomerLimit } = tenants.ch.credit;
  const waiting = await registerCustomer(shop, database.pool, { house: HOUSE });
  const returning = await registerCustomer(shop, database.pool, { house: HOUSE });
  expect(await buy(waiting, 1, { method: 'prepayment' })).toMatchObject({ ok: true });
  expect(await buy(returning)).toMatchObject({ ok: true });
  const [orderId = ''] = await ordersOf(returning.email);
  await inTransaction(database.pool, (client) =>
    recordReturnCredited(client, {
      orderId,
      now: clock.now(),
      by: null,
      returnId: orderId,
      amount: 20_000,
      vat: [{ permille: 81, vat: 1499 }],
    }),
  );
  clock.advance(31 * 86_400_000);
  // Neither before the ledger has an entry nor afterwards.
  expect(await limits(waiting)).toEqual([newCustomerLimit, newCustomerLimit]);
  await bookPending({ pool: database.pool, clock });
  expect(await limits(waiting)).toEqual([newCustomerLimit, newCustomerLimit]);
  expect(await limits(returning)).toEqual([newCustomerLimit, newCustomerLimit]);
  await settle(waiting.email);
  expect(await limits(waiting)).toEqual([knownCustomerLimit, knownCustomerLimit]);
});

test('a cancelled order is no history', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool, { house: HOUSE });
  expect(await buy({ email, customer })).toMatchObject({ ok: true });
  clock.advance(31 * 86_400_000);
  const limitOf = async () =>
    (await invoiceStanding(database.pool, { tenant: tenants.ch, email, customerId: customer.id }, clock.now())).limit;
  await settle(email);
  expect(await limitOf()).toBe(tenants.ch.credit.knownCustomerLimit);
  await database.pool.query("update orders set state = 'cancelled', cancelled_at = placed_at where customer_id = $1", [
    customer.id,
  ]);
  expect(await limitOf()).toBe(tenants.ch.credit.newCustomerLimit);
});

test('fifty concurrent orders of one person stay within the limit together @whole', async () => {
  const email = stranger();
  const keys = [];
  for (let basket = 0; basket < 50; basket += 1) {
    const key = await basketOf({ email });
    await shop.checkout.enterPayment(key, invoiceOf(email));
    keys.push(key);
  }
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(keys.map((key, index) => shop.checkout.place(key, forms[index] ?? {})));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  const { rows } = await database.pool.query<{ state: string; n: number }>(
    "select state, count(*)::int as n from orders where contact->>'email' = $1 group by state",
    [email],
  );
  expect(rows).toEqual([{ state: 'placed', n: 2 }]);
  expect((await database.pool.query('select from stock_reservation')).rowCount).toBe(0);
}, 120_000);

test('a basket in two windows makes one order, in sequence and at once', async () => {
  const email = stranger();
  const key = await basketOf({ email });
  await shop.checkout.enterPayment(key, invoiceOf(email));
  const form = await orderForm(shop, key);
  const both = await Promise.all([shop.checkout.place(key, form), shop.checkout.place(key, form)]);
  const again = await shop.checkout.place(key, form);
  const numbers = [...both, again].map((outcome) => (outcome.ok ? outcome.orderNumber : outcome.problem));
  expect(new Set(numbers).size).toBe(1);
  expect(again).toMatchObject({ ok: true, repeated: true });
});

test('the query of every checkout is not planned again while the shop grows', async () => {
  const grow = async (from: number, to: number) => {
    await database.pool.query(
      `with fresh as (select n, gen_random_uuid() as basket from generate_series($1::int, $2::int) n),
       baskets as (
         insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
         select basket, 'ch', sha256(basket::text::bytea), 'ordered', 1, now(), now() from fresh)
       insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, placed_at)
       select 'plan-' || n, 'ch', 'de-CH', basket, 'placed', 'x', jsonb_build_object('email', 'plan-' || n / 3 || '@example.ch'), '{}',
         '{"method": "invoice"}', '{}', '2026-11', 'CHF', 1000, now(), now() from fresh`,
      [from, to],
    );
    await database.pool.query('analyze orders');
  };
  await inTransaction(database.pool, async (client) => {
    const ask = async (times: number) => {
      for (const customerId of [null, '00000000-0000-4000-8000-000000000001'])
        for (let at = 0; at < times; at += 1)
          await invoiceStanding(client, { tenant: tenants.ch, email: 'plan-7@example.ch', customerId }, clock.now());
    };
    const plannedAnew = async () => {
      const { rows } = await client.query<{ name: string; custom: number }>(
        "select name, custom_plans::int as custom from pg_prepared_statements where name like 'credit-standing%' order by name",
      );
      return rows;
    };
    await grow(1, 100);
    // PostgreSQL plans the first five executions with their values, by its own rule.
    await ask(5);
    const before = await plannedAnew();
    expect(before.map(({ name }) => name)).toEqual(['credit-standing', 'credit-standing-guest']);
    await grow(101, 4000);
    await ask(5);
    // PostgreSQL may compare once more with a plan for the values; it does not continue with one.
    for (const [at, { name, custom }] of (await plannedAnew()).entries()) {
      expect(name).toBe(before[at]?.name);
      expect(custom - (before[at]?.custom ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});
