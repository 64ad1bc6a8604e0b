import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  adoptOrders,
  bookPending,
  recordOrderCancelled,
  recordOrderSettled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { booksOf, duesOf, placeOrder } from './support.ts';

const { ch, de } = tenants;
const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const newCustomer = async (email: string) => (await registerCustomer(shop, database.pool, { email })).customer.id;
const pay = (orderId: string, amount: number, paymentId: string) =>
  inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, { orderId, now: clock.now(), amount, by: null, till: 'bank', paymentId }),
  );

test('the three states: balanced, open, credit; overdue and next', async () => {
  const customerId = await newCustomer('states@example.ch');
  const holder = { tenant: ch, customerId };
  expect(await shop.ledger.standing(holder)).toMatchObject({ state: 'balanced', balance: 0, overdue: 0, next: null });
  const order = await placeOrder(database.pool, { total: 5000, placedAt: '2026-03-02T09:00:00Z', customerId });
  await bookPending({ pool: database.pool, clock });
  expect(await shop.ledger.standing(holder)).toMatchObject({
    state: 'open',
    balance: 5000,
    overdue: 0,
    next: { payableOn: '2026-03-23', amount: 5000 },
  });
  clock.set('2026-03-24T10:00:00Z');
  expect(await shop.ledger.standing(holder)).toMatchObject({ state: 'open', overdue: 5000, next: null });
  expect((await shop.ledger.invoices(holder, 1)).rows).toMatchObject([{ total: 5000, open: 5000, isOverdue: true }]);
  expect(await shop.ledger.openOf(holder, order.number)).toBe(5000);
  await pay(order.id, 6000, 'states');
  expect(await shop.ledger.standing(holder)).toMatchObject({ state: 'credit', balance: 1000, credit: 0, overdue: 0 });
  expect((await shop.ledger.invoices(holder, 1)).rows).toMatchObject([{ open: 0, isOverdue: false }]);
  expect(await shop.ledger.openOf(holder, order.number)).toBeNull();
});

