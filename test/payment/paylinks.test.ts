import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookEverything, recordPaymentReceived, recordReminderFee } from '../../src/shop/money/ledger/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { orderForm, readyBasket } from '../support/selling.ts';

const WAIT = { timeout: 30_000 };
const tenant = tenants.ch;
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@montarve.example`,
  role,
  language: 'de',
});

let database: TestDatabase;
let shop: PayingShop;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  database = await testDatabase();
  clock = fixedClock(new Date().toISOString());
  shop = await openPaying(database.pool, clock);
  await seedProduct(database.pool, { id: 'p', variants: [{ sku: 'bill', stock: 500 }] });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const rows = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;

/** Places an order to be paid later; returns its number and id. */
async function openBill(): Promise<{ number: string; orderId: string }> {
  const key = await readyBasket(shop, 'bill');
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  const [row] = await rows<{ id: string }>('select id from orders where number = $1', placed.orderNumber);
  return { number: placed.orderNumber, orderId: row?.id ?? '' };
}

async function link(number: string, amount: number | null = null): Promise<string> {
  const made = await shop.payments.administration.makeLink(as('service'), {
    tenant,
    locale: 'de-CH',
    publicUrl: shop.publicUrl,
    number,
    amount,
    reason: 'Kundin möchte mit Karte bezahlen',
  });
  if (!made.ok) throw new Error(made.problem);
  return new URL(made.url).searchParams.get('t') ?? '';
}

const view = (token: string, ask = false) => shop.payments.links.view({ tenant, token, ask });
const pay = (token: string, method: string) =>
  shop.payments.links.pay({
    tenant,
    locale: 'de-CH',
    publicUrl: shop.publicUrl,
    token,
    method,
    description: 'Auftrag',
    address: '10.3.0.1',
  });
async function payPageOf(token: string, method: string): Promise<string> {
  const outcome = await pay(token, method);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.payAt;
}

const CARDS: Record<string, string> = {
  mastercard: '5555555555554444',
  visa: CARD,
  diners: '3056930009020004',
  discover: '6011111111111117',
};

test.each(['paypal', 'mastercard', 'visa', 'diners', 'discover'])('%s pays an open bill, once', async (method) => {
  const { number, orderId } = await openBill();
  const token = await link(number);
  // 256 bits; the database stores only a hash of them.
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await rows('select id from paylink where token_hash = $1', Buffer.from(token))).toEqual([]);
  expect(await view(token)).toMatchObject({ state: 'open', bill: number, amount: { amount: 5785, currency: 'CHF' } });
  const payAt = await payPageOf(token, method);
  expect(await view(token)).toMatchObject({ state: 'pending', payAt });
  const card = CARDS[method];
  const other = method === 'visa' ? CARDS.mastercard : CARD;
  // Accepts only cards of the chosen brand.
  if (card) expect((await shop.onPayPage(payAt, { card: other ?? '', outcome: 'pay' })).status).toBe(402);
  const paid = await shop.onPayPage(payAt, card ? { card, outcome: 'pay' } : { outcome: 'pay' });
  expect(new URL(paid.location).pathname).toBe('/paylink/returning-success/');
  expect(await view(token, true)).toMatchObject({ state: 'paid', payAt: null });
  await expect
    .poll(() => rows('select state from online_payment where order_id = $1', orderId), WAIT)
    .toEqual([{ state: 'captured' }]);
  expect(await pay(token, method)).toEqual({ ok: false, problem: 'not-open' });
  expect(await shop.payments.administration.ofOrder(as('finance'), orderId)).toMatchObject({
    open: 0,
    payments: [{ byLink: true, amount: 5785, state: 'captured' }],
    links: [{ orderNumber: number, paidAt: expect.any(Date) }],
  });
});

test('offers exactly five methods, and refuses unknown tokens', async () => {
  const { number } = await openBill();
  const token = await link(number);
  expect((await view(token))?.methods).toEqual(['paypal', 'mastercard', 'visa', 'diners', 'discover']);
  for (const method of ['twint', 'amex', 'card', 'invoice', '', 'toString'])
    expect(await pay(token, method)).toEqual({ ok: false, problem: 'invalid-choice' });
  for (const wrong of ['', 'x', `${token}x`, token.toUpperCase(), 'x'.repeat(5000)]) {
    expect(await view(wrong)).toBeNull();
    expect(await pay(wrong, 'visa')).toEqual({ ok: false, problem: 'not-open' });
  }
  // A link of one tenant is unknown to another.
  expect(await shop.payments.links.view({ tenant: tenants.de, token, ask: false })).toBeNull();
});

test('each end has its own state: expired, replaced, failed, and given up', async () => {
  const { number } = await openBill();
  const first = await link(number);
  const second = await link(number);
  expect((await view(first))?.state).toBe('cancelled');
  expect(await pay(first, 'visa')).toEqual({ ok: false, problem: 'not-open' });
  const payAt = await payPageOf(second, 'visa');
  expect((await view(second, true))?.state).toBe('pending');
  await database.pool.query(
    "update simulator_session set status = 'complete', intent_status = 'requires_payment_method' where id = $1",
    [new URL(payAt).pathname.split('/').at(-1)],
  );
  expect((await view(second, true))?.state).toBe('failed');
  expect(await pay(second, 'paypal')).toMatchObject({ ok: true });
  clock.advance(31 * 86_400_000);
  expect((await view(second))?.state).toBe('expired');
  expect(await pay(second, 'paypal')).toEqual({ ok: false, problem: 'not-open' });
});

test('one link paid on two pages at once, and two links of one bill: one counts, the other is refunded', async () => {
  shop.listening(false);
  const { number, orderId } = await openBill();
  const token = await link(number);
  const pages = [await payPageOf(token, 'visa'), await payPageOf(token, 'paypal')];
  const later = await link(number);
  pages.push(await payPageOf(later, 'mastercard'));
  await shop.onPayPage(pages[0] ?? '', { card: CARD, outcome: 'pay', way: 'never' });
  await shop.onPayPage(pages[1] ?? '', { outcome: 'pay', way: 'never' });
  await shop.onPayPage(pages[2] ?? '', { card: '5555555555554444', outcome: 'pay', way: 'never' });
  const ids = (await rows<{ id: string }>('select id from online_payment where order_id = $1', orderId)).map(
    ({ id }) => id,
  );
  const settle = (id: string) => shop.payments.status({ paymentId: id, basketId: null });
  await Promise.all([...ids, ...ids, ...ids, ...ids].map(settle));
  clock.advance(5 * 60_000);
  await shop.payments.reconcile();
  shop.listening(true);
  const states = (await rows<{ state: string }>('select state from online_payment where order_id = $1', orderId))
    .map(({ state }) => state)
    .sort();
  expect(states.filter((state) => state === 'captured')).toHaveLength(1);
  expect(states.filter((state) => state === 'cancelled' || state === 'refunded')).toHaveLength(2);
  expect((await shop.payments.administration.ofOrder(as('admin'), orderId))?.open).toBe(0);
});

test('a part of a bill: never more than the open sum', async () => {
  const { number, orderId } = await openBill();
  const ask = (amount: number) =>
    shop.payments.administration.makeLink(as('finance'), {
      tenant,
      locale: 'fr-CH',
      publicUrl: 'x',
      number,
      amount,
      reason: 'x',
    });
  // The minimum excludes amounts of a few centimes.
  for (const amount of [0, -1, 5786, 1.5, 49]) expect(await ask(amount)).toEqual({ ok: false, problem: 'amount' });
  const token = await link(number, 2000);
  await shop.onPayPage(await payPageOf(token, 'visa'), { card: CARD, outcome: 'pay', way: 'first' });
  expect((await shop.payments.administration.ofOrder(as('admin'), orderId))?.open).toBe(3785);
  expect(await ask(3786)).toEqual({ ok: false, problem: 'amount' });
  expect(await ask(3785)).toMatchObject({ ok: true });
});

test('refunds a part and the rest, never more, with an audited reason and only by permission', async () => {
  const { number, orderId } = await openBill();
  const token = await link(number);
  await shop.onPayPage(await payPageOf(token, 'visa'), { card: CARD, outcome: 'pay', way: 'first' });
  await view(token, true);
  const [payment] = (await shop.payments.administration.ofOrder(as('admin'), orderId))?.payments ?? [];
  const paymentId = payment?.id ?? '';
  const refund = (amount: number, reason = 'Ware beschädigt', role: Role = 'finance', house = tenant) =>
    shop.payments.administration.refund(as(role), { tenant: house, paymentId, amount, reason });
  expect(await refund(100, 'x', 'service')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await refund(100, '  ')).toEqual({ ok: false, problem: 'no-reason' });
  expect(await refund(100, 'x', 'admin', tenants.de)).toEqual({ ok: false, problem: 'not-found' });
  expect(await refund(5786)).toEqual({ ok: false, problem: 'amount' });
  expect(await refund(1000)).toEqual({ ok: true, done: true });
  // Ten concurrent refunds of the rest refund it once.
  const rest = await Promise.all(Array.from({ length: 10 }, () => refund(4785)));
  expect(rest.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await shop.payments.administration.ofOrder(as('admin'), orderId))?.payments).toMatchObject([
    { state: 'refunded', refunded: 5785 },
  ]);
  const audit = await rows<{ subject: string; after: { reason: string } }>(
    "select subject, after from staff_audit where action = 'payment.refunded' order by id",
  );
  expect(audit).toHaveLength(2);
  expect(audit[0]).toMatchObject({ subject: `order:${number}`, after: { reason: 'Ware beschädigt', amount: 1000 } });
  expect(await refund(1)).toMatchObject({ ok: false });
});

test('an employee closes an open pay page for a customer', async () => {
  const { payAt } = await shop.toPayPage('bill');
  const [row] = await rows<{ id: string }>('select id from online_payment where session_url = $1', payAt);
  const cancel = () =>
    shop.payments.administration.cancel(as('finance'), {
      tenant,
      paymentId: row?.id ?? '',
      reason: 'Kundin hat angerufen',
    });
  expect(await cancel()).toEqual({ ok: true, done: true });
  expect((await shop.onPayPage(payAt, { card: CARD, outcome: 'pay' })).status).toBe(200);
  expect(await cancel()).toEqual({ ok: false, problem: 'state' });
  clock.advance(5 * 60_000);
  await shop.payments.reconcile();
  expect(await rows('select state from online_payment where id = $1', row?.id)).toEqual([{ state: 'expired' }]);
});

const record = <Result>(run: (client: pg.PoolClient) => Promise<Result>) => inTransaction(database.pool, run);

test('a link does not ask for money that a bank transfer has paid', async () => {
  const { number, orderId } = await openBill();
  const early = await link(number, 2000);
  await record((client) =>
    recordPaymentReceived(client, {
      orderId,
      now: clock.now(),
      paymentId: `bank-${number}`,
      amount: 4785,
      by: null,
      till: 'bank',
    }),
  );
  expect(await shop.payments.administration.ofOrder(as('finance'), orderId)).toMatchObject({ open: 1000 });
  // An earlier link asks for more than is owed now.
  expect(await pay(early, 'visa')).toEqual({ ok: false, problem: 'not-open' });
  expect(await view(early)).toMatchObject({ state: 'settled', isPayable: false });
  const ask = { tenant, locale: 'de-CH', publicUrl: shop.publicUrl, number, reason: 'Kundin am Telefon' } as const;
  expect(await shop.payments.administration.makeLink(as('service'), { ...ask, amount: 1001 })).toEqual({
    ok: false,
    problem: 'amount',
  });
  const token = await link(number);
  expect(await view(token)).toMatchObject({ state: 'open', amount: { amount: 1000 } });
  await shop.onPayPage(await payPageOf(token, 'visa'), { card: CARD, outcome: 'pay' });
  expect(await view(token, true)).toMatchObject({ state: 'paid' });
  // Not in the ledger yet, and not owed again.
  expect(await shop.payments.administration.ofOrder(as('finance'), orderId)).toMatchObject({ open: 0 });
  await bookEverything({ pool: database.pool, clock });
  expect(await shop.payments.administration.ofOrder(as('finance'), orderId)).toMatchObject({ open: 0 });
});

test('refunds and reports a link payment after a bank transfer has paid the bill', async () => {
  const { number, orderId } = await openBill();
  const token = await link(number);
  const payAt = await payPageOf(token, 'visa');
  const now = clock.now();
  await record((client) =>
    recordPaymentReceived(client, { orderId, now, paymentId: `bank-${number}`, amount: 5785, by: null, till: 'bank' }),
  );
  expect(await view(token)).toMatchObject({ state: 'settled', isPayable: false });
  shop.listening(false);
  await shop.onPayPage(payAt, { card: CARD, outcome: 'pay', way: 'never' });
  shop.listening(true);
  expect(await view(token, true)).toMatchObject({ state: 'given-back', isPayable: false });
});

test.each([
  ['in the ledger', true],
  ['not in the ledger yet', false],
])('a payment confirmed later pays its link: a bill %s', async (_, isBooked) => {
  const { number, orderId } = await openBill();
  if (isBooked) await bookEverything({ pool: database.pool, clock });
  const token = await link(number);
  const payAt = await payPageOf(token, 'paypal');
  await shop.onPayPage(payAt, { outcome: 'slow', way: 'never' });
  expect(await view(token, true)).toMatchObject({ state: 'checking', isPayable: false, payAt: null });
  // The payment is pending: the link asks for no second one.
  expect(await pay(token, 'visa')).toEqual({ ok: false, problem: 'not-open' });
  await database.pool.query("update simulator_session set intent_status = 'succeeded' where id = $1", [
    new URL(payAt).pathname.split('/').at(-1),
  ]);
  expect(await view(token, true)).toMatchObject({ state: 'paid' });
  expect(await rows('select state, give_back from online_payment where order_id = $1', orderId)).toEqual([
    { state: 'captured', give_back: null },
  ]);
  expect(await shop.payments.administration.ofOrder(as('finance'), orderId)).toMatchObject({ open: 0 });
});

test('a reminder fee is paid with its bill', async () => {
  const { number, orderId } = await openBill();
  await record((client) => recordReminderFee(client, { orderId, now: clock.now(), reminderId: number, amount: 2000 }));
  const token = await link(number);
  expect(await view(token)).toMatchObject({ state: 'open', amount: { amount: 7785 } });
  await shop.onPayPage(await payPageOf(token, 'visa'), { card: CARD, outcome: 'pay' });
  expect(await view(token, true)).toMatchObject({ state: 'paid' });
  await bookEverything({ pool: database.pool, clock });
  expect(
    await rows('select kind, amount::int, settled::int from ledger_due where order_id = $1 order by kind', orderId),
  ).toEqual([
    { kind: 'fee', amount: 2000, settled: 2000 },
    { kind: 'prepayment', amount: 5785, settled: 5785 },
  ]);
});
