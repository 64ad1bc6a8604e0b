import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['ledger.book', 'order.ship', 'order.read', 'payment.refund', 'campaign.send']);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

/** Ships an order on invoice. Returns its account and what is open. */
async function owing(email: string): Promise<{ order: string; account: string; open: number }> {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email, method: 'invoice' });
  await send('POST', `orders/${order}/shipments`, { carrier: 'dhl' });
  await bookPending({ pool: database.pool, clock });
  const [item] = ((await get('open-items')).body.items ?? []).filter((one) => one.order === order);
  const { amount } = (item?.open ?? { amount: 0 }) as { amount: number };
  return { order, account: String(item?.account), open: amount };
}

test('holds debts, agrees on parts, and ends both', async () => {
  const { account, open } = await owing('holds@example.ch');
  const path = `accounts/${account}`;
  const stop = { kind: 'dunning-stop', reason: 'A complaint is open.' };
  expect((await send('POST', `${path}/holds`, stop)).status).toBe(201);
  const { body } = await get(`${path}/collection`);
  expect(body).toMatchObject({ holds: [{ kind: 'dunning-stop', due: null }], agreements: [], writeOffs: [] });
  const [hold] = body.holds as { id: string }[];
  expect((await send('DELETE', `${path}/holds/${hold?.id}`)).status).toBe(200);
  const agree = (amounts: number[]) =>
    send('POST', `${path}/agreements`, {
      parts: amounts.map((amount, index) => ({ on: `2026-12-1${index}`, amount })),
      reason: 'Asked by telephone.',
    });
  expect((await agree([open - 1])).body.reason).toBe('bad-sum');
  expect((await agree([1000, open - 1000])).status).toBe(201);
  expect((await get(`${path}/collection`)).body.agreements).toMatchObject([
    { state: 'active', parts: [{ on: '2026-12-10', amount: { amount: 1000, currency: 'CHF' } }, {}] },
  ]);
  expect((await send('POST', `${path}/agreements/end`)).status).toBe(200);
  const elsewhere = 'accounts/00000000-0000-4000-8000-000000000001';
  expect((await send('POST', `${elsewhere}/holds`, stop)).status).toBe(404);
});

test('writes off a small debt, undoes it, and prints the statement', async () => {
  const { order, account } = await owing('small@example.ch');
  const path = `accounts/${account}`;
  expect((await send('POST', `${path}/write-offs`, { order, amount: 5, reason: 'Small difference.' })).status).toBe(
    201,
  );
  const [off] = (await get(`${path}/collection`)).body.writeOffs as { entry: string }[];
  expect(off).toMatchObject({ order, amount: { amount: 5, currency: 'CHF' } });
  const reader = await api.client(['ledger.read']);
  const read = (at: string) => api.json(reader, `${ROOT}/${at}/collection`);
  expect((await read(path)).body.writeOffs).toEqual([off]);
  expect((await read('accounts/00000000-0000-4000-8000-000000000001')).status).toBe(404);
  expect((await api.json(reader, `/api/admin/v1/tenants/de/${path}/collection`)).status).toBe(404);
  const undo = (entry: string | undefined) => send('POST', `${path}/write-offs/${entry}/undo`, { reason: 'Paid.' });
  expect((await undo(off?.entry)).status).toBe(200);
  expect((await undo('999999')).status).toBe(404);
  const statement = await api.send(client, `${ROOT}/${path}/statement/pdf`);
  expect(statement.headers.get('content-type')).toBe('application/pdf');
});

test('undoes a payment that was noted by hand', async () => {
  const { order, account, open } = await owing('undone@example.ch');
  const path = `accounts/${account}`;
  const noted = { order, amount: { amount: 1000, currency: 'CHF' }, valueOn: '2026-11-27', reason: 'Paid in cash.' };
  expect((await send('POST', `${path}/payments`, noted)).status).toBe(201);
  const openNow = async () => ((await get(path)).body.debts as { open: { amount: number } }[])[0]?.open.amount;
  expect(await openNow()).toBe(open - 1000);
  const [entry] = (await get(`${path}/collection`)).body.payments as string[];
  const undo = () => send('POST', `${path}/payments/${entry}/undo`, { reason: 'Booked twice.' });
  expect(await undo()).toMatchObject({ status: 200, body: { id: account } });
  expect(await openNow()).toBe(open);
  expect((await undo()).status).toBe(404);
});

test('lists payments without an order, and assigns one', async () => {
  const { order } = await owing('payer@example.ch');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, state, problem, received_at)
     values ('ch', 'bank-1', 500, 'CHF', '2026-11-26', '2026-11-26', 'unmatched', 'no-reference', now()) returning id`,
  );
  const id = rows[0]?.id;
  expect((await get('incoming-payments')).body.items).toEqual([
    expect.objectContaining({ id, amount: { amount: 500, currency: 'CHF' }, valueOn: '2026-11-26' }),
  ]);
  const assign = (number: string) =>
    send('POST', `incoming-payments/${id}/assign`, { order: number, reason: 'Named by telephone.' });
  expect((await assign('99999999')).body.reason).toBe('no-order');
  expect((await assign(order)).status).toBe(200);
  expect((await get('incoming-payments')).body.items).toEqual([]);
});

test('splits a payment over several orders', async () => {
  const orders = [(await owing('part-1@example.ch')).order, (await owing('part-2@example.ch')).order];
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, state, problem, received_at)
     values ('ch', 'bank-2', 500, 'CHF', '2026-11-26', '2026-11-26', 'unmatched', 'no-reference', now()) returning id`,
  );
  const split = (amounts: number[]) =>
    send('POST', `incoming-payments/${rows[0]?.id}/split`, {
      parts: amounts.map((amount, index) => ({ order: orders[index % 2], amount })),
      reason: 'One transfer for two orders.',
    });
  expect((await split([500])).body.code).toBe('invalid-body');
  expect((await split(Array(21).fill(1))).body.code).toBe('invalid-body');
  expect((await split([200, 200])).body.reason).toBe('bad-parts');
  expect((await split([200, 300])).status).toBe(200);
  expect((await get('incoming-payments')).body.items).toEqual([]);
});

test('keeps the limit of marketing mails, based on what was read', async () => {
  const { body, tag } = await get('newsletter/limit');
  expect((await send('PUT', 'newsletter/limit', { ...body, mails: 3 }, tag)).body).toEqual({ id: 'ch' });
  expect((await send('PUT', 'newsletter/limit', { ...body, mails: 4 }, tag)).status).toBe(412);
  expect((await get('newsletter/limit')).body).toMatchObject({ mails: 3 });
});
