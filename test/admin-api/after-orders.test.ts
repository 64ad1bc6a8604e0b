import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { auditLines } from '../admin/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 500 },
      { sku: 'vase-2', stock: 500 },
    ],
  });
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    ['order.read', 'order.change', 'order.price', 'order.ship', 'return.check', 'payment.read', 'payment.refund'],
    { name: 'ERP' },
  );
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const ORDERS = `${ROOT}/orders`;
let buyers = 0;
async function order(units = 2): Promise<string> {
  buyers += 1;
  now = new Date(now.getTime() + 60_000);
  return placeOrder(api.shop, { 'vase-1': units }, { email: `buyer-${buyers}@example.ch` });
}
const post = (number: string, path: string, body?: unknown) =>
  api.json(client, `${ORDERS}/${number}/${path}`, { method: 'POST', body });
const firstPosition = async (number: string) => {
  const { body } = await api.json(client, `${ORDERS}/${number}?fields=lines`);
  const [line] = (body.lines ?? []) as { position: number }[];
  return line?.position ?? 0;
};

test('lists shipments by their last change, and documents with their PDF', async () => {
  const [first, second] = [await order(), await order()];
  const shipped = await post(first, 'shipments', { carrier: 'dhl' });
  now = new Date(now.getTime() + 60_000);
  await post(second, 'shipments', { carrier: 'swiss-post', trackingNumber: '99.00.123456.12345678' });
  now = new Date(now.getTime() + 60_000);
  const since = now.toISOString();
  await api.json(client, `${ORDERS}/${first}/shipments/${shipped.body.id}/delivered`, { method: 'PUT' });
  const page = await api.json(client, `${ROOT}/shipments?limit=1`);
  expect(page.body.items).toMatchObject([{ order: second, trackingNumber: '990012345612345678', deliveredAt: null }]);
  const next = await api.json(client, `${ROOT}/shipments?limit=1&cursor=${page.body.nextCursor}`);
  expect(next.body).toMatchObject({ items: [{ order: first, lines: [{ quantity: 2, sku: null }] }], nextCursor: null });
  const changed = await api.json(client, `${ROOT}/shipments?updated_since=${since}&fields=order,deliveredAt`);
  expect(changed.body.items).toEqual([{ order: first, deliveredAt: since }]);

  const credited = await post(first, 'reductions', {
    amount: { amount: 500, currency: 'CHF' },
    reason: 'Scratch on the base.',
  });
  expect(credited).toMatchObject({ status: 201, body: { credit: expect.any(String) } });
  const { body } = await api.json(client, `${ORDERS}/${first}/documents`);
  const [document] = body.items ?? [];
  expect(document).toMatchObject({ order: first, total: { currency: 'CHF' } });
  const listed = await api.json(client, `${ROOT}/documents?state=${document?.kind}&limit=200`);
  expect((listed.body.items ?? []).map(({ id }) => id)).toContain(document?.id);
  const pdf = await api.send(client, `${ROOT}/documents/${document?.id}/pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect((await api.send(client, `${ROOT.replace('/ch', '/de')}/documents/${document?.id}/pdf`)).status).toBe(404);
  const viewed = (await auditLines(database.pool)).filter(({ action }) => action === 'document.viewed');
  expect(viewed.map(({ subject }) => subject)).toEqual([`document:${document?.id}`]);
});

test('changes the goods of an order as the preview showed, and refuses what it did not show', async () => {
  const number = await order(2);
  const position = await firstPosition(number);
  const changes = {
    lines: [{ position, quantity: 1, exchangeFor: 'vase-2' }],
    added: [{ sku: 'vase-2', quantity: 1 }],
  };
  const preview = await post(number, 'goods/preview', changes);
  expect(preview.body).toMatchObject({ difference: { amount: 4990, currency: 'CHF' }, way: 'invoice' });
  expect((preview.body.lines as { kind: string }[]).map(({ kind }) => kind).toSorted()).toEqual(['added', 'exchanged']);
  const twice = { ...changes, added: [...changes.added, ...changes.added] };
  expect(await post(number, 'goods/preview', twice)).toMatchObject({ status: 400, body: { code: 'invalid-body' } });
  const wrong = await post(number, 'goods', { ...changes, shown: 'other', reason: 'customer-wish' });
  expect(wrong).toMatchObject({ status: 412 });
  const saved = await post(number, 'goods', { ...changes, shown: preview.body.shown, reason: 'customer-wish' });
  expect(saved).toMatchObject({ status: 200, body: { number, stage: 'to-ship' } });
  const { body } = await api.json(client, `${ORDERS}/${number}`);
  expect(body).toMatchObject({ totals: { total: { amount: expect.any(Number) } } });
  const open = (body.lines as { sku: string; open: number }[]).filter(({ open: units }) => units > 0);
  expect(open.reduce((sum, { open: units }) => sum + units, 0)).toBe(3);
  expect(await post(number, 'goods/preview', { lines: [{ position: 77, remove: true }] })).toMatchObject({
    status: 409,
  });
});

test('needs the scope of prices to agree a price', async () => {
  const number = await order(1);
  const lines = [{ position: await firstPosition(number), unitPrice: 3990 }];
  const few = await api.client(['order.read', 'order.change']);
  const asked = { method: 'POST', body: { lines } };
  expect(await api.json(few, `${ORDERS}/${number}/goods/preview`, asked)).toMatchObject({
    status: 403,
    body: { code: 'missing-scope', scopes: ['order.price'] },
  });
  expect((await post(number, 'goods/preview', { lines })).body).toMatchObject({ difference: { amount: -1000 } });
});

test('registers a return, whose label is a PDF', async () => {
  const number = await order(2);
  const position = await firstPosition(number);
  const lines = [{ position, quantity: 1, reason: 'damaged' }];
  expect(await post(number, 'returns', { lines })).toMatchObject({ body: { code: 'too-many-units' } });
  await post(number, 'shipments', { carrier: 'dhl' });
  const registered = await post(number, 'returns', { lines });
  expect(registered).toMatchObject({ status: 201, body: { order: number } });
  const label = await api.send(client, `${ROOT}/returns/${registered.body.number}/pdf`);
  expect([label.status, (await label.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('lists payments of an order, and refunds none that it does not have', async () => {
  const number = await order();
  const other = await order();
  expect((await api.json(client, `${ORDERS}/${number}/payments`)).body).toMatchObject({
    payments: [],
    refunds: [],
    open: { currency: 'CHF' },
  });
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into online_payment (id, tenant, order_id, attempt, method, amount, currency, state,
       created_at, changed_at, expires_at, checked_at)
     select gen_random_uuid(), tenant, id, 1, 'card', 9980, 'CHF', 'pending', $2, $2, $2, $2 from orders where number = $1 returning id`,
    [number, now],
  );
  const path = `payments/${rows[0]?.id}`;
  const amount = { amount: 500, currency: 'CHF' };
  expect(await post(other, `${path}/refunds`, { amount, reason: 'Scratch.' })).toMatchObject({ status: 404 });
  expect((await post(number, `${path}/refunds`, { amount, reason: 'Scratch.' })).body.code).toBe('payment-state');
  const euro = { amount: 500, currency: 'EUR' };
  expect(await post(number, `${path}/refunds`, { amount: euro, reason: 'Scratch.' })).toMatchObject({ status: 400 });
  expect((await api.json(client, `${ORDERS}/${number}/payments`)).body).toMatchObject({
    payments: [{ id: rows[0]?.id, state: 'pending', amount: { amount: 9980 } }],
  });
  const cancel = (at: string) => post(at, `${path}/cancel`, { reason: 'Paid twice.' });
  expect((await cancel(other)).status).toBe(404);
  expect(await cancel(number)).toMatchObject({ status: 200, body: { number, done: true } });
  // The provider ends the payment afterwards; until then it is marked.
  const { rows: marked } = await database.pool.query('select give_back as wanted from online_payment where id = $1', [
    rows[0]?.id,
  ]);
  expect(marked).toEqual([{ wanted: 'cancelled' }]);
  expect((await cancel(number)).body.code).toBe('payment-state');
});

