import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { endUnansweredReviews } from '../../src/shop/after-sales/order-administration/index.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { as, ship } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, type Selling } from '../support/selling.ts';

const { ch } = tenants;
let clock = fixedClock('2026-11-21T08:00:00Z');
let database: TestDatabase;
let shop: Selling;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 100, amount: 11_900 }] });
});
beforeEach(async () => {
  clock = fixedClock('2026-11-21T08:00:00Z');
  shop = openSelling(database.pool, clock);
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    'truncate orders, basket, credit_decision, credit_review, ledger_entry, ledger_due, mail cascade',
  );
});
afterAll(() => database.drop());

type Buyer = { email: string; birthday?: string; address?: Record<string, string> };
const LEA: Buyer = { email: 'lea@example.ch' };
/** Same birthday and address, another first name. */
const MIA: Buyer = { email: 'mia@example.ch', address: { firstName: 'Mia' } };

async function basketOf({ email, birthday = '21.11.1990', address = {} }: Buyer) {
  const key = { tenant: ch, locale: 'de-CH' as const, secret: null };
  const added = await shop.basket.add(key, { sku: 'lamp-1', quantity: 3 });
  if (!added.ok) throw new Error(added.problem);
  const filled = { ...key, secret: added.secret };
  await shop.checkout.enterContact(filled, { email });
  await shop.checkout.enterDelivery(filled, { ...ADDRESS, ...address });
  await shop.checkout.enterPayment(filled, { method: 'invoice', birthday });
  return filled;
}

async function buy(buyer: Buyer) {
  const key = await basketOf(buyer);
  return { key, placed: await shop.checkout.place(key, await orderForm(shop, key)) };
}

const waitingReview = async () => {
  const asked = { tenant: ch, params: new URLSearchParams(), typed: '' };
  return (await admin.creditReviews.listing.list(as('finance'), asked))?.lines[0];
};

async function waitingOrder() {
  await buy(LEA);
  const { key, placed } = await buy(MIA);
  if (!placed.ok) throw new Error(placed.problem);
  const line = await waitingReview();
  if (!line) throw new Error('nothing waits');
  return { key, number: placed.orderNumber, id: line.id };
}

const mailsTo = async (email: string) =>
  (
    await database.pool.query<{ subject: string }>(
      'select subject from mail where to_address = $1 order by created_at, kind',
      [email],
    )
  ).rows.map(({ subject }) => subject);
const stock = async () =>
  (await database.pool.query<{ quantity: number }>("select quantity from stock where sku = 'lamp-1'")).rows[0]
    ?.quantity;
const answer = (id: string, chosen: string) =>
  admin.creditReviews.answer(as('finance'), { tenant: ch, id, answer: chosen, note: 'Telefonat' });

test.each([
  ['at once', bankTransfer],
  ['in three phases', { ...bankTransfer }],
] as const)('a near match beyond the limit waits for an employee, placed %s', async (_, direct) => {
  shop = openSelling(database.pool, clock, direct);
  const before = await stock();
  const { key, number, id } = await waitingOrder();
  expect(await stock()).toBe((before ?? 0) - 6);
  expect((await shop.orders.ofBasket(key))?.reviewUntil).toEqual(new Date('2026-11-23T08:00:00Z'));
  expect(await mailsTo(MIA.email)).toContain(`Wir prüfen Ihre Bestellung ${number}`);
  expect(await ship(admin, number, { 'pieces-1': '3' })).toMatchObject({ ok: false });
  expect(await admin.creditReviews.open(as('finance'), { tenant: ch, id })).toMatchObject({
    number,
    reasons: ['near-match'],
    person: { firstName: 'Mia' },
    matches: [{ match: 'near', owed: expect.any(Number), person: { firstName: 'Lea' } }],
  });
});

