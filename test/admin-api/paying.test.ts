import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending, fetchDisputes } from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { readyBasket } from '../support/selling.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Operations that change something at the payment provider, with its simulator. */
const DISPUTED_CARD = '4000000000000259';
const clock = fixedClock(new Date().toISOString());
let database: TestDatabase;
let shop: PayingShop;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'jug', variants: [{ sku: 'jug-1', stock: 90, amount: 3335 }] });
  shop = await openPaying(database.pool, clock);
  api = await openTestApi(database.pool, clock, shop);
  client = await api.client([
    ...(['order.read', 'payment.read', 'payment.refund', 'ledger.book', 'dispute.answer'] as const),
  ]);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const ROOT = '/api/admin/v1/tenants/ch';
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const post = (path: string, body?: unknown) => api.json(client, `${ROOT}/${path}`, { method: 'POST', body });

type Paid = { number: string; payment: string; amount: number };

/** Places an order by card; without `card` its payment stays open. */
async function placed(card: string | null = CARD): Promise<Paid> {
  const key = await readyBasket(shop, 'jug-1', 2, { method: 'card' });
  const outcome = await shop.place(key);
  if (!outcome.ok || outcome.payAt === undefined) throw new Error('no pay page');
  if (card !== null) {
    await shop.onPayPage(outcome.payAt, { card, outcome: 'pay', way: 'once' });
    await shop.payments.status({ paymentId: null, basketId: await shop.orders.basketOf(key) });
    await shop.payments.reconcile();
    await bookPending({ pool: database.pool, clock });
  }
  const { rows } = await database.pool.query<Paid>(
    `select o.number, payment.id as payment, payment.amount from online_payment payment join orders o on o.id = payment.order_id
     order by payment.created_at desc, o.number desc limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('a payment is missing');
  return found;
}

test('refunds a captured payment in parts, at most what it has', async () => {
  const { number, payment, amount } = await placed();
  const refund = (part: number) =>
    post(`orders/${number}/payments/${payment}/refunds`, {
      amount: { amount: part, currency: 'CHF' },
      reason: 'Scratch on the base.',
    });
  expect(await refund(1000)).toMatchObject({ status: 200, body: { number, done: true } });
  expect((await refund(amount)).body.code).toBe('payment-amount');
  expect((await get(`orders/${number}/payments`)).body).toMatchObject({
    payments: [{ id: payment, state: 'captured', refunded: { amount: 1000, currency: 'CHF' } }],
    refunds: [{ payment, amount: { amount: 1000 }, reason: 'Scratch on the base.', state: 'done' }],
  });
});

test('fetches the reports of the provider, whose movements then are in the list', async () => {
  const { number } = await placed();
  const fetched = await api.json(client, '/api/admin/v1/clearing/fetch', { method: 'POST' });
  expect(fetched).toMatchObject({ status: 200, body: { incomplete: 0 } });
  expect(fetched.body.movements).toBeGreaterThan(0);
  expect((await get('clearing')).body).toMatchObject({ canFetch: true, differing: [], unknownMovements: [] });
  const listed = (await get('clearing/movements')).body.items ?? [];
  expect(listed).toContainEqual(expect.objectContaining({ order: number, kind: 'payment' }));
  const single = await api.client(['ledger.book'], { reach: 'single', tenants: 'ch' });
  expect((await api.json(single, '/api/admin/v1/clearing/fetch', { method: 'POST' })).body.code).toBe(
    'needs-all-tenants',
  );
});

test('answers a dispute once, and accepts another one', async () => {
  const dispute = async () => {
    const { number } = await placed(DISPUTED_CARD);
    await fetchDisputes({ pool: database.pool, clock, reports: shop.reports });
    const found = ((await get('disputes?state=open')).body.items ?? []).find((one) => one.order === number);
    return `disputes/${found?.id}`;
  };
  const answered = await dispute();
  const evidence = () => post(`${answered}/evidence`, { text: 'winning_evidence' });
  expect((await evidence()).status).toBe(200);
  expect((await get(answered)).body).toMatchObject({ state: 'won', evidence: 'winning_evidence' });
  expect((await evidence()).body).toMatchObject({ code: 'refused', reason: 'not-open' });
  const accepted = await dispute();
  expect((await post(`${accepted}/accept`)).status).toBe(200);
  expect((await get(accepted)).body).toMatchObject({ state: 'lost' });
});
