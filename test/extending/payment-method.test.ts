import { afterAll, beforeAll, expect, test } from 'vitest';
import { bikeLease } from '../../houses/example/extensions/bike-lease.ts';
import example from '../../houses/example/house.ts';
import { tenants } from '../../houses/montarve/house.ts';
import type { PaymentMethodExtension } from '../../src/shop/selling/checkout/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { allOwnWords } from '../../src/tenants/own-methods.ts';
import { orderForm, readyBasket } from '../support/selling.ts';
import { leaseKey, openLeaseShop, SENDER } from './lease-shop.ts';
import { rejecting } from './rejecting.ts';

/** Payment method of an extension: the whole way of an order through the checkout, without another provider. */
let leasing: Awaited<ReturnType<typeof openLeaseShop>>;
beforeAll(async () => {
  leasing = await openLeaseShop();
});
afterAll(() => leasing.close());

const BY_LEASE = { method: 'x-bike-lease' };

test('is offered by its rule, after the methods of the tenant', async () => {
  const { shop } = leasing;
  const offers = async (sku: string) => {
    const { secret } = await readyBasket(shop, sku, 1, { method: 'prepayment' }, leaseKey());
    return (await shop.checkout.view({ ...leaseKey(), secret })).paymentOffers.map(({ method }) => method);
  };
  expect((await offers('gravel')).at(-1)).toBe('x-bike-lease');
  expect(await offers('bell')).not.toContain('x-bike-lease');
  await expect(readyBasket(shop, 'bell', 1, BY_LEASE, leaseKey())).rejects.toThrow('invalid-choice');
});

test('an order waits for the contract, is placed once it is signed, and money goes back through the company', async () => {
  const { company, database, newest, shop, toPayPage } = leasing;
  const { filled, payAt } = await toPayPage();
  expect(payAt).toContain(`${company.url}/sign/c`);
  const { id } = await newest();
  expect(await shop.payments.status({ paymentId: id, basketId: null })).toMatchObject({ state: 'open', payAt });
  expect(await shop.orders.ofBasket(filled)).toBeNull();

  const { id: contract, contract: signed } = company.sign(payAt);
  expect(await shop.payments.notice('bike-lease', { body: JSON.stringify({ contract }), headers: {} })).toBe('handled');
  expect(await shop.payments.status({ paymentId: id, basketId: null })).toMatchObject({ state: 'paid' });
  const order = await shop.orders.ofBasket(filled);
  expect(order).toMatchObject({ payment: 'x-bike-lease' });
  expect(await newest()).toMatchObject({ state: 'captured' });
  const { rows } = await database.pool.query<{ html: string }>(
    "select html from mail where html ~ 'The\\s+leasing\\s+company\\s+pays' limit 1",
  );
  expect(rows).toHaveLength(1);

  const { orderId } = await newest();
  const client = await database.pool.connect();
  await client.query('begin');
  await shop.payments.giveBack(client, orderId, 'cancelled');
  await client.query('commit');
  client.release();
  company.away(true);
  await database.pool.query("update online_payment set checked_at = now() - interval '1 hour'");
  await shop.payments.reconcile();
  expect(await newest()).toMatchObject({ state: 'captured', giveBack: 'cancelled' });
  company.away(false);
  await database.pool.query("update online_payment set checked_at = now() - interval '1 hour'");
  await shop.payments.reconcile();
  expect(await newest()).toMatchObject({ state: 'refunded' });
  expect(signed.refunded).toBe(signed.amount);
});

test.each<[string, Partial<PaymentMethodExtension>]>([
  ['throws', { start: () => Promise.reject(new Error('broken')) }],
  ['leads to another origin', { start: async () => ({ session: 'c1', payAt: 'https://elsewhere.example/pay' }) }],
  ['names no session', { start: async () => ({ session: '', payAt: null }) }],
])('a start that %s leaves the choice of another method', async (_, broken) => {
  const { lease, opened } = leasing;
  const own = opened({ ...lease, ...broken });
  const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, leaseKey());
  expect(await own.checkout.place(filled, await orderForm(own, filled), SENDER)).toMatchObject({
    ok: false,
    problem: 'payment-unavailable',
  });
  expect(await own.checkout.enterPayment(filled, { method: 'prepayment' })).toMatchObject({ ok: true });
});

