// Whole runs only: many concurrent payments race.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { money } from '../../src/shop/catalogue/prices/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { orderForm, readyBasket } from '../support/selling.ts';

const WAIT = { timeout: 60_000 };
const FIFTY = Array.from({ length: 50 }, (_, index) => index);

let database: TestDatabase;
let shop: PayingShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const seed = (sku: string, stock: number) => seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock }] });
const rows = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n;
const stockOf = async (sku: string) =>
  (await rows<{ quantity: number }>('select quantity from stock where sku = $1', sku))[0]?.quantity;
const placedWith = (sku: string) =>
  countOf("orders join order_line on order_id = orders.id where state = 'placed' and sku = $1", sku);
const paymentsOf = (sku: string) =>
  rows<{ id: string; state: string; sessionId: string }>(
    `select p.id, p.state, p.session_id as "sessionId" from online_payment p
     join order_line l on l.order_id = p.order_id where l.sku = $1 order by p.created_at, p.attempt`,
    sku,
  );
const statesOf = async (sku: string) => (await paymentsOf(sku)).map(({ state }) => state).sort();

test('50 concurrent clicks with one idempotency key: one payment, one pay page', async () => {
  await seed('pressed', 60);
  const key = await readyBasket(shop, 'pressed', 1, { method: 'card' });
  const form = await orderForm(shop, key);
  const sender = { publicUrl: shop.publicUrl, address: '10.1.0.1' };
  const outcomes = await Promise.all(FIFTY.map(() => shop.checkout.place(key, form, sender)));
  expect(new Set(outcomes.map((outcome) => (outcome.ok ? outcome.payAt : outcome.problem))).size).toBe(1);
  expect(outcomes[0]).toMatchObject({ ok: true, payAt: expect.stringContaining('/_pay/') });
  expect(await statesOf('pressed')).toEqual(['pending']);
  expect(await countOf('simulator_session s join online_payment p on p.session_id = s.id')).toBe(1);
  expect(await countOf('stock_reservation where sku = $1', 'pressed')).toBe(1);
}, 120_000);

test('50 concurrent provider requests with one key: one session; other parameters: refused', async () => {
  const request = {
    tenant: tenants.ch,
    idempotencyKey: 'same-instant',
    paymentId: '00000000-0000-4000-8000-000000000001',
    method: 'card' as const,
    cards: ['visa' as const],
    amount: money(4990, 'CHF'),
    locale: 'de-CH' as const,
    description: 'Test',
    urls: { success: `${shop.publicUrl}/ok`, cancel: `${shop.publicUrl}/back` },
    expiresAt: new Date(Date.now() + 40 * 60_000),
  };
  const sessions = await Promise.all(FIFTY.map(() => shop.provider.createSession(request)));
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  await expect(shop.provider.createSession({ ...request, amount: money(1, 'CHF') })).rejects.toThrow('same parameters');
}, 120_000);

test('50 concurrent notices, returning browsers and jobs in any order: one order, captured once', async () => {
  await seed('storm', 9);
  shop.listening(false);
  const { key, payAt } = await shop.toPayPage('storm');
  await shop.onPayPage(payAt, { card: CARD, outcome: 'pay', way: 'twice' });
  const [payment] = await paymentsOf('storm');
  const sent = await rows<{ payload: object }>(
    'select payload from simulator_event where session_id = $1 order by id',
    payment?.sessionId,
  );
  expect(sent).toHaveLength(4);
  const bodies = sent.map(({ payload }) => JSON.stringify(payload));
  const { createHmac } = await import('node:crypto');
  const { WEBHOOK_SECRET } = await import('../support/paying.ts');
  const stamp = Math.floor(Date.now() / 1000);
  const signed = (body: string) =>
    `t=${stamp},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${stamp}.${body}`).digest('hex')}`;
  await Promise.all(
    FIFTY.map(async (index) => {
      const body = bodies[index % bodies.length] ?? '';
      if (index % 3 === 0) await shop.payments.status({ paymentId: payment?.id ?? '', basketId: null });
      else if (index % 10 === 1) await shop.payments.reconcile();
      else expect(await shop.payments.webhook(body, signed(body))).toBe('handled');
    }),
  );
  shop.listening(true);
  expect(await statesOf('storm')).toEqual(['captured']);
  expect(await placedWith('storm')).toBe(1);
  expect(await stockOf('storm')).toBe(8);
  expect(await countOf('payment_event where payment_id = $1', payment?.id)).toBeGreaterThanOrEqual(2);
  expect(
    await countOf(
      "mail where kind = 'order-confirmation' and key like '%' || $1",
      (await shop.orders.ofBasket(key))?.number,
    ),
  ).toBe(1);
  expect(await countOf('simulator_session where id = $1 and refunded = 0', payment?.sessionId)).toBe(1);
}, 120_000);

test('one basket paid in two tabs, in sequence and at once: one order, the other payment is refunded', async () => {
  for (const how of ['after', 'at once'] as const) {
    const sku = `tabs-${how.replace(' ', '-')}`;
    await seed(sku, 9);
    shop.listening(false);
    const { key, payAt: first } = await shop.toPayPage(sku, { method: 'twint' });
    // While the first tab is at its pay page, the page cannot be closed: the provider does not answer.
    await database.pool.query(
      "update simulator_session set status = 'complete', intent_status = 'succeeded' where id = $1",
      [new URL(first).pathname.split('/').at(-1)],
    );
    await shop.checkout.enterPayment(key, { method: 'paypal' });
    const second = await shop.place(key);
    if (second.ok && second.payAt !== undefined) await shop.onPayPage(second.payAt, { outcome: 'pay', way: 'never' });
    shop.listening(true);
    const ids = (await paymentsOf(sku)).map(({ id }) => id);
    const settle = (id: string) => shop.payments.status({ paymentId: id, basketId: null });
    if (how === 'after') for (const id of ids) await settle(id);
    else await Promise.all([...ids, ...ids, ...ids].map(settle));
    await shop.payments.reconcile();
    expect(await placedWith(sku)).toBe(1);
    expect(await stockOf(sku)).toBe(8);
    expect(await statesOf(sku)).toEqual(ids.length === 2 ? ['captured', 'refunded'] : ['captured']);
  }
}, 120_000);

test('the last unit and 50 paying buyers: one order, 49 clear answers, and no money without an order', async () => {
  await seed('last-paid', 1);
  const keys = [];
  for (const _ of FIFTY) keys.push(await readyBasket(shop, 'last-paid', 1, { method: 'twint' }));
  const forms = await Promise.all(keys.map((key) => orderForm(shop, key)));
  const outcomes = await Promise.all(
    keys.map((key, index) =>
      shop.checkout.place(key, forms[index] ?? {}, { publicUrl: shop.publicUrl, address: `10.2.0.${index}` }),
    ),
  );
  const led = outcomes.flatMap((outcome) => (outcome.ok && outcome.payAt ? [outcome.payAt] : []));
  expect(led).toHaveLength(1);
  await shop.onPayPage(led[0] ?? '', { outcome: 'pay' });
  await expect.poll(() => statesOf('last-paid'), WAIT).toEqual(['captured']);
  expect(await placedWith('last-paid')).toBe(1);
  expect(await stockOf('last-paid')).toBe(0);
}, 120_000);
