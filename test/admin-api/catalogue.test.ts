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
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(
    ['product.edit', 'product.withdraw', 'category.change', 'attribute.change', 'price-list.change', 'media.read'],
    { name: 'PIM' },
  );
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

test('creates a product, changes its fields, and publishes it only when nothing is missing', async () => {
  const created = await send('POST', 'products', { title: 'Lampe', locale: 'de-CH', id: '700001' });
  expect(created).toMatchObject({ status: 201, body: { id: '700001' }, tag: expect.stringMatching(/^"/) });
  expect((await send('POST', 'products', { title: 'Lampe', locale: 'de-CH', id: '700001' })).body).toMatchObject({
    code: 'refused',
    reason: 'taken',
  });
  const { body, tag } = await get('products/700001');
  expect(body).toMatchObject({ status: 'draft', fields: { 'title.de-CH': 'Lampe' }, byHand: ['title.de-CH'] });
  expect(body.blockers).toContainEqual({ tenant: 'ch', kind: 'price', field: 'price.ch.700001-01' });
  const wrong = await send('PATCH', 'products/700001', { fields: { 'price.ch.700001-01': 'cheap' } }, tag);
  expect(wrong.body).toMatchObject({
    code: 'product-fields-invalid',
    errors: [{ field: 'price.ch.700001-01', problem: 'wrong-price' }],
  });
  const changed = await send('PATCH', 'products/700001', { fields: { 'price.ch.700001-01': '49.90' } }, tag);
  expect(changed).toMatchObject({ status: 200, body: { id: '700001' } });
  expect(await send('PATCH', 'products/700001', { fields: { 'title.de-CH': 'Leuchte' } }, tag)).toMatchObject({
    status: 412,
  });
  expect(
    (await send('PUT', 'products/700001/published', { tenants: [{ tenant: 'ch' }] }, changed.tag)).body,
  ).toMatchObject({ code: 'refused', reason: 'blocked' });
  expect((await send('PUT', 'products/700001/retired', { successor: 'product:vase' }, changed.tag)).status).toBe(200);
  expect((await get('products/700001')).body).toMatchObject({ status: 'retired' });
});

test('creates, changes, moves and deletes categories', async () => {
  const lamps = await send('POST', 'categories', { names: { 'de-CH': 'Lampen', 'fr-CH': 'Lampes' } });
  expect(lamps.status).toBe(201);
  const id = String(lamps.body.id);
  const desk = await send('POST', 'categories', { names: { 'de-CH': 'Tischlampen' }, under: id });
  const below = String(desk.body.id);
  const { body, tag } = await get(`categories/${id}`);
  expect(body).toMatchObject({ parent: null, names: { 'fr-CH': { name: 'Lampes' } }, hidden: false });
  expect((await send('PUT', `categories/${id}/place`, { under: below, place: 1 })).body).toMatchObject({
    code: 'refused',
    reason: 'cycle',
  });
  const texts = { 'de-CH': { intro: 'Licht für jeden Raum.' } };
  const names = { 'de-CH': 'Leuchten', 'fr-CH': 'Lampes' };
  expect((await send('PUT', `categories/${id}`, { names, texts, sorting: 'newest' }, tag)).status).toBe(200);
  expect((await send('PUT', `categories/${id}`, { names }, tag)).status).toBe(412);
  expect((await get(`categories/${id}`)).body).toMatchObject({
    names: { 'de-CH': { name: 'Leuchten' } },
    texts: { 'de-CH': { intro: 'Licht für jeden Raum.' } },
    sorting: 'newest',
  });
  expect((await send('DELETE', `categories/${id}`)).body).toMatchObject({ code: 'refused', reason: 'not-empty' });
  expect((await send('DELETE', `categories/${below}`)).status).toBe(200);
  const listed = (await get('categories')).body.items ?? [];
  expect(listed.map((one) => one.id)).toContain(id);
  expect(listed.map((one) => one.id)).not.toContain(below);
});

test('defines an attribute with choices', async () => {
  const made = await send('POST', 'attributes', { names: { 'de-CH': 'Bezugsstoff' }, kind: 'choice', key: 'cover' });
  expect(made).toMatchObject({ status: 201, body: { key: 'cover' } });
  expect((await send('POST', 'attributes', { names: {} })).body).toMatchObject({ code: 'refused', reason: 'no-name' });
  expect((await send('POST', 'attributes/cover/choices', { names: { 'de-CH': 'Leinen' } })).status).toBe(201);
  expect((await send('PUT', 'attributes/cover/choices/leinen', { names: { 'de-CH': 'Reines Leinen' } })).status).toBe(
    200,
  );
  const { body, tag } = await get('attributes/cover');
  expect(body).toMatchObject({ kind: 'choice', choices: [{ value: 'leinen', names: { 'de-CH': 'Reines Leinen' } }] });
  expect((await send('PUT', 'attributes/cover', { names: { 'de-CH': 'Bezug' }, comparable: true }, tag)).status).toBe(
    200,
  );
  expect((await send('PUT', 'attributes/cover', { names: { 'de-CH': 'Stoff' } }, tag)).status).toBe(412);
  expect((await get('attributes')).body.items).toContainEqual(
    expect.objectContaining({ key: 'cover', names: { 'de-CH': 'Bezug' }, comparable: true }),
  );
  expect((await send('DELETE', 'attributes/cover/choices/leinen')).status).toBe(200);
  expect((await send('DELETE', 'attributes/cover')).status).toBe(200);
  expect((await get('attributes/cover')).status).toBe(404);
});

test('makes a price list for a customer group, and sets its prices', async () => {
  expect((await send('POST', 'tenants/ch/customer-groups', { key: 'trade', name: 'Handel' })).status).toBe(201);
  expect((await send('POST', 'tenants/ch/customer-groups', { key: 'trade', name: 'Handel' })).body).toMatchObject({
    reason: 'known-group',
  });
  const lists = 'tenants/ch/price-lists';
  const entry = { name: 'Handel 2027', group: 'trade', validFrom: '2027-01-01T00:00:00Z' };
  expect((await send('POST', lists, { ...entry, group: 'none' })).body).toMatchObject({ reason: 'group' });
  const made = await send('POST', lists, entry);
  const list = `${lists}/${made.body.id}`;
  const price = { sku: 'vase-1', amount: 4490, currency: 'CHF' };
  expect((await send('PUT', `${list}/prices`, { ...price, sku: 'none' })).body).toMatchObject({
    reason: 'unknown-article',
  });
  expect((await send('PUT', `${list}/prices`, { ...price, currency: 'EUR' })).status).toBe(400);
  expect((await send('PUT', `${list}/prices`, price)).body).toEqual({ id: made.body.id, prices: 1 });
  expect((await get(`${list}/prices`)).body).toMatchObject({
    items: [{ sku: 'vase-1', minQuantity: 1, price: { amount: 4490, currency: 'CHF' }, common: { amount: 4990 } }],
    nextCursor: null,
  });
  const { body, tag } = await get(list);
  expect(body).toMatchObject({ name: 'Handel 2027', group: 'trade', validTo: null, prices: 1 });
  const changed = { name: 'Handel 2028', validTo: '2028-12-31T22:59:00Z' };
  expect((await send('PUT', list, changed, tag)).status).toBe(200);
  expect((await send('PUT', list, changed, tag)).status).toBe(412);
  const { tag: later } = await get(list);
  expect((await send('PUT', list, { name: 'Handel 2028' }, later)).status).toBe(200);
  expect((await get(list)).body).toMatchObject({ validTo: '2028-12-31T22:59:00.000Z' });
  expect((await get(`${lists}?state=later&fields=name,validFrom`)).body.items).toEqual([
    { name: 'Handel 2028', validFrom: '2027-01-01T00:00:00.000Z' },
  ]);
  expect((await send('DELETE', 'tenants/ch/customer-groups/trade')).body).toMatchObject({ reason: 'group-in-use' });
  expect((await send('DELETE', `${list}/prices/vase-1/1`)).status).toBe(200);
  expect((await send('DELETE', list)).status).toBe(200);
  expect((await send('DELETE', 'tenants/ch/customer-groups/trade')).status).toBe(200);
});

test('finds pictures of the media library by name', async () => {
  expect((await get('media?name=none')).body).toEqual({ items: [], nextCursor: null });
  expect((await get('media/0123456789abcdef')).status).toBe(404);
});
