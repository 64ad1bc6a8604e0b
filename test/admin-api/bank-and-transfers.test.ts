import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { transferReference } from '../../src/shop/selling/orders/index.ts';
import { auditLines } from '../admin/support.ts';
import { as, linkFrom, placeOrder } from '../fulfilment/support.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Operations that move money between the bank, customers and the books. */
let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
const { ch } = tenants;
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50, amount: 4990 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['ledger.book', 'order.ship', 'order.read', 'payment.refund', 'return.read']);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const post = (path: string, body?: unknown, type = 'application/json') =>
  api.json(client, `${ROOT}/${path}`, { method: 'POST', body, headers: { 'content-type': type } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const totalOf = async (number: string) =>
  (await database.pool.query<{ total: number }>('select total from orders where number = $1', [number])).rows[0]
    ?.total ?? 0;
const actions = async (prefix: string) =>
  (await auditLines(database.pool)).map(({ action }) => action).filter((action) => action.startsWith(prefix));

test('books a file of the bank once, and says what it left out', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'payer@example.ch' });
  await post(`orders/${order}/shipments`, { carrier: 'dhl' });
  const amount = await totalOf(order);
  const reference = transferReference(ch, { orderNumber: order, customerNumber: null, method: 'invoice' });
  const days = { bookedOn: '2026-11-26', valueOn: '2026-11-26' };
  const file = camtFile([
    { ...days, transactions: [{ amount, reference, bankReference: 'paid-1' }], creditedTo: ch.payment.iban },
    { ...days, transactions: [{ amount: 1234, message: 'for nobody', bankReference: 'nobody-1' }] },
    { ...days, transactions: [{ amount: 700 }], status: 'PDNG' },
  ]);
  const counts = { read: 2, returned: 0, sent: 0, broken: null };
  const leftOut = [
    {
      ...{ reason: 'not-booked', amount: 700, currency: 'CHF' },
      ...{ valueOn: '2026-11-26', bankReference: '20261126CH3' },
    },
  ];
  expect(await post('bank-files', file, 'application/xml')).toMatchObject({
    status: 200,
    body: {
      ...counts,
      matched: 1,
      unmatched: 1,
      known: 0,
      amount: { amount: amount + 1234, currency: 'CHF' },
      leftOut,
    },
  });
  expect((await get('open-items')).body.items).toEqual([]);
  expect((await post('bank-files', file, 'application/xml')).body).toMatchObject({ ...counts, known: 2, leftOut });
});

test('books a file in MT940', async () => {
  const file = [
    ':20:STARTUMSE',
    `:25:${ch.payment.bankAccount ?? ch.payment.iban}`,
    ':28C:00001/001',
    ':60F:C261126CHF1000,00',
    ':61:2611261126CR79,99N051NONREF//2026112600001',
    ':86:166?00GUTSCHRIFT?20SVWZ+without a bill?32Anna Muster',
    ':62F:C261126CHF1079,99',
    '-',
  ].join('\r\n');
  const { status, body } = await post('bank-files', file, 'text/plain');
  expect(status).toBe(200);
  expect(body).toMatchObject({ read: 1, unmatched: 1, amount: { amount: 7999, currency: 'CHF' }, broken: null });
});

/** Cancels a paid order, and gives the account to which its money goes back. Returns the number of the credit note. */
async function waitingTransfer(email: string): Promise<string> {
  const number = await placeOrder(api.shop, { 'vase-1': 1 }, { email, method: 'prepayment' });
  await api.admin.orders.settle(as('finance'), { tenant: ch, number });
  await api.admin.orders.cancel(as('service'), { tenant: ch, number, reason: 'customer', note: '' });
  const { guestOrders, buyer } = api.shop.fulfilment;
  await guestOrders.askForLink({ tenant: ch, locale: 'fr-CH' }, '192.0.2.7', { number, email });
  const owner = { token: await linkFrom(database.pool, email) };
  const credit = (await buyer.of(ch, owner))?.credits[0]?.number ?? '';
  const account = { credit, holder: 'Lea Brunner', iban: 'CH5800791123000889012' };
  expect(await buyer.sayAccount(ch, owner, account)).toEqual({ ok: true });
  return credit;
}

