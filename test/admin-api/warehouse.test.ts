import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  await seedProduct(database.pool, { id: 'sofa', deliveryMode: 'two-man', variants: [{ sku: 'sofa-1', stock: 9 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['order.ship'], { name: 'Warehouse' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
let buyers = 0;
const place = (articles: Record<string, number>) => {
  buyers += 1;
  return placeOrder(api.shop, articles, { email: `buyer-${buyers}@example.ch` });
};
const tasksOf = async (query = '') => (await get(`warehouse/tasks?${query}`)).body.items ?? [];

test('pages through tasks while others leave, and tells no name', async () => {
  const orders = [
    await place({ 'vase-1': 1 }),
    await place({ 'vase-1': 2, 'sofa-1': 1 }),
    await place({ 'vase-1': 3 }),
  ];
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await get(`warehouse/tasks?limit=1${cursor}`);
    for (const { order, way } of body.items ?? []) seen.push(`${order}.${way}`);
    if (seen.length === 1) {
      const [order = '', way = ''] = (seen[0] ?? '').split('.');
      expect((await send('POST', 'warehouse/batches', { tasks: [{ order, way }] })).status).toBe(201);
    }
    if (body.nextCursor === null) break;
    cursor = `&cursor=${body.nextCursor}`;
  }
  const [first, second, third] = orders;
  expect(seen.toSorted()).toEqual(
    [`${first}.parcel`, `${second}.parcel`, `${second}.two-man`, `${third}.parcel`].toSorted(),
  );
  expect(await tasksOf(`number=${second}&way=two-man`)).toEqual([
    expect.objectContaining({ order: second, way: 'two-man', units: 1, carrier: 'two-man', country: 'CH' }),
  ]);
  expect(JSON.stringify(await tasksOf())).not.toContain('Lea');
  for (const wrong of ['number=10000-1', 'number=%20', 'location=Main', 'location=main%27', `number=${'1'.repeat(21)}`])
    expect(await get(`warehouse/tasks?${wrong}`), wrong).toMatchObject({
      status: 400,
      body: { code: 'invalid-parameters' },
    });
  expect(await tasksOf('location=none')).toEqual([]);
  expect(await tasksOf(`number=${second}&location=main&way=two-man`)).toHaveLength(1);
  expect((await api.json(client, '/api/admin/v1/tenants/de/warehouse/tasks')).body.items).toEqual([]);
});

test('ships a batch once for its key, and tells what became of each order', async () => {
  const order = await place({ 'vase-1': 1 });
  const tasks = [
    { order, way: 'parcel' },
    { order: '99999999', way: 'parcel' },
  ];
  const sent = { method: 'POST', body: { tasks }, headers: { 'idempotency-key': 'batch-1' } };
  const { body: made } = await api.json(client, `${ROOT}/warehouse/batches`, sent);
  expect((await api.json(client, `${ROOT}/warehouse/batches`, sent)).body).toEqual(made);
  const { body } = await get(`warehouse/batches/${made.id}`);
  expect(body).toMatchObject({
    by: 'Warehouse',
    entries: [{ order, isShipped: true, hasLabel: true, problem: null }],
  });
  expect((await get('warehouse/batches')).body.items).toContainEqual(
    expect.objectContaining({ id: made.id, orders: 1, shipped: 1 }),
  );
  const listed = (await get(`parcels?number=${order}`)).body.items ?? [];
  expect(listed).toEqual([expect.objectContaining({ order, number: 1, state: 'shipped', by: 'Warehouse' })]);
  for (const paper of ['label', 'slip']) {
    const answer = await api.send(client, `${ROOT}/parcels/${listed[0]?.id}/${paper}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  expect((await api.json(client, `/api/admin/v1/tenants/de/parcels/${listed[0]?.id}/label`)).status).toBe(404);
  expect((await get('warehouse')).body).toMatchObject({ toHandOver: [{ carrier: 'swiss-post' }] });
});

test('picks a list, with a reason for what is missing', async () => {
  const order = await place({ 'vase-1': 4 });
  const tasks = [{ order, way: 'parcel' }];
  const { body } = await send('POST', 'pick-lists', { tasks, split: 'order' });
  const [id = ''] = body.ids as string[];
  expect((await send('POST', 'pick-lists', { tasks })).body).toMatchObject({
    code: 'refused',
    reason: 'nothing-to-pick',
  });
  expect((await get('pick-lists?state=open')).body.items).toEqual([
    expect.objectContaining({ id, kind: 'single', orders: 1, units: 4, by: 'Warehouse' }),
  ]);
  const list = (await get(`pick-lists/${id}`)).body;
  expect(list.lines).toEqual([
    expect.objectContaining({ sku: 'vase-1', location: 'main', quantity: 4, orders: [order] }),
  ]);
  const line = { location: 'main', sku: 'vase-1', picked: 3 };
  const finish = (lines: unknown[]) => send('POST', `pick-lists/${id}/finish`, { lines });
  expect((await finish([line])).body).toMatchObject({ reason: 'no-pick-reason' });
  const short = { ...line, reason: 'damaged' };
  for (const wrong of [
    [{ ...short, sku: 'vase-2' }],
    [{ ...short, location: 'shop' }],
    [short, { ...short, picked: 4 }],
    [short, { ...short, sku: 'vase-2' }],
  ])
    expect((await finish(wrong)).body).toMatchObject({ code: 'refused', reason: 'pick-units' });
  expect((await get(`pick-lists/${id}`)).body).toMatchObject({ state: 'open' });
  expect((await finish([{ ...line, reason: 'damaged' }])).status).toBe(200);
  expect((await finish([])).body).toMatchObject({ reason: 'pick-done' });
  expect((await get(`pick-lists/${id}`)).body).toMatchObject({ state: 'done', lines: [{ picked: 3, missing: 1 }] });
  await database.pool.query("update stock set quantity = 500 where sku = 'vase-1'");
});

test('packs what was read, ships the parcel, and closes the day of the carrier', async () => {
  const order = await place({ 'vase-1': 3 });
  const path = `orders/${order}/parcels`;
  const { body, tag } = await get(path);
  const [line] = body.lines as { open: number; goods: { key: string }[] }[];
  expect(line).toMatchObject({ sku: 'vase-1', open: 3, goods: [{ units: 3, perUnit: 1 }] });
  const key = line?.goods[0]?.key ?? '';
  const goods = (quantity: number) => [{ key, quantity }];
  expect((await send('POST', path, { goods: [{ key: '99', quantity: 1 }] }, tag)).body.reason).toBe('pick-units');
  expect((await send('POST', path, { goods: goods(4) }, tag)).body).toMatchObject({ reason: 'pick-units' });
  const packed = await send('POST', path, { goods: goods(1), grams: 1250 }, tag);
  expect(packed.status).toBe(201);
  expect((await send('POST', path, { goods: goods(1) }, tag)).status).toBe(412);
  expect((await get(`parcels?number=${order}&state=unlabelled`)).body.items).toEqual([
    expect.objectContaining({ id: packed.body.id, grams: 1250, state: 'packed' }),
  ]);
  expect((await send('DELETE', `parcels/${packed.body.id}`)).status).toBe(200);
  expect((await send('POST', `parcels/${packed.body.id}/ship`)).body).toMatchObject({ code: 'refused' });
  const second = await send('POST', path, { goods: goods(3), grams: 3000 });
  expect((await send('POST', `parcels/${second.body.id}/ship`)).status).toBe(200);
  const closed = await send('POST', 'manifests', { carrier: 'swiss-post' });
  expect(closed.status).toBe(201);
  expect((await send('POST', 'manifests', { carrier: 'swiss-post' })).body).toMatchObject({
    reason: 'nothing-to-hand-over',
  });
  const manifest = (await get(`manifests/${closed.body.id}`)).body;
  expect(manifest).toMatchObject({ carrier: 'swiss-post', number: 1, by: 'Warehouse' });
  expect(manifest.lines).toContainEqual(expect.objectContaining({ order, grams: 3000, country: 'CH' }));
  expect((await get('manifests?state=swiss-post')).body.items).toHaveLength(1);
  expect((await get('manifests?state=dhl')).body.items).toEqual([]);
});

test('answers with the closed parcel when its label fails', async () => {
  const order = await place({ 'vase-1': 1 });
  await database.pool.query(
    `update orders set delivery = jsonb_set(delivery, '{billing,postalCode}', '"9997"') where number = $1`,
    [order],
  );
  const path = `orders/${order}/parcels`;
  const read = (await get(path)).body.lines as { goods: { key: string }[] }[];
  const goods = [{ key: read[0]?.goods[0]?.key ?? '', quantity: 1 }];
  const { status, body } = await send('POST', path, { goods, ship: true });
  expect([status, body.problem]).toEqual([201, 'label-refused']);
  expect((await get(path)).body.parcels).toEqual([{ id: body.id, number: 1, state: 'packed' }]);
  expect((await send('POST', `parcels/${body.id}/ship`)).body).toMatchObject({ reason: 'label-refused' });
  expect((await send('DELETE', `parcels/${body.id}`)).status).toBe(200);
  const again = await send('POST', path, { goods });
  expect([again.status, again.body.problem]).toEqual([201, null]);
});

test('plans a tour, puts an order on it, and departs', async () => {
  const order = await place({ 'sofa-1': 1 });
  const small = await place({ 'vase-1': 1 });
  const slot = { day: '2026-11-30', starts: '08:00', ends: '12:00', capacity: 1 };
  expect((await send('POST', 'tours', { ...slot, ends: '07:00' })).body).toMatchObject({ reason: 'tour-time' });
  const { body: made } = await send('POST', 'tours', slot);
  expect((await send('PUT', `tours/${made.id}/orders/${small}`)).body).toMatchObject({ reason: 'tour-order' });
  expect((await send('PUT', `tours/${made.id}/orders/${order}`)).status).toBe(200);
  expect((await send('DELETE', `tours/${made.id}/orders/${order}`)).status).toBe(200);
  expect((await get('tours')).body.items).toEqual([{ id: made.id, ...slot, stops: 0 }]);
  expect((await send('DELETE', `tours/${made.id}/orders/${order}`)).status).toBe(404);
  expect((await send('PUT', `tours/${made.id}/orders/${order}`)).status).toBe(200);
  expect((await get('tours')).body.items).toEqual([{ id: made.id, ...slot, stops: 1 }]);
  const departed = await send('POST', `tours/${made.id}/depart`);
  expect(departed.status).toBe(201);
  expect((await get(`tours/${made.id}`)).body).toMatchObject({ orders: [{ order, isShipped: true }] });
  expect((await get(`warehouse/batches/${departed.body.batch}`)).body.entries).toHaveLength(1);
});

test('books the shipments of an outside warehouse once', async () => {
  const order = await place({ 'vase-1': 1 });
  const file = `order,carrier,tracking,shipped_at,id,quantity\n${order},swiss-post,99.00.123456.78901234,2026-11-27T07:00:00Z,vase-1,1\n`;
  const upload = () =>
    api.json(client, `${ROOT}/warehouse/shipments`, {
      method: 'POST',
      body: Buffer.from(file),
      headers: { 'content-type': 'text/csv' },
    });
  expect((await upload()).body).toEqual({ booked: 1, refused: [] });
  expect((await upload()).body).toMatchObject({ booked: 0 });
  expect(await tasksOf(`number=${order}`)).toEqual([]);
});

test('downloads shipments and stock for an outside warehouse, and leaves orders with addresses to an employee', async () => {
  const order = await place({ 'vase-1': 2 });
  expect((await send('POST', `orders/${order}/shipments`, { carrier: 'dhl' })).status).toBe(201);
  const download = async (path: string) => {
    const answer = await api.send(client, `${ROOT}/warehouse/files/${path}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const shipments = await download('shipments');
  expect(shipments).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  expect(shipments.text).toContain(order);
  expect((await download('shipments?from=2026-11-01&to=2026-11-20')).text).not.toContain(order);
  const stock = await download('stock');
  expect(stock.text).toMatch(/vase-1[;,]main/);
  expect((await download('stock?format=xlsx')).type).toContain('spreadsheetml');
  expect((await get('warehouse/files/orders')).body.code).toBe('needs-approval');
  expect((await get('warehouse/files/none')).status).toBe(404);
});