test('exchanges a returned unit, and ships the new one once', async () => {
  const number = await order(2);
  const position = await firstPosition(number);
  await post(number, 'shipments', { carrier: 'dhl' });
  const lines = [{ position, quantity: 1, reason: 'damaged', exchangeSku: 'vase-2' }];
  const { body } = await post(number, 'returns', { lines });
  const at = `${ROOT}/returns/${body.number}`;
  const exchange = (own: object = {}) =>
    api.json(client, `${at}/exchange`, { method: 'POST', body: { carrier: 'dhl', ...own } });
  expect((await exchange()).body).toMatchObject({ code: 'refused', reason: 'nothing' });
  const settled = { lines: [{ position, accepted: 1, restocked: 1 }] };
  expect((await api.json(client, `${at}/settle`, { method: 'POST', body: settled })).body.state).toBe('settled');
  expect((await exchange({ trackingNumber: 'x' })).body).toMatchObject({ code: 'refused', reason: 'tracking' });
  expect(await exchange()).toMatchObject({ status: 200, body: { id: body.number } });
  expect((await exchange()).body).toMatchObject({ code: 'refused', reason: 'nothing' });
  const { rows } = await database.pool.query<{ sku: string }>(
    `select sent.sku from shipment_line sent join shipment on shipment.id = sent.shipment_id
     join orders on orders.id = shipment.order_id where orders.number = $1 and sent.sku is not null`,
    [number],
  );
  expect(rows).toEqual([{ sku: 'vase-2' }]);
  const shipped = (await api.json(client, `${ROOT}/shipments?limit=200`)).body.items ?? [];
  expect(shipped.filter((one) => one.order === number)).toHaveLength(2);
});

