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
  for (const id of ['vase', 'bowl', 'cup'])
    await seedProduct(database.pool, { id, title: id, variants: [{ sku: `${id}-1`, stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['product.bulk', 'product.price', 'product.edit', 'product.stock', 'product.withdraw'], {
    name: 'PIM',
  });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1/tenants/ch';
const PATH = 'product-changes';
const send = (method: string, path: string, body?: unknown, who = client) =>
  api.json(who, `${ROOT}/${path}`, { method, body });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const priceOf = async (sku: string) => {
  const { rows } = await database.pool.query<{ amount: number }>(
    "select amount from price where tenant = 'ch' and sku = $1 and valid_to is null order by valid_from desc limit 1",
    [sku],
  );
  return rows[0]?.amount;
};
const dearer = (difference: number) => ({
  kind: 'price',
  price: { kind: 'amount', difference },
  tenants: ['ch'],
});

test('plans new prices, applies them once, and takes them back', async () => {
  const before = await priceOf('vase-1');
  const products = { ids: ['vase', 'bowl'] };
  const { status, body } = await send('POST', PATH, { products, act: dearer(250) });
  expect([status, body.state]).toEqual([201, 'planned']);
  expect(await priceOf('vase-1')).toBe(before);
  const first = (await get(`${PATH}/${body.id}/entries?limit=1`)).body;
  const second = (await get(`${PATH}/${body.id}/entries?limit=1&cursor=${first.nextCursor}`)).body;
  const entries = [...(first.items ?? []), ...(second.items ?? [])];
  expect(entries.map(({ productId }) => productId)).toEqual(['bowl', 'vase']);
  expect(entries[1]).toMatchObject({
    before: { kind: 'prices', prices: [{ amount: before, from: null }] },
    after: { kind: 'prices', prices: [{ amount: Number(before) + 250 }] },
  });
  expect((await send('POST', `${PATH}/${body.id}/apply`)).body).toEqual({ id: body.id, state: 'done' });
  expect((await send('POST', `${PATH}/${body.id}/apply`)).body).toMatchObject({
    code: 'refused',
    reason: 'wrong-state',
  });
  expect(await priceOf('vase-1')).toBe(Number(before) + 250);
  const { rows } = await database.pool.query(
    "select distinct email, role from staff_audit where action like 'product.%' and subject = 'product:vase'",
  );
  expect(rows).toEqual([{ email: 'PIM', role: 'api-client' }]);
  const undo = (await send('POST', `${PATH}/${body.id}/undo`)).body;
  expect((await send('POST', `${PATH}/${undo.id}/apply`)).body).toMatchObject({ state: 'done' });
  expect(await priceOf('vase-1')).toBe(before);
  expect((await get(`${PATH}/${body.id}`)).body).toMatchObject({ written: 2, undo: undo.id, by: 'PIM' });
  expect((await get(PATH)).body.items).toContainEqual(expect.objectContaining({ id: undo.id, undoOf: body.id }));
});

test('chooses by a filter, and never more than it names', async () => {
  const planned = async (filter: Record<string, string>) => {
    const { body } = await send('POST', PATH, { products: { filter }, act: dearer(100) });
    return body.id ? (await get(`${PATH}/${body.id}`)).body.products : body;
  };
  expect(await planned({ query: 'cup' })).toBe(1);
  expect(await planned({})).toBe(3);
  expect(await planned({ query: 'no such thing' })).toMatchObject({ code: 'refused', reason: 'nothing' });
  expect(await planned({ query: ' cup ' })).toBe(1);
  for (const wrong of [{ status: 'sold' }, { attribute: 'colour' }, { colour: 'red' }])
    expect(await planned(wrong)).toMatchObject({ code: 'invalid-body' });
  for (const field of ['query', 'category', 'brand', 'attribute'])
    for (const blank of ['', ' ', '\t\u00a0', '\u0000', '\u0001\u0002'])
      expect(await planned({ [field]: blank }), `${field} ${JSON.stringify(blank)}`).toMatchObject({
        code: 'invalid-body',
      });
  expect(await planned({ attribute: 'colour: ' })).toMatchObject({ code: 'invalid-body' });
});

test('refuses invalid changes by field, and changes that the client may not make', async () => {
  const products = { ids: ['vase'] };
  const over = { ...dearer(100), kind: 'sale', to: '2020-01-01T00:00' };
  expect((await send('POST', PATH, { products, act: over })).body).toMatchObject({
    code: 'refused',
    reason: 'fields',
    errors: [{ field: 'act.to', problem: 'sale-over' }],
  });
  const mixed = { ...dearer(100), tenants: ['ch', 'de'] };
  expect((await send('POST', PATH, { products, act: mixed })).body).toMatchObject({ code: 'invalid-body' });
  const share = { ...mixed, price: { kind: 'percent', hundredths: -1050 }, ending: '90' };
  const { body } = await send('POST', PATH, { products, act: share });
  expect((await get(`${PATH}/${body.id}`)).body.act).toMatchObject({ rule: { kind: 'percent', hundredths: -1050 } });
  const other = await api.client(['product.bulk', 'product.edit']);
  expect((await send('POST', PATH, { products, act: share }, other)).body.code).toBe('missing-scope');
  expect((await send('POST', `${PATH}/${body.id}/apply`, undefined, other)).body.code).toBe('missing-scope');
  expect((await send('POST', `${PATH}/${body.id}/discard`)).body).toMatchObject({ state: 'discarded' });
});

test('takes products off sale, and plans the cells of a file', async () => {
  const act = { kind: 'status', act: 'withdraw', tenants: ['ch'] };
  const { body } = await send('POST', PATH, { products: { ids: ['cup'] }, act });
  await send('POST', `${PATH}/${body.id}/apply`);
  const { rows } = await database.pool.query("select on_sale from offer where tenant = 'ch' and sku = 'cup-1'");
  expect(rows).toEqual([{ on_sale: false }]);
  const file = await api.json(client, `${ROOT}/${PATH}/file?name=goods.csv`, {
    method: 'POST',
    body: Buffer.from('sku,title.de-CH\nbowl-1,Schale\n'),
    headers: { 'content-type': 'text/csv' },
  });
  expect(file.status).toBe(201);
  expect((await get(`${PATH}/${file.body.id}/entries?show=changes`)).body.items).toEqual([
    expect.objectContaining({ productId: 'bowl', field: 'title.de-CH', after: { kind: 'text', text: 'Schale' } }),
  ]);
});