test.each<[string, (method: PaymentMethodExtension) => PaymentMethodExtension]>([
  [
    'throws',
    (method) => ({
      ...method,
      isOffered: () => {
        throw new Error('broken');
      },
    }),
  ],
  ['rejects', (method) => rejecting(method, 'isOffered')],
])('a rule that %s offers nothing, and breaks no page', async (_, breaking) => {
  const { lease, opened } = leasing;
  const own = opened(breaking(lease));
  const filled = await readyBasket(own, 'gravel', 1, { method: 'prepayment' }, leaseKey());
  const { paymentOffers } = await own.checkout.view(filled);
  expect(paymentOffers.map(({ method }) => method)).toEqual(tenants.ch.payment.methods);
});

test('a method without a pay page is settled by its state', async () => {
  const { lease, opened } = leasing;
  const state = async () => ({ state: 'captured' as const, amount: { amount: 180_000, currency: 'CHF' as const } });
  const own = opened({ ...lease, start: async ({ id }) => ({ session: id, payAt: null }), state });
  const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, leaseKey());
  const total = (await own.checkout.view(filled)).totals.total.amount;
  expect(total).toBe(180_000);
  const outcome = await own.checkout.place(filled, await orderForm(own, filled), SENDER);
  if (!outcome.ok) throw new Error(outcome.problem);
  const back = new URL(outcome.payAt ?? '');
  expect(back.origin).toBe('http://localhost:3000');
  const paymentId = back.searchParams.get('payment');
  expect(await own.payments.status({ paymentId, basketId: null })).toMatchObject({ state: 'paid' });
  expect(await own.orders.ofBasket(filled)).toMatchObject({ payment: 'x-bike-lease' });
});

test('notices that are not genuine, or for other methods, change nothing', async () => {
  const { shop } = leasing;
  const notice = (name: string, body: string) => shop.payments.notice(name, { body, headers: {} });
  expect(await notice('bike-lease', '{"contract":"../secret"}')).toBe('bad-signature');
  expect(await notice('other', '{}')).toBe('bad-signature');
  expect(await notice('bike-lease', '{"contract":"unknown"}')).toBe('handled');
});

test('names mistakes of payment methods', () => {
  const [method] = bikeLease('https://lease.example').paymentMethods ?? [];
  if (!method) throw new Error('no method');
  const { en: _, ...italian } = method.texts;
  const extension = { name: 'lease', interface: 1, paymentMethods: [{ ...method, texts: italian }] } as const;
  expect(houseProblems({ ...example, extensions: [extension] })).toEqual([
    'extensions.lease.paymentMethods.bike-lease.texts.en: is missing, and a tenant has this language',
  ]);
  const elsewhere = { ...extension, paymentMethods: [{ ...method, payOrigin: 'http://lease.example/pay' }] };
  expect(houseProblems({ ...example, extensions: [bikeLease('https://lease.example'), elsewhere] })).toEqual([
    'extensions.lease.paymentMethods.bike-lease.payOrigin: "http://lease.example/pay" must be an origin such as https://pay.example.com',
    'extensions: two have the payment method bike-lease',
  ]);
});

test('without extensions, tenants and pages have no texts of methods', () => {
  expect(bikeLease(undefined).paymentMethods).toBeUndefined();
  expect(allOwnWords(tenants.de, 'de-DE')).toBeUndefined();
  expect(allOwnWords(tenants.ch, 'fr-CH')).toMatchObject({ 'x-bike-lease': { name: 'Leasing by your employer' } });
});