test('marks a withdrawal as handled once, in its tenant', async () => {
  const entered = { name: 'Lea Brunner', number: '99999999', email: 'nobody@example.ch', goods: '' };
  const { guestOrders } = api.shop.fulfilment;
  const written = await guestOrders.withdraw({ tenant: tenants.ch, locale: 'de-CH' }, '198.51.100.1', entered);
  expect(written).toMatchObject({ ok: true });
  const waiting = async () => (await api.json(client, `${ROOT}/payouts`)).body.withdrawals as { id: string }[];
  const [withdrawal] = await waiting();
  expect(withdrawal).toMatchObject({ number: '99999999', name: 'L. Brunner', fits: false });
  const handle = (tenant: string) =>
    api.json(client, `/api/admin/v1/tenants/${tenant}/withdrawals/${withdrawal?.id}/handled`, { method: 'POST' });
  expect((await handle('de')).status).toBe(404);
  expect(await handle('ch')).toMatchObject({ status: 200, body: { id: withdrawal?.id } });
  expect(await waiting()).toEqual([]);
  expect((await handle('ch')).status).toBe(404);
});

test('places an order for a guest at the expected total, and none at another one', async () => {
  const seller = await api.client(['order.create', 'order.read', 'customer.read']);
  const asked = {
    email: 'guest@example.ch',
    lines: [{ sku: 'vase-1', quantity: 2 }],
    billing: {
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Muster',
      street: 'Bahnhofstrasse',
      houseNumber: '8',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
    },
    phone: '044 123 45 67',
    method: 'prepayment',
    total: { amount: 1, currency: 'CHF' },
  };
  const place = (more: object) => api.json(seller, ORDERS, { method: 'POST', body: { ...asked, ...more } });
  expect((await place({})).body).toMatchObject({ code: 'refused', reason: 'total' });
  expect((await place({ email: 'none' })).body).toMatchObject({
    code: 'address-invalid',
    errors: [{ field: 'email' }],
  });
  expect((await place({ customer: '1' })).status).toBe(404);
  const shown = await api.json(client, `${ORDERS}/${await order(2)}?fields=totals`);
  const { total } = shown.body.totals as { total: unknown };
  const placed = await place({ total });
  expect(placed).toMatchObject({ status: 201 });
  expect((await api.json(client, `${ORDERS}/${placed.body.number}`)).body).toMatchObject({
    email: 'guest@example.ch',
    method: 'prepayment',
    totals: { total },
    shipping: { street: 'Bahnhofstrasse' },
  });
});
