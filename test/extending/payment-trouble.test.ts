import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { bookPending, createClearingAdministration } from '../../src/shop/money/ledger/index.ts';
import type { PaymentProvider } from '../../src/shop/money/payment/index.ts';
import type { PaymentMethodExtension } from '../../src/shop/selling/checkout/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { paymentWebhook } from '../../src/web/payment-webhook.ts';
import { orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { leaseKey, openLeaseShop, SENDER } from './lease-shop.ts';

/** Payment method of an extension whose company refuses, tells other amounts, or is away. */
let leasing: Awaited<ReturnType<typeof openLeaseShop>>;
beforeAll(async () => {
  leasing = await openLeaseShop();
});
afterAll(() => leasing.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const FINANCE: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'finance@example.ch',
  role: 'finance',
  language: 'de',
};
const broken = () => Promise.reject(new TypeError('broken'));
const statesOf = async (...ids: string[]) =>
  (
    await leasing.database.pool.query<{ state: string }>(
      'select state from online_payment where id = any($1) order by created_at',
      [ids],
    )
  ).rows.map(({ state }) => state);
const forget = () => leasing.database.pool.query("update online_payment set checked_at = now() - interval '1 hour'");
/** Ends the time of a payment, so that the job closes its pay page. */
const late = (id: string) =>
  leasing.database.pool.query("update online_payment set expires_at = now() - interval '1 minute' where id = $1", [id]);

/** The example, which takes a refused withdrawal for the end of a contract, and an extension that fails then. */
const CANCELLING: [string, Partial<PaymentMethodExtension>][] = [
  ['the example', {}],
  ['a cancellation that fails', { cancel: broken }],
];

test.each(CANCELLING)('with %s, a contract that was signed in time places its order', async (_, changed) => {
  const { company, lease, newest, opened, toPayPage } = leasing;
  const own = opened({ ...lease, ...changed });
  const { filled, payAt } = await toPayPage(own);
  const { id } = await newest();
  company.sign(payAt);
  await late(id);
  await own.payments.reconcile();
  expect(await newest()).toMatchObject({ id, state: 'captured', giveBack: null });
  expect(await own.orders.ofBasket(filled)).toMatchObject({ payment: 'x-bike-lease' });
});

test.each(CANCELLING)('with %s, an expired contract ends its payment', async (_, changed) => {
  const { company, lease, newest, opened, toPayPage } = leasing;
  const own = opened({ ...lease, ...changed });
  const { payAt } = await toPayPage(own);
  const { id } = await newest();
  company.sign(payAt, { state: 'expired' });
  await late(id);
  await own.payments.reconcile();
  expect(await newest()).toMatchObject({ id, state: 'expired' });
});

test.each(CANCELLING)('with %s, a contract of a replaced order is given back', async (_, changed) => {
  const { company, lease, newest, opened, toPayPage } = leasing;
  const own = opened({ ...lease, ...changed });
  const { filled, payAt } = await toPayPage(own);
  const { contract } = company.sign(payAt);
  expect(await own.checkout.enterPayment(filled, { method: 'prepayment' })).toMatchObject({ ok: true });
  expect(await own.checkout.place(filled, await orderForm(own, filled), SENDER)).toMatchObject({ ok: true });
  expect(await newest()).toMatchObject({ state: 'refunded' });
  expect(contract.refunded).toBe(180_000);
});

test('an employee cancels: a signed contract is given back, an open one that stays open is tried again', async () => {
  const { company, lease, newest, opened, toPayPage } = leasing;
  const own = opened({ ...lease, cancel: broken });
  const cancel = (paymentId: string) =>
    own.payments.administration.cancel(FINANCE, { tenant: tenants.ch, paymentId, reason: 'Kundin hat angerufen' });
  const { payAt } = await toPayPage(own);
  const { id } = await newest();
  const { contract } = company.sign(payAt);
  expect(await cancel(id)).toEqual({ ok: true, done: true });
  expect(await newest()).toMatchObject({ id, state: 'refunded', giveBack: 'cancelled' });
  expect(contract.refunded).toBe(180_000);

  const open = await toPayPage(own);
  const { id: openId } = await newest();
  expect(await cancel(openId)).toEqual({ ok: true, done: false });
  await forget();
  await own.payments.reconcile();
  expect(await newest()).toMatchObject({ id: openId, state: 'pending', giveBack: 'cancelled' });
  company.sign(open.payAt);
  await forget();
  await own.payments.reconcile();
  expect(await newest()).toMatchObject({ id: openId, state: 'refunded' });
});

test.each([1, 179_999, 180_001, 200_000])('a contract over %i instead of 180000 is given back', async (amount) => {
  const { company, newest, shop, toPayPage } = leasing;
  const { filled, payAt } = await toPayPage();
  const { id } = await newest();
  const { contract } = company.sign(payAt, { amount });
  await shop.payments.status({ paymentId: id, basketId: null });
  expect(await shop.orders.ofBasket(filled)).toBeNull();
  expect(await newest()).toMatchObject({ giveBack: 'amount-differs', state: 'refunded', refunded: 180_000 });
  expect(contract.refunded).toBe(amount);
});

test('of another amount only the rest goes back that the company has not given back', async () => {
  const { company, newest, shop, toPayPage } = leasing;
  const { payAt } = await toPayPage();
  const { id } = await newest();
  const { contract } = company.sign(payAt, { amount: 200_000, refunded: 190_000 });
  await shop.payments.status({ paymentId: id, basketId: null });
  expect(await newest()).toMatchObject({ id, state: 'refunded', refunded: 180_000 });
  expect(contract.refunded).toBe(200_000);
});

test('refunds beyond the amount count up to the amount', async () => {
  const { company, newest, shop, toPayPage } = leasing;
  const { payAt } = await toPayPage();
  const { id } = await newest();
  company.sign(payAt, { refunded: 180_001 });
  await shop.payments.status({ paymentId: id, basketId: null });
  expect(await newest()).toMatchObject({ id, state: 'captured', refunded: 180_000 });
});

test('a payment that fails by a bug is logged, and the job goes on with the next', async () => {
  const { company, lease, newest, opened, toPayPage } = leasing;
  const provider: PaymentProvider = {
    createSession: async () => ({ sessionId: 'cs_broken', url: 'https://pay.example/cs_broken' }),
    get: broken,
    capture: broken,
    cancel: broken,
    refund: broken,
    parseWebhook: async () => null,
  };
  const own: Selling = opened(lease, provider);
  const byCard = await readyBasket(own, 'bell', 1, { method: 'card' }, leaseKey());
  expect(await own.checkout.place(byCard, await orderForm(own, byCard), SENDER)).toMatchObject({ ok: true });
  const { id: first } = await newest();
  const { payAt } = await toPayPage(own);
  const { id: second } = await newest();
  company.sign(payAt);
  await forget();
  await leasing.database.pool.query("update online_payment set checked_at = now() - interval '2 hours' where id = $1", [
    first,
  ]);
  const logged = vi.spyOn(silentLog, 'error');
  await own.payments.reconcile();
  expect(await statesOf(first, second)).toEqual(['pending', 'captured']);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { payment: first, err: expect.any(TypeError) },
    'an open payment could not be looked after',
  );
});