test('offers a pay link for a direct debit after it failed, not while it is pending', async () => {
  const customerId = await newCustomer('debit@example.ch');
  const holder = { tenant: ch, customerId };
  const order = await placeOrder(database.pool, {
    total: 4000,
    placedAt: clock.now().toISOString(),
    customerId,
    method: 'sepa',
  });
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, created_at, expires_at, changed_at, checked_at)
     values ('ch', $1, 1, 'sepa', 4000, 'CHF', 'processing', $2, $2, $2, $2) returning id`,
    [order.id, clock.now()],
  );
  await bookPending({ pool: database.pool, clock });
  const amount = await shop.ledger.openOf(holder, order.number);
  expect(amount).toBe(4000);
  const link = { ...holder, locale: 'de-CH', orderNumber: order.number, amount: amount ?? 0 } as const;
  expect(await shop.payments.links.own(link)).toBeNull();
  await database.pool.query("update online_payment set state = 'failed' where id = $1", [rows[0]?.id]);
  expect(await shop.payments.links.own(link)).not.toBeNull();
});

test('books an order that another transaction has locked, without waiting', async () => {
  const order = await placeOrder(database.pool, { total: 3000, placedAt: '2026-03-02T09:00:00Z' });
  await inTransaction(database.pool, async (client) => {
    await shop.gate.lock(client, order.id);
    expect(await bookPending({ pool: database.pool, clock })).toBe(1);
    // The lock serves payment settlement, which writes to the payment of the order.
    await client.query("update payment set state = 'captured' where order_id = $1", [order.id]);
  });
  expect(await duesOf(database.pool, order.id)).toHaveLength(1);
});

test('hides an account from other customers and other tenants', async () => {
  const customerId = await newCustomer('owner@example.ch');
  const other = await newCustomer('other@example.ch');
  const order = await placeOrder(database.pool, {
    total: 120000,
    placedAt: clock.now().toISOString(),
    customerId,
    method: 'instalments',
    instalments: { months: 12 },
  });
  await bookPending({ pool: database.pool, clock });
  for (const stranger of [
    { tenant: ch, customerId: other },
    { tenant: de, customerId },
  ]) {
    expect(await shop.ledger.standing(stranger)).toMatchObject({ state: 'balanced', dues: [] });
    expect((await shop.ledger.bookings(stranger, 1)).rows).toEqual([]);
    expect((await shop.ledger.invoices(stranger, 1)).rows).toEqual([]);
    expect(await shop.ledger.openOf(stranger, order.number)).toBeNull();
    expect(await shop.ledger.payoffs(stranger, [order.number])).toEqual([]);
    expect(await shop.ledger.payOff(stranger, order.number)).toBe(false);
    const link = { ...stranger, locale: 'de-CH', orderNumber: order.number, amount: 1 } as const;
    expect(await shop.payments.links.own(link)).toBeNull();
  }
  const own = { tenant: ch, locale: 'de-CH', customerId, orderNumber: order.number } as const;
  expect(await shop.payments.links.own({ ...own, amount: 10_495 })).toMatch(/^\/paylink\/?\?t=[\w-]{20,}$/);
  // Instalments have a surcharge: their sum is the largest amount.
  const whole = (await duesOf(database.pool, order.id)).reduce((sum, [amount]) => sum + amount, 0);
  expect(whole).toBeGreaterThan(120_000);
  expect(await shop.payments.links.own({ ...own, amount: whole })).not.toBeNull();
  expect(await shop.payments.links.own({ ...own, amount: whole + 1 })).toBeNull();
  const asked = {
    tenant: ch,
    locale: 'de-CH',
    publicUrl: '',
    number: order.number,
    amount: null,
    reason: 'Anruf',
  } as const;
  const member = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'service@montarve.example',
    role: 'service',
    language: 'de',
  } as const;
  // An employee’s link asks for the next due amount only.
  const made = await shop.payments.administration.makeLink(member, asked);
  const token = made.ok ? (new URL(made.url, 'http://shop').searchParams.get('t') ?? '') : '';
  expect(await shop.payments.links.view({ tenant: ch, token, ask: false })).toMatchObject({
    state: 'open',
    amount: { amount: await shop.ledger.openOf({ tenant: ch, customerId }, order.number) },
  });
});

test('early payoff after six of twelve: 663.96 end it, 17.04 are saved', async () => {
  clock.set('2026-01-12T10:00:00Z');
  const customerId = await newCustomer('payoff@example.ch');
  const holder = { tenant: ch, customerId };
  const order = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-01-12T10:00:00Z',
    customerId,
    method: 'instalments',
    instalments: { months: 12 },
  });
  for (let instalment = 1; instalment <= 6; instalment += 1) await pay(order.id, 11355, `payoff-${instalment}`);
  // The amount counts for its due day: on the day of the sixth instalment six are due.
  clock.set('2026-07-02T10:00:00Z');
  const [payoff] = await shop.ledger.payoffs(holder, [order.number]);
  // The 12th is a Sunday: the price of that day is payable on the next banking day.
  expect(payoff).toMatchObject({ orderNumber: order.number, day: '2026-07-13', amount: 66396, rebate: 1704 });
  expect(await shop.ledger.payOff(holder, order.number)).toBe(true);
  expect(await shop.ledger.payOff(holder, order.number)).toBe(false);
  const books = await booksOf(database.pool, order.id);
  expect(books).toMatchObject({ interest: -(6240 - 1704) });
  expect((await duesOf(database.pool, order.id)).at(-1)).toEqual([66396, 0]);
});

test('a return after the end of a plan reduces the remaining amount and creates no instalments', async () => {
  clock.set('2026-11-24T10:00:00Z');
  const customerId = await newCustomer('ended@example.ch');
  const holder = { tenant: ch, customerId };
  expect(await shop.instalments.conclude(holder, { form: 'text', locale: 'de-CH' })).toMatchObject({ ok: true });
  const agreementId = (await shop.instalments.overview(holder)).agreements[0]?.id ?? '';
  const bought = async () => {
    const placedAt = clock.now().toISOString();
    const terms = { method: 'instalments' as const, instalments: { months: 12 } };
    const order = await placeOrder(database.pool, { total: 129990, placedAt, customerId, ...terms });
    await database.pool.query('update instalment_plan set agreement_id = $1 where order_id = $2', [
      agreementId,
      order.id,
    ]);
    await bookPending({ pool: database.pool, clock });
    return order;
  };
  const back = (orderId: string, returnId: string, amount: number) =>
    inTransaction(database.pool, (client) =>
      recordReturnCredited(client, { orderId, now: clock.now(), returnId, amount, vat: [{ permille: 81, vat: 0 }] }),
    );
  const shown = async (orderId: string) =>
    (
      await database.pool.query('select amount from instalment_due where order_id = $1 order by position', [orderId])
    ).rows.map(({ amount }) => amount);

  const early = await bought();
  expect(await shop.ledger.payOff(holder, early.number)).toBe(true);
  const [[payoff = 0] = []] = await duesOf(database.pool, early.id);
  expect(await back(early.id, 'early-1', 30000)).toMatchObject({ settled: 30000, credit: 0 });
  expect(await duesOf(database.pool, early.id)).toEqual([[payoff - 30000, 0]]);
  await pay(early.id, payoff - 30000, 'early');
  // The amount is paid, so a further return is credit.
  expect(await back(early.id, 'early-2', 10000)).toMatchObject({ settled: 0, credit: 10000 });
  expect(await duesOf(database.pool, early.id)).toEqual([[payoff - 30000, payoff - 30000]]);

  const withdrawn = await bought();
  clock.set('2026-11-25T10:00:00Z');
  expect(await shop.instalments.withdraw(holder, agreementId)).toEqual({ ok: true });
  await bookPending({ pool: database.pool, clock });
  expect(await duesOf(database.pool, withdrawn.id)).toEqual([[129990, 0]]);
  clock.set('2026-12-10T10:00:00Z');
  await back(withdrawn.id, 'withdrawn-1', 30000);
  expect(await duesOf(database.pool, withdrawn.id)).toEqual([[99990, 0]]);
  expect(await shown(withdrawn.id)).toEqual([99990]);
  expect(await booksOf(database.pool, withdrawn.id)).toMatchObject({ receivable: 99990 });
  expect(await booksOf(database.pool, withdrawn.id)).not.toHaveProperty('interest');
  expect(await back(withdrawn.id, 'withdrawn-2', 99990)).toMatchObject({ settled: 99990, credit: 0 });
  expect(await duesOf(database.pool, withdrawn.id)).toEqual([]);
});

test('a return after an early payoff does not become due again when the contract is withdrawn', async () => {
  clock.set('2026-11-24T10:00:00Z');
  const customerId = await newCustomer('ended-twice@example.ch');
  const holder = { tenant: ch, customerId };
  await shop.instalments.conclude(holder, { form: 'text', locale: 'de-CH' });
  const agreementId = (await shop.instalments.overview(holder)).agreements[0]?.id ?? '';
  const order = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-11-24T10:00:00Z',
    customerId,
    method: 'instalments',
    instalments: { months: 12 },
  });
  await database.pool.query('update instalment_plan set agreement_id = $1 where order_id = $2', [
    agreementId,
    order.id,
  ]);
  await bookPending({ pool: database.pool, clock });
  await shop.ledger.payOff(holder, order.number);
  await database.pool.query(
    `insert into credit_note (number, tenant, order_id, amount, refund_amount, rest_way, currency, lines, vat, issued_at)
     values ('c-ended', 'ch', $1, 30000, 0, 'instalments', 'CHF', '[]', '[]', $2)`,
    [order.id, clock.now()],
  );
  await inTransaction(database.pool, (client) =>
    recordReturnCredited(client, {
      orderId: order.id,
      now: clock.now(),
      returnId: 'ended-twice',
      amount: 30000,
      vat: [{ permille: 81, vat: 0 }],
    }),
  );
  await shop.instalments.withdraw(holder, agreementId);
  await bookPending({ pool: database.pool, clock });
  expect(await duesOf(database.pool, order.id)).toEqual([[99990, 0]]);
});

test.each([
  ['all of it', (dues: number[]) => dues, 0],
  ['two instalments', (dues: number[]) => dues.slice(0, 2), 0],
  ['all of it, and a part comes back', (dues: number[]) => dues, 30000],
])('after a payment of %s and a withdrawal of the contract, the cash price counts', async (name, paidOf, returned) => {
  clock.set('2026-11-24T10:00:00Z');
  const customerId = await newCustomer(`${name.replaceAll(/\W/g, '-')}@example.ch`);
  const holder = { tenant: ch, customerId };
  await shop.instalments.conclude(holder, { form: 'text', locale: 'de-CH' });
  const agreementId = (await shop.instalments.overview(holder)).agreements[0]?.id ?? '';
  const terms = { method: 'instalments' as const, instalments: { months: 12 } };
  const placedAt = '2026-11-24T10:00:00Z';
  const order = await placeOrder(database.pool, { total: 129990, placedAt, customerId, ...terms });
  await database.pool.query(
    "update instalment_plan set agreement_id = $1, protection_permille = 49, protected_at = '2026-11-24' where order_id = $2",
    [agreementId, order.id],
  );
  await database.pool.query(
    'update instalment_due set protection = floor((2 * amount * 49 + 1000) / 2000) where order_id = $1',
    [order.id],
  );
  await bookPending({ pool: database.pool, clock });
  const dues = paidOf((await duesOf(database.pool, order.id)).map(([amount]) => amount));
  const paid = dues.reduce((sum, amount) => sum + amount, 0);
  await pay(order.id, paid, `withdrawal ${name}`);
  if (returned > 0) {
    await database.pool.query(
      `insert into credit_note (number, tenant, order_id, amount, refund_amount, rest_way, currency, lines, vat, issued_at)
       values ($4, 'ch', $1, $3, 0, 'instalments', 'CHF', '[]', '[]', $2)`,
      [order.id, clock.now(), returned, `c-${name}`],
    );
    await inTransaction(database.pool, (client) =>
      recordReturnCredited(client, {
        orderId: order.id,
        now: clock.now(),
        returnId: name,
        amount: returned,
        vat: [{ permille: 81, vat: 0 }],
      }),
    );
  }
  clock.set('2026-12-01T10:00:00Z');
  expect(await shop.instalments.withdraw(holder, agreementId)).toEqual({ ok: true });
  await bookPending({ pool: database.pool, clock });
  const books = await booksOf(database.pool, order.id);
  expect(books).not.toHaveProperty('interest');
  expect(books).not.toHaveProperty('protection');
  const left = 129990 - returned - paid;
  expect([books.receivable ?? 0, books.credit ?? 0]).toEqual(left > 0 ? [left, 0] : [0, left]);
  expect(await shop.ledger.standing(holder)).toMatchObject({ balance: Math.abs(left) });
});

test('the cost of an order after partial credits equals its bookings', async () => {
  const customerId = await newCustomer('parts@example.ch');
  const holder = { tenant: ch, customerId };
  const placed = { total: 10810, placedAt: '2026-03-02T09:00:00Z', customerId };
  const order = await placeOrder(database.pool, placed);
  expect(await shop.ledger.costOf(holder, order.number)).toBeNull();
  const back = { orderId: order.id, now: clock.now(), vat: [{ permille: 81, vat: 324 }], amount: 4324 };
  const giveBack = (returnId: string) =>
    inTransaction(database.pool, (client) => recordReturnCredited(client, { ...back, returnId }));
  await giveBack('first');
  expect(await shop.ledger.costOf(holder, order.number)).toEqual({
    credited: 4324,
    now: 6486,
    vat: [{ permille: 81, amount: 486 }],
  });
  const books = await booksOf(database.pool, order.id);
  expect((books.sales ?? 0) + (books.deferred ?? 0) + (books.vat ?? 0)).toBe(-6486);
  await giveBack('second');
  expect(await shop.ledger.costOf(holder, order.number)).toMatchObject({ credited: 8648, now: 2162 });
  const stranger = { tenant: ch, customerId: await newCustomer('parts-stranger@example.ch') };
  expect(await shop.ledger.costOf(stranger, order.number)).toBeNull();
  expect(await shop.ledger.costOf({ tenant: de, customerId }, order.number)).toBeNull();
  // One order is cancelled after the job booked it, one before.
  for (const isBooked of [true, false]) {
    const { id, number } = await placeOrder(database.pool, placed);
    if (isBooked) await bookPending({ pool: database.pool, clock });
    await database.pool.query("update orders set state = 'cancelled', cancelled_at = placed_at where id = $1", [id]);
    await inTransaction(database.pool, (client) => recordOrderCancelled(client, { orderId: id, now: clock.now() }));
    expect(await shop.ledger.costOf(holder, number)).toEqual({ credited: 10810, now: 0, vat: [] });
  }
});

test('a guest’s debt moves to the customer’s account with the orders', async () => {
  const email = 'once-a-guest@example.ch';
  await placeOrder(database.pool, { total: 4000, placedAt: clock.now().toISOString(), email });
  await bookPending({ pool: database.pool, clock });
  const customerId = await newCustomer(email);
  expect(await shop.ledger.standing({ tenant: ch, customerId })).toMatchObject({ state: 'open', balance: 4000 });
  // A later order moves, too, when both have an account.
  await placeOrder(database.pool, { total: 500, placedAt: clock.now().toISOString(), email });
  await bookPending({ pool: database.pool, clock });
  await inTransaction(database.pool, (client) => adoptOrders(client, { tenant: 'ch', customerId, email }));
  expect(await shop.ledger.standing({ tenant: ch, customerId })).toMatchObject({ balance: 4500 });
});

test.each([true, false])(
  'a cancelled order moves with its money to the new account of its guest (other orders: %s)',
  async (hasOther) => {
    const email = `cancelled-guest-${hasOther}@example.ch`;
    const placed = { placedAt: clock.now().toISOString(), email };
    const order = await placeOrder(database.pool, { ...placed, total: 10000, method: 'prepayment' });
    // The order is abandoned but paid: the ledger has the money until its refund.
    const late = await placeOrder(database.pool, { ...placed, total: 500 });
    if (hasOther) await placeOrder(database.pool, { ...placed, total: 4000 });
    await database.pool.query("update orders set state = 'abandoned', placed_at = null where id = $1", [late.id]);
    await database.pool.query('delete from payment where order_id = $1', [late.id]);
    await bookPending({ pool: database.pool, clock });
    const now = clock.now();
    const book = <Result>(run: (client: pg.PoolClient) => Promise<Result>) => inTransaction(database.pool, run);
    await book((client) => recordOrderSettled(client, { orderId: order.id, now, by: 'finance@b.ch' }));
    const came = {
      orderId: late.id,
      now,
      paymentId: `late:${hasOther}`,
      amount: 500,
      by: null,
      till: 'provider',
    } as const;
    await book((client) => recordPaymentReceived(client, came));
    await database.pool.query("update orders set state = 'cancelled', cancelled_at = placed_at where id = $1", [
      order.id,
    ]);
    await book((client) => recordOrderCancelled(client, { orderId: order.id, now }));
    const customerId = await newCustomer(email);
    expect(await shop.ledger.standing({ tenant: ch, customerId })).toMatchObject({
      state: 'credit',
      balance: hasOther ? 6500 : 10500,
    });
    await book((client) =>
      recordRefundPaid(client, { orderId: order.id, now, refundId: order.id, amount: 10000, till: 'bank' }),
    );
    await book((client) =>
      recordRefundPaid(client, { orderId: late.id, now, refundId: late.id, amount: 500, till: 'provider' }),
    );
    expect(await shop.ledger.standing({ tenant: ch, customerId })).toMatchObject(
      hasOther ? { state: 'open', balance: 4000 } : { state: 'balanced', balance: 0 },
    );
    expect(await booksOf(database.pool, order.id)).toEqual({});
    expect(await booksOf(database.pool, late.id)).toEqual({});
  },
);
