import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bikeLease } from '../../houses/example/extensions/bike-lease.ts';
import example from '../../houses/example/house.ts';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { OwnedPaymentMethod, PaymentMethodExtension } from '../../src/shop/selling/checkout/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { allOwnWords } from '../../src/tenants/own-methods.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { portOf } from '../webhooks/support.ts';

/** Payment method of an extension: the whole way of an order through the checkout, without another provider. */
let database: TestDatabase;
let company: Awaited<ReturnType<typeof openCompany>>;
let lease: PaymentMethodExtension;
let shop: Selling;

/** Leasing company: contracts are signed by the test. */
async function openCompany() {
  const contracts = new Map<string, { state: string; amount: number; currency: string; refunded: number }>();
  const keys = new Set<string>();
  let isAway = false;
  const act = (path: string, body: Record<string, unknown>): object | null => {
    const [, id = '', verb] = /^\/contracts\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/contracts') {
      const contract = `c${String(body.id).replaceAll('-', '')}`;
      const { amount, currency } = body;
      contracts.set(contract, { state: 'draft', amount: Number(amount), currency: String(currency), refunded: 0 });
      return { contract, page: `${company.url}/sign/${contract}` };
    }
    const found = contracts.get(id);
    if (!found) return null;
    if (verb === 'withdraw' && found.state === 'draft') found.state = 'withdrawn';
    if (verb === 'refunds' && !keys.has(String(body.key))) {
      keys.add(String(body.key));
      found.refunded += Number(body.amount);
    }
    return found;
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const answer = isAway ? null : act(request.url ?? '', JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}'));
    response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    contracts,
    away: (away: boolean) => {
      isAway = away;
    },
    sign: (page: string, changed: object = {}) => {
      const id = page.split('/').at(-1) ?? '';
      const contract = contracts.get(id);
      if (!contract) throw new Error('there is no such contract');
      Object.assign(contract, { state: 'signed', ...changed });
      return { id, contract };
    },
    close: () => server.close(),
  };
}

const opened = (method: PaymentMethodExtension) => {
  const owned: OwnedPaymentMethod[] = [{ extension: 'bike-lease', method }];
  return openSelling(database.pool, systemClock, bankTransfer, null, undefined, undefined, false, owned);
};

beforeAll(async () => {
  database = await testDatabase();
  company = await openCompany();
  const [method] = bikeLease(company.url).paymentMethods ?? [];
  if (!method) throw new Error('the example has no payment method');
  lease = method;
  // As the start adds them for the retailer of a process.
  Object.assign(tenants.ch.payment, { own: { 'x-bike-lease': lease.texts } });
  shop = opened(lease);
  await seedProduct(database.pool, {
    id: 'bike',
    variants: [
      { sku: 'gravel', amount: 180_000, stock: 50 },
      { sku: 'bell', amount: 1500, stock: 50 },
    ],
  });
});
afterAll(async () => {
  company.close();
  Reflect.deleteProperty(tenants.ch.payment, 'own');
  await database.drop();
});

const BY_LEASE = { method: 'x-bike-lease' };
const key = (): BasketKey => ({ tenant: tenants.ch, locale: 'fr-CH', secret: null });
const SENDER = { publicUrl: 'http://localhost:3000', address: '10.0.0.1' };

async function toPayPage(own = shop) {
  const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, key());
  const outcome = await own.checkout.place(filled, await orderForm(own, filled), SENDER);
  if (!outcome.ok || outcome.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(outcome)}`);
  return { filled, payAt: outcome.payAt };
}
const newest = async () =>
  (
    await database.pool.query<{
      id: string;
      orderId: string;
      state: string;
      refunded: number;
      giveBack: string | null;
    }>(
      `select id, order_id as "orderId", state, refunded, give_back as "giveBack" from online_payment
       order by created_at desc limit 1`,
    )
  ).rows[0] ?? { id: '', orderId: '', state: '', refunded: 0, giveBack: null };

test('is offered by its rule, after the methods of the tenant', async () => {
  const offers = async (sku: string) => {
    const { secret } = await readyBasket(shop, sku, 1, { method: 'prepayment' }, key());
    return (await shop.checkout.view({ ...key(), secret })).paymentOffers.map(({ method }) => method);
  };
  expect((await offers('gravel')).at(-1)).toBe('x-bike-lease');
  expect(await offers('bell')).not.toContain('x-bike-lease');
  await expect(readyBasket(shop, 'bell', 1, BY_LEASE, key())).rejects.toThrow('invalid-choice');
});

test('an order waits for the contract, is placed once it is signed, and money goes back through the company', async () => {
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

test('the amount is the platform’s: a contract over another one is given back', async () => {
  const { filled, payAt } = await toPayPage();
  const { id } = await newest();
  const { contract } = company.sign(payAt, { amount: 1 });
  await shop.payments.status({ paymentId: id, basketId: null });
  expect(await shop.orders.ofBasket(filled)).toBeNull();
  expect(await newest()).toMatchObject({ giveBack: 'amount-differs', state: 'refunded' });
  expect(contract.refunded).toBeGreaterThan(0);
});

test.each<[string, Partial<PaymentMethodExtension>]>([
  ['throws', { start: () => Promise.reject(new Error('broken')) }],
  ['leads to another origin', { start: async () => ({ session: 'c1', payAt: 'https://elsewhere.example/pay' }) }],
  ['names no session', { start: async () => ({ session: '', payAt: null }) }],
])('a start that %s leaves the choice of another method', async (_, broken) => {
  const own = opened({ ...lease, ...broken });
  const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, key());
  expect(await own.checkout.place(filled, await orderForm(own, filled), SENDER)).toMatchObject({
    ok: false,
    problem: 'payment-unavailable',
  });
  expect(await own.checkout.enterPayment(filled, { method: 'prepayment' })).toMatchObject({ ok: true });
});

test('a rule that throws offers nothing, and breaks no page', async () => {
  const own = opened({
    ...lease,
    isOffered: () => {
      throw new Error('broken');
    },
  });
  const filled = await readyBasket(own, 'gravel', 1, { method: 'prepayment' }, key());
  const { paymentOffers } = await own.checkout.view(filled);
  expect(paymentOffers.map(({ method }) => method)).toEqual(tenants.ch.payment.methods);
});

test('a method without a pay page is settled by its state', async () => {
  const state = async () => ({ state: 'captured' as const, amount: { amount: 180_000, currency: 'CHF' as const } });
  const own = opened({ ...lease, start: async ({ id }) => ({ session: id, payAt: null }), state });
  const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, key());
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
