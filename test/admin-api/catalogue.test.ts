import sharp from 'sharp';
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
  for (const wrong of ['0012', '1x', '2'])
    expect((await send('DELETE', `${list}/prices/vase-1/${wrong}`)).status, wrong).toBe(404);
  expect((await send('DELETE', `${list}/prices/vase-1/1`)).status).toBe(200);
  expect((await send('DELETE', list)).status).toBe(200);
  expect((await send('DELETE', 'tenants/ch/customer-groups/trade')).status).toBe(200);
});

test('finds pictures of the media library by name', async () => {
  expect((await get('media?name=none')).body).toEqual({ items: [], nextCursor: null });
  expect((await get('media/0123456789abcdef')).status).toBe(404);
});

/** Reads a list in pages of one, and runs an act after the first page. */
async function pagesAround(path: string, act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const more = path.includes('?') ? '&' : '?';
  let cursor = '';
  for (let page = 0; page < 10; page += 1) {
    const { status, body } = await get(`${path}${more}limit=1${cursor}`);
    expect(status).toBe(200);
    found.push(...(body.items ?? []));
    if (page === 0) await act();
    if (!body.nextCursor) return found;
    cursor = `&cursor=${body.nextCursor}`;
  }
  throw new Error('the list has no end');
}

const storePicture = (id: string, at: string) =>
  database.pool.query(
    `with stored as (
       insert into picture (id, width, height, ground, media_type, content) values ($1, 8, 8, '#ffffff', 'image/jpeg', '') returning id)
     insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     select id, id, 'row.jpg', 8, 8, 1, 'a@b.ch', $2::timestamptz from stored`,
    [id, at],
  );

test('a new entry before the page moves no cursor of pictures and prices', async () => {
  const ids = ['00000000000000a1', '00000000000000a2', '00000000000000a3'];
  for (const [index, id] of ids.entries()) await storePicture(id, `2026-11-0${index + 1}T10:00:00.123456Z`);
  // Two pictures of one point in time have the order of their ids.
  await storePicture('00000000000000a4', '2026-11-02T10:00:00.123456Z');
  const pictures = await pagesAround('media?name=row.jpg', () =>
    storePicture('00000000000000a5', '2026-11-20T10:00:00Z'),
  );
  expect(pictures.map(({ id }) => id)).toEqual([ids[2], ids[1], '00000000000000a4', ids[0]]);
  await seedProduct(database.pool, { id: 'jug', variants: [{ sku: 'jug-1', stock: 1 }] });
  const made = await send('POST', 'tenants/ch/price-lists', { name: 'Pages' });
  const list = `tenants/ch/price-lists/${made.body.id}`;
  const price = (sku: string, minQuantity: number) =>
    send('PUT', `${list}/prices`, { sku, minQuantity, amount: 900, currency: 'CHF' });
  for (const units of [2, 3, 10]) await price('vase-1', units);
  const prices = await pagesAround(`${list}/prices`, () => price('jug-1', 2));
  expect(prices.map(({ minQuantity }) => minQuantity)).toEqual([2, 3, 10]);
  const all = await pagesAround('tenants/ch/list-prices', async () => {});
  expect(all.map(({ list: own, sku, minQuantity }) => [own, sku, minQuantity])).toEqual([
    [made.body.id, 'jug-1', 2],
    [made.body.id, 'vase-1', 2],
    [made.body.id, 'vase-1', 3],
    [made.body.id, 'vase-1', 10],
  ]);
});

test('takes a picture that is one, once, and refuses everything else', async () => {
  const own = await api.client(['media.read', 'media.change']);
  const content = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const upload = (body: unknown, type: string, key = '') =>
    api.json(own, `${ROOT}/media?name=../lamp.png&tags=Spring,%20spring`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(key === '' ? {} : { 'idempotency-key': key }) },
    });
  const added = await upload(content, 'image/png', 'first');
  expect(added).toMatchObject({ status: 201, body: { known: false } });
  expect(await upload(content, 'image/png', 'first')).toMatchObject({ status: 201, body: added.body });
  expect((await upload(Buffer.from('other'), 'image/png', 'first')).body.code).toBe('idempotency-key-reused');
  expect(await upload(content, 'image/jpeg')).toMatchObject({ status: 201, body: { id: added.body.id, known: true } });
  expect((await get(`media/${added.body.id}`)).body).toMatchObject({
    ...{ name: 'lamp.png', width: 12, height: 8, tags: ['spring'] },
  });
  expect((await upload(Buffer.from('no picture'), 'image/png')).body).toMatchObject({
    ...{ code: 'refused', reason: 'unreadable' },
  });
  expect((await upload(content, 'application/pdf')).status).toBe(415);
  expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1), 'image/png')).status).toBe(413);
  // Slots of refused uploads are free again.
  expect((await upload(content, 'image/png')).status).toBe(201);
});

test('finds products and stock by words', async () => {
  const reader = await api.client(['product.read', 'stock.read']);
  for (const list of [`${ROOT}/tenants/ch/products`, `${ROOT}/stock`]) {
    const found = await api.json(reader, `${list}?query=Produkt%20vase&limit=1`);
    expect(found.body.items).toHaveLength(1);
    expect((await api.json(reader, `${list}?query=none`)).body).toEqual({ items: [], nextCursor: null });
  }
});