test('an accepted order is billed and may be shipped', async () => {
  const { number, id } = await waitingOrder();
  await bookPending({ pool: database.pool, clock });
  const booked = async () =>
    (await database.pool.query('select from ledger_due where order_number = $1', [number])).rowCount;
  expect(await booked()).toBe(0);
  expect(await answer(id, 'accepted')).toEqual({ ok: true });
  expect(await answer(id, 'refused')).toEqual({ ok: false, problem: 'answered' });
  await bookPending({ pool: database.pool, clock });
  expect(await booked()).toBe(1);
  expect(await mailsTo(MIA.email)).toContain(`Ihre Bestellung ${number} wird geliefert`);
  const shown = await admin.orders.open(as('finance'), { tenant: ch, number });
  expect(shown?.trail.map(({ action }) => action)).toContain('credit-review.answered');
});

test('a refused order is cancelled, and its units are free again', async () => {
  const before = await stock();
  const { key, number, id } = await waitingOrder();
  expect(await answer(id, 'refused')).toEqual({ ok: true });
  expect(await stock()).toBe((before ?? 0) - 3);
  expect((await shop.orders.ofBasket(key))?.state).toBe('cancelled');
  expect(await mailsTo(MIA.email)).toContain(`Ihre Bestellung ${number} ist storniert`);
});

test('an order without a decision in time must be paid in advance', async () => {
  const { key, number } = await waitingOrder();
  const end = () =>
    endUnansweredReviews({
      pool: database.pool,
      clock,
      outbox: shop.outbox,
      payments: shop.payments,
      creditCancelled: shop.fulfilment.creditCancelled,
      publicUrlOf,
    });
  clock.advance(2 * 86_400_000);
  expect(await end()).toBe(0);
  clock.advance(1);
  expect(await end()).toBe(1);
  expect(await end()).toBe(0);
  expect(await shop.orders.ofBasket(key)).toMatchObject({ payment: 'prepayment', reviewUntil: null });
  expect(await mailsTo(MIA.email)).toContain(`Bitte bezahlen Sie Ihre Bestellung ${number} im Voraus`);
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query('select kind from ledger_due where order_number = $1', [number]);
  expect(rows).toEqual([{ kind: 'prepayment' }]);
});

test('an order whose bill is booked changes to prepayment with its debt', async () => {
  const { number, id } = await waitingOrder();
  await database.pool.query("update credit_review set state = 'void'");
  await bookPending({ pool: database.pool, clock });
  await database.pool.query("update credit_review set state = 'open'");
  expect(await answer(id, 'prepayment')).toEqual({ ok: true });
  const { rows } = await database.pool.query(
    `select due.kind, payment.method from ledger_due due join payment on payment.order_id = due.order_id where order_number = $1`,
    [number],
  );
  expect(rows).toEqual([{ kind: 'prepayment', method: 'prepayment' }]);
});

test('a refused customer asks a human, who allows one order of the basket', async () => {
  await buy(LEA);
  const again: Buyer = { email: 'second@example.ch' };
  const { key, placed } = await buy(again);
  expect(placed).toEqual({ ok: false, problem: 'invoice-refused' });
  expect(await shop.checkout.askReview(key, { message: ' Wir sind zwei. ' })).toBe(true);
  expect(await shop.checkout.askReview(key, { message: '' })).toBe(false);
  expect(await mailsTo(again.email)).toEqual(['Wir prüfen Ihre Anfrage']);
  const line = await waitingReview();
  const review = await admin.creditReviews.open(as('finance'), { tenant: ch, id: line?.id ?? '' });
  expect(review).toMatchObject({
    number: null,
    email: again.email,
    message: 'Wir sind zwei.',
    person: { lastName: 'Brunner' },
  });
  expect(
    await admin.creditReviews.answer(as('finance'), { tenant: ch, id: line?.id ?? '', answer: 'accepted', note: ' ' }),
  ).toEqual({
    ok: false,
    problem: 'no-reason',
  });
  expect(await answer(line?.id ?? '', 'accepted')).toEqual({ ok: true });
  expect(await mailsTo(again.email)).toContain('Sie können auf Rechnung bestellen');
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  expect((await buy(again)).placed).toMatchObject({ ok: false });
});

test('refuses a request without a refusal', async () => {
  const key = await basketOf(LEA);
  expect(await shop.checkout.askReview(key, {})).toBe(false);
});