/** Posts a notice as a company does. */
function posting(shop: Selling): (body: string) => Promise<number> {
  const app = new Hono().route(
    '/',
    paymentWebhook(
      () => shop.payments,
      () => silentLog,
    ),
  );
  return async (body) => (await app.request('/api/payment/notices/bike-lease', { method: 'POST', body })).status;
}

test.each(['{', 'null', '5', '', '[]', '{"contract":7}'])(
  'the notice %j is not genuine, and no error',
  async (body) => {
    const logged = vi.spyOn(silentLog, 'error');
    const warned = vi.spyOn(silentLog, 'warn');
    expect(await posting(leasing.shop)(body)).toBe(400);
    expect(logged).not.toHaveBeenCalled();
    expect(warned).toHaveBeenCalledTimes(1);
  },
);

test('a notice comes again while the company is away, or if the extension fails on it', async () => {
  const { company, lease, newest, opened, shop, toPayPage } = leasing;
  const { payAt } = await toPayPage();
  const { id: contract } = company.sign(payAt);
  const body = JSON.stringify({ contract });
  const warned = vi.spyOn(silentLog, 'warn');
  company.away(true);
  expect(await posting(shop)(body)).toBe(503);
  expect(warned).toHaveBeenCalledTimes(1);
  company.away(false);
  expect(await posting(opened({ ...lease, notice: broken }))(body)).toBe(503);
  expect(await newest()).toMatchObject({ state: 'pending' });
  expect(await posting(shop)(body)).toBe(200);
  expect(await newest()).toMatchObject({ state: 'captured' });
});

test('the clearing shows money at companies of extensions as a part of its own, never as unreported', async () => {
  const { company, database, newest, shop, toPayPage } = leasing;
  const clearing = createClearingAdministration({ pool: database.pool, clock: systemClock, reports: null });
  const sums = async () => {
    await bookPending({ pool: database.pool, clock: systemClock });
    const page = await clearing.overview(FINANCE, { tenant: tenants.ch, page: 1 });
    if (!page) throw new Error('finance may see the clearing');
    return page.sums;
  };
  const before = await sums();
  const { payAt } = await toPayPage();
  const { id } = await newest();
  company.sign(payAt);
  await shop.payments.status({ paymentId: id, basketId: null });
  const after = await sums();
  expect(after).toMatchObject({ unreported: 0, differences: 0, ledger: before.ledger + 180_000 });
  expect(after.elsewhere).toBe(after.ledger);
});
