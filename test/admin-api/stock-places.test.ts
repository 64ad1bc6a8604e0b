import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  const variants = [
    { sku: 'vase-1', stock: 5 },
    { sku: 'vase-2', stock: 0 },
  ];
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants });
  await seedProduct(database.pool, { id: 'pair', title: 'Pair', variants: [{ sku: 'pair-1', stock: 0 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['product.stock', 'product.edit'], { name: 'ERP' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

test('creates a location, moves units there, and ends it when it is empty', async () => {
  const bern = { id: 'bern', kind: 'shop', name: 'Bern', sellable: true };
  expect((await send('POST', 'stock-locations', bern)).body).toEqual({ id: 'bern' });
  expect((await send('POST', 'stock-locations', bern)).body).toMatchObject({ code: 'refused', reason: 'id-taken' });
  const transfer = { from: 'main', to: 'bern', quantity: 2 };
  expect((await send('POST', 'stock/vase-1/transfers', transfer)).status).toBe(200);
  expect((await send('POST', 'stock/vase-1/transfers', { ...transfer, quantity: 9 })).body.reason).toBe('too-few');
  expect((await send('POST', 'stock/none/transfers', transfer)).status).toBe(404);
  expect((await get('stock-locations')).body.items).toContainEqual(
    expect.objectContaining({ id: 'bern', units: 2, variants: 1, ended: false }),
  );
  const ended = { name: 'Bern', sellable: true, safety: 0, ended: true };
  expect((await send('PUT', 'stock-locations/bern', ended)).body.reason).toBe('not-empty');
  await send('POST', 'stock/vase-1/transfers', { from: 'bern', to: 'main', quantity: 2 });
  expect((await send('PUT', 'stock-locations/bern', ended)).status).toBe(200);
  const main = { name: 'Main', sellable: false, safety: 0, ended: false };
  expect((await send('PUT', 'stock-locations/main', main)).body.reason).toBe('is-default');
  const { safety: _, ...lacking } = main;
  expect((await send('PUT', 'stock-locations/main', lacking)).body.code).toBe('invalid-body');
});

test('plans a delivery, books what came once, and ends it', async () => {
  const plan = { supplier: 'Lampas AG', sku: 'vase-2', location: 'main', quantity: 10, day: '2026-12-10' };
  const { body: planned, status } = await send('POST', 'expected-deliveries', plan);
  expect(status).toBe(201);
  const path = `expected-deliveries/${planned.id}`;
  expect((await get('expected-deliveries?state=open')).body.items).toEqual([
    expect.objectContaining({ id: planned.id, quantity: 10, received: 0, day: '2026-12-10' }),
  ]);
  expect((await send('POST', 'expected-deliveries', { ...plan, day: '2026-11-01' })).body.reason).toBe('no-day');
  expect((await send('PUT', `${path}/day`, { day: '2026-12-17' })).status).toBe(200);
  const came = { quantity: 4, received: 0 };
  expect((await send('POST', `${path}/receive`, came)).status).toBe(200);
  expect((await send('POST', `${path}/receive`, came)).status).toBe(412);
  expect((await send('POST', `${path}/receive`, { quantity: 7, received: 4 })).body.reason).toBe('too-many');
  expect((await get('stock/vase-2')).body).toMatchObject({ quantity: 4 });
  expect((await get('expected-deliveries?from=2026-12-17')).body.items).toMatchObject([{ received: 4 }]);
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('DELETE', path)).status).toBe(404);
  expect((await get('expected-deliveries?state=done')).body.items).toEqual([
    expect.objectContaining({ id: planned.id, received: 4, ended: true }),
  ]);
});

test('sets terms and the parts of a set', async () => {
  expect((await send('PUT', 'stock/vase-1/terms', { safety: 1, backorder: 3 })).status).toBe(200);
  expect((await get('stock/vase-1')).body).toMatchObject({ safety: 1, backorder: 3, available: 7 });
  const parts = (list: unknown[]) => send('PUT', 'stock/pair-1/parts', { parts: list });
  expect((await parts([{ sku: 'vase-1', quantity: 2 }])).status).toBe(200);
  expect((await get('stock/pair-1')).body).toMatchObject({ available: 3 });
  expect((await parts([{ sku: 'none', quantity: 2 }])).body.reason).toBe('no-variant');
  expect((await parts([])).status).toBe(200);
});

test('announces counted stock to pages only where they show another one, and each time to sets', async () => {
  await seedProduct(database.pool, { id: 'bowl', title: 'Bowl', variants: [{ sku: 'bowl-1', stock: 100 }] });
  const announced = async (units: number): Promise<string[]> => {
    await database.pool.query('delete from outbox');
    const counted = await send('PUT', 'stock/bowl-1/locations/main', { quantity: units });
    expect(counted.status).toBe(200);
    const { rows } = await database.pool.query<{ key: string }>('select key from outbox order by key');
    return rows.map(({ key }) => key);
  };
  expect(await announced(900)).toEqual([]);
  expect(await announced(5)).toEqual(['bowl']);
  expect(await announced(900)).toEqual(['bowl']);
  expect(await announced(700)).toEqual([]);
  const lineOf = (quantity: number, location = 'main') => `${JSON.stringify({ sku: 'bowl-1', quantity, location })}\n`;
  const bulk = async (units: number, repair?: number): Promise<number> => {
    await database.pool.query('delete from outbox');
    const answer = await api.send(client, `${ROOT}/stock/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lineOf(units) + (repair === undefined ? '' : lineOf(repair, 'repair')),
    });
    expect(await answer.text()).toContain(`"changed":${repair === undefined ? 1 : 2}`);
    return (await database.pool.query('select from outbox')).rows.length;
  };
  expect([await bulk(600), await bulk(4), await bulk(600), await bulk(500)]).toEqual([0, 1, 1, 0]);
  // Units come back from a location that sells nothing: the sum of all locations stays, and more can be sold.
  const repair = { id: 'repair', kind: 'warehouse', name: 'Repair', sellable: false };
  expect((await send('POST', 'stock-locations', repair)).status).toBe(201);
  expect([await bulk(0, 10), await bulk(10, 0), await bulk(300, 3), await bulk(200, 2)]).toEqual([1, 1, 0, 0]);
  expect((await send('PUT', 'stock/pair-1/parts', { parts: [{ sku: 'bowl-1', quantity: 90 }] })).status).toBe(200);
  expect(await announced(300)).toEqual(['pair']);
});

test('keeps manufacturers, and refuses one of a product and an old state', async () => {
  const lampas = { name: 'Lampas AG', address: 'Seestrasse 1, 8002 Zürich', country: 'CH', contact: 'a@lampas.ch' };
  const { body: made } = await send('POST', 'manufacturers', lampas);
  const path = `manufacturers/${made.id}`;
  const { body, tag } = await get(path);
  expect(body).toEqual({ id: made.id, ...lampas, responsible: null, products: 0 });
  const responsible = { ...lampas, name: 'Lampas GmbH' };
  expect((await send('PUT', path, { ...lampas, responsible }, tag)).body).toMatchObject({
    code: 'product-fields-invalid',
    errors: [{ field: 'responsible.country', problem: 'outside-union' }],
  });
  const german = { ...lampas, responsible: { ...responsible, country: 'DE' } };
  expect((await send('PUT', path, german, tag)).status).toBe(200);
  expect((await send('PUT', path, lampas, tag)).status).toBe(412);
  expect((await get('manufacturers')).body.items).toContainEqual(
    expect.objectContaining({ id: made.id, responsible: expect.objectContaining({ country: 'DE' }) }),
  );
  await database.pool.query("update product set manufacturer_id = $1 where id = 'vase'", [made.id]);
  expect((await send('DELETE', path)).body.reason).toBe('in-use');
  await database.pool.query("update product set manufacturer_id = null where id = 'vase'");
  expect((await send('DELETE', path)).status).toBe(200);
});
