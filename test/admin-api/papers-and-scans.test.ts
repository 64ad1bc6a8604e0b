import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
const GTIN = '7610000000017';
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  await seedProduct(database.pool, { id: 'sofa', deliveryMode: 'two-man', variants: [{ sku: 'sofa-1', stock: 9 }] });
  await database.pool.query("update variant set gtin = $1 where sku = 'vase-1'", [GTIN]);
  api = await openTestApi(database.pool, clock);
  client = await api.client(['order.ship', 'order.read', 'return.check'], { name: 'Warehouse' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown) => api.json(client, `${ROOT}/${path}`, { method, body });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

/** Reads a file, and that the shop of another country has none there. */
async function fileAt(path: string): Promise<{ type: string | null; text: string }> {
  const answer = await api.send(client, `${ROOT}/${path}`);
  expect(answer.status).toBe(200);
  expect((await api.json(client, `/api/admin/v1/tenants/de/${path}`)).status).toBe(404);
  return { type: answer.headers.get('content-type'), text: (await answer.text()).slice(0, 200) };
}

/** Entries of the audit trail about papers whose action begins so. */
const printed = async (action: string) =>
  (await auditLines(database.pool)).filter((line) => line.action.startsWith(action) && !line.action.endsWith('packed'));

test('prints a pick list in a language of the back office', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 2 }, { email: 'pick@example.ch' });
  const tasks = [{ order, way: 'parcel' }];
  const [list = ''] = (await send('POST', 'pick-lists', { tasks })).body.ids as string[];
  expect(await fileAt(`pick-lists/${list}/pdf?language=fr`)).toMatchObject({
    type: 'application/pdf',
    text: expect.stringMatching(/^%PDF-/),
  });
  expect((await get(`pick-lists/${list}/pdf?language=it`)).body).toMatchObject({ code: 'invalid-parameters' });
});

test('prints the papers of a batch, and the manifest with a table', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 2 }, { email: 'batch@example.ch' });
  const { body: batch } = await send('POST', 'warehouse/batches', { tasks: [{ order, way: 'parcel' }] });
  for (const papers of ['labels', 'slips'])
    expect((await fileAt(`warehouse/batches/${batch.id}/pdf?papers=${papers}`)).type).toBe('application/pdf');
  expect(await printed('parcel.')).toEqual([
    expect.objectContaining({ action: 'parcel.labels-printed', subject: `order:${order}`, after: { labels: 1 } }),
    expect.objectContaining({ action: 'parcel.slips-printed', subject: `order:${order}`, after: { slips: 1 } }),
  ]);
  const { body: manifest } = await send('POST', 'manifests', { carrier: 'swiss-post' });
  expect((await fileAt(`manifests/${manifest.id}/pdf`)).type).toBe('application/pdf');
  const table = await fileAt(`manifests/${manifest.id}/csv`);
  expect(table).toMatchObject({ type: 'text/csv; charset=utf-8', text: expect.stringContaining(order) });
});

test('prints a tour', async () => {
  const tour = { day: '2026-11-30', starts: '08:00', ends: '12:00', capacity: 8 };
  const { body } = await send('POST', 'tours', tour);
  expect((await fileAt(`tours/${body.id}/pdf`)).type).toBe('application/pdf');
  expect(await printed('tour.viewed')).toEqual([
    expect.objectContaining({ email: 'Warehouse', subject: 'tour:2026-11-30 08:00', after: { stops: 0 } }),
  ]);
});

test('prints the bill of an order', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'bill@example.ch' });
  expect((await fileAt(`orders/${order}/bill/pdf`)).type).toBe('application/pdf');
  expect((await get('orders/99999999/bill/pdf')).status).toBe(404);
  expect((await printed('order.bill')).map(({ subject }) => subject)).toEqual([`order:${order}`]);
});

test('finds what scanned codes name', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 3 }, { email: 'scan@example.ch' });
  const { body: lists } = await send('POST', 'pick-lists', { tasks: [{ order, way: 'parcel' }] });
  const { body: list } = await get(`pick-lists/${(lists.ids as string[])[0]}`);
  const find = (code: string) => get(`warehouse/packing-codes?code=${encodeURIComponent(code)}`);
  for (const code of [order, `${order}-1`, ` ${order}`])
    expect((await find(code)).body).toEqual({ kind: 'order', number: order, orders: [] });
  expect((await find(`p${list.number}`)).body).toEqual({
    kind: 'pick-list',
    number: list.number,
    orders: [{ number: order, units: 3, missing: 0, shipped: false }],
  });
  expect((await find('P999999')).status).toBe(404);
  expect((await find('')).status).toBe(400);
  const goods = (await send('POST', `orders/${order}/parcels/scan`, { code: GTIN })).body;
  expect(goods).toMatchObject({ sku: 'vase-1', goods: [{ quantity: 1 }] });
  const again = { code: 'VASE-1', goods: [{ key: goods.key, quantity: 3 }] };
  const scan = (body: unknown) => send('POST', `orders/${order}/parcels/scan`, body);
  expect((await scan(again)).body).toMatchObject({ code: 'refused', reason: 'scan-too-many' });
  expect((await scan({ ...again, goods: [{ key: goods.key, quantity: 4 }] })).body.reason).toBe('pick-units');
  expect((await scan({ code: 'sofa-1' })).body.reason).toBe('scan-unknown');
});

test('finds the return of a code', async () => {
  const order = await placeOrder(api.shop, { 'vase-1': 1 }, { email: 'return@example.ch' });
  const find = (code: string) => get(`warehouse/return-codes?code=${code}`);
  expect((await find(order)).status).toBe(404);
  await send('POST', 'warehouse/batches', { tasks: [{ order, way: 'parcel' }] });
  const sent = { lines: [{ position: 1, quantity: 1, reason: 'damaged' }] };
  const registered = await send('POST', `orders/${order}/returns`, sent);
  expect(registered.status).toBe(201);
  const { number } = registered.body;
  expect((await find(order)).body).toEqual({ number });
  expect((await find(String(number))).body).toEqual({ number });
});