test('puts transfers into a file, releases it, orders them again and notes them as paid', async () => {
  expect((await post('transfer-files')).status).toBe(404);
  const credit = await waitingTransfer('back@example.ch');
  const listed = async () => (await get('payouts')).body.payouts;
  const first = await post('transfer-files');
  expect(first).toMatchObject({ status: 201, body: { id: 'CH-20261127080000000' } });
  expect(await listed()).toMatchObject([{ number: credit, hasAccount: true, file: first.body.id }]);
  expect((await post('transfer-files')).status).toBe(404);
  expect(await post(`transfer-files/${first.body.id}/release`)).toMatchObject({ status: 200, body: first.body });
  expect(await listed()).toMatchObject([{ number: credit, file: null }]);
  expect((await post(`transfer-files/${first.body.id}/paid`)).status).toBe(404);
  now = new Date(now.getTime() + 60_000);
  const second = await post('transfer-files');
  expect(second.body.id).not.toBe(first.body.id);
  const elsewhere = `/api/admin/v1/tenants/de/transfer-files/${second.body.id}/paid`;
  expect((await api.json(client, elsewhere, { method: 'POST' })).status).toBe(404);
  expect(await post(`transfer-files/${second.body.id}/paid`)).toMatchObject({ status: 200, body: second.body });
  expect(await listed()).toEqual([]);
  expect((await post(`transfer-files/${second.body.id}/paid`)).status).toBe(404);
  expect((await post(`transfer-files/${second.body.id}/release`)).status).toBe(404);
  expect(await actions('credit.')).toEqual([
    'credit.transfers-ordered',
    'credit.transfers-released',
    'credit.transfers-ordered',
    'credit.paid-out',
  ]);
});

test('notes a refund as transferred once', async () => {
  const credit = await waitingTransfer('by-hand@example.ch');
  const paid = (tenant = 'ch') =>
    api.json(client, `/api/admin/v1/tenants/${tenant}/payouts/${credit}/paid`, { method: 'POST' });
  expect((await paid('de')).status).toBe(404);
  expect(await paid()).toMatchObject({ status: 200, body: { id: credit } });
  expect((await paid()).status).toBe(404);
  expect((await get('payouts')).body.payouts).toEqual([]);
});

test('notes that the bank sent a payment back', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, state, problem, received_at)
     values ('ch', 'gone-1', 700, 'CHF', '2026-11-26', '2026-11-26', 'unmatched', 'no-reference', now()) returning id`,
  );
  const id = rows[0]?.id;
  const note = (on: string) => post(`incoming-payments/${id}/sent-back`, { on, reason: 'The payer is no customer.' });
  expect((await note('2031-01-01')).body).toMatchObject({ code: 'refused', reason: 'bad-day' });
  expect(await note('2026-11-27')).toMatchObject({ status: 200, body: { id } });
  expect((await get('incoming-payments')).body.items?.filter((one) => one.id === id)).toEqual([]);
  expect((await note('2026-11-27')).status).toBe(404);
});

test('sends a payment back to its payer by file, and takes it back before a file has it', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, state, problem, received_at)
     values ('ch', 'back-1', 500, 'CHF', '2026-11-26', '2026-11-26', 'unmatched', 'no-reference', now()) returning id`,
  );
  const id = rows[0]?.id;
  const account = { holder: 'Lea Brunner', iban: 'CH5800791123000889012', reason: 'The payer is no customer.' };
  const order = (own: object = {}) => post(`incoming-payments/${id}/send-back`, { ...account, ...own });
  expect((await order({ iban: 'CH5800791123000889013' })).body).toMatchObject({ reason: 'iban-checksum' });
  const ordered = await order();
  expect(ordered).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^SB-[0-9A-F]{8}$/) } });
  expect((await order()).status).toBe(404);
  const transfers = async () =>
    ((await get('payouts')).body.payouts as { number: string }[]).filter(({ number }) => number === ordered.body.id);
  expect(await transfers()).toMatchObject([{ order: '', amount: { amount: 500, currency: 'CHF' }, hasAccount: true }]);
  const takeBack = (tenant = 'ch') =>
    api.json(client, `/api/admin/v1/tenants/${tenant}/send-backs/${ordered.body.id}`, { method: 'DELETE' });
  expect((await takeBack('de')).status).toBe(404);
  expect(await takeBack()).toMatchObject({ status: 200, body: { id: ordered.body.id } });
  expect(await transfers()).toEqual([]);
  expect((await order()).status).toBe(201);
  expect((await post('transfer-files')).status).toBe(201);
  expect((await takeBack()).status).toBe(404);
  expect(await actions('payment.send-back')).toEqual([
    'payment.send-back-ordered',
    'payment.send-back-ended',
    'payment.send-back-ordered',
  ]);
});

test('closes the day once: reminders of late debts are planned', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'late@example.ch' });
  await post(`orders/${order}/shipments`, { carrier: 'dhl' });
  now = new Date('2027-01-15T08:00:00Z');
  expect(await post('closings')).toMatchObject({ status: 200, body: { accounts: expect.any(Number), reminders: 1 } });
  expect((await post('closings')).body).toEqual({ accounts: 0, reminders: 0 });
  expect(await actions('day.')).toEqual(['day.closed', 'day.closed']);
});
