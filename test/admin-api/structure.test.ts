import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client([
    ...['category.change', 'attribute.change', 'media.change', 'content.edit', 'content.publish', 'campaign.edit'],
    ...['product.edit', 'product.price', 'price-list.read'],
  ] as Parameters<TestApi['client']>[0]);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);

test('puts products into categories, gives one its attributes, and merges it', async () => {
  const category = async (name: string) =>
    String((await send('POST', 'categories', { names: allLocales(name) })).body.id);
  const [lamps, lights] = [await category('Lampen'), await category('Leuchten')];
  expect((await send('POST', `categories/${lamps}/products`, { products: ['vase'], further: true })).status).toBe(200);
  expect((await send('POST', `categories/${lamps}/products`, { products: ['none'] })).body.reason).toBe(
    'unknown-products',
  );
  await send('POST', 'attributes', { key: 'glow', names: allLocales('Glanz') });
  const list = [{ key: 'glow', control: 'list', filter: true, searchable: true }];
  expect((await send('PUT', `categories/${lamps}/attributes`, { attributes: list })).status).toBe(200);
  const { body } = await get(`categories/${lamps}/attributes`);
  expect(body).toMatchObject({ ownList: true });
  const listed = (body.attributes as { key: string; listed: boolean }[]).filter((one) => one.listed);
  expect(listed).toMatchObject([{ key: 'glow', control: 'list', filter: true, searchable: true }]);
  const set = (attributes: unknown) => send('PUT', `categories/${lamps}/attributes`, { attributes });
  expect((await set(body.attributes)).status).toBe(200);
  expect((await get(`categories/${lamps}/attributes`)).body).toEqual(body);
  expect((await set([{ key: 'glow', control: 'list' }])).status).toBe(200);
  const [again] = (await get(`categories/${lamps}/attributes`)).body.attributes as unknown[];
  expect(again).toMatchObject({ key: 'glow', control: 'list', filter: true, searchable: false });
  expect((await set([{ key: 'none' }])).body.reason).toBe('unknown-attribute');
  expect((await set([{ key: 'glow', control: 'switch' }])).body.reason).toBe('wrong-control');
  expect((await send('PUT', `categories/${lamps}/attributes`, { attributes: null })).status).toBe(200);
  expect((await get(`categories/${lamps}/attributes`)).body).toMatchObject({ ownList: false });
  expect((await send('POST', `categories/${lamps}/merge`, { into: lamps })).body.reason).toBe('same');
  expect((await send('POST', `categories/${lamps}/merge`, { into: lights })).body).toEqual({ id: lights });
  expect((await get(`categories/${lamps}`)).status).toBe(404);
});

test('takes over what the feed says of an edited field', async () => {
  const { body: made } = await send('POST', 'categories', { names: allLocales('Teppiche') });
  await database.pool.query(
    "update category_edit set feed_value = 'Läufer' where category_id = $1 and field = 'name.de-CH'",
    [made.id],
  );
  const accept = (field: string) => send('POST', `categories/${made.id}/accept`, { field });
  expect(await accept('name.de-CH')).toMatchObject({ status: 200, body: { id: made.id } });
  expect((await get(`categories/${made.id}`)).body).toMatchObject({
    names: expect.objectContaining({ 'de-CH': expect.objectContaining({ name: 'Läufer' }) }),
  });
  expect((await send('POST', 'categories/none/accept', { field: 'name.de-CH' })).status).toBe(404);
});

test('orders attributes, and merges choices', async () => {
  await send('POST', 'attributes', { key: 'wood', names: allLocales('Holz') });
  const add = async (name: string) => send('POST', 'attributes/wood/choices', { names: allLocales(name) });
  await add('Eiche');
  await add('Buche');
  const choices = async () => (await get('attributes/wood')).body.choices as { value: string }[];
  const [first, second] = (await choices()).map(({ value }) => value);
  expect((await send('POST', `attributes/wood/choices/${second}/move`, { by: 'up' })).status).toBe(200);
  expect((await choices()).map(({ value }) => value)).toEqual([second, first]);
  expect((await send('POST', `attributes/wood/choices/${first}/merge`, { into: first })).body.reason).toBe('same');
  expect((await send('POST', `attributes/wood/choices/${first}/merge`, { into: second })).status).toBe(200);
  expect((await choices()).map(({ value }) => value)).toEqual([second]);
  expect((await send('POST', 'attributes/wood/move', { by: 'up' })).status).toBe(200);
});

test('copies a product, and removes a planned price', async () => {
  const copy = await send('POST', 'products/vase/copies');
  expect(copy.status).toBe(201);
  expect((await get(`products/${copy.body.id}`)).body).toMatchObject({ id: copy.body.id });
  const plan = { sku: 'vase-1', amount: 3990, currency: 'CHF', from: '2026-12-10T00:00:00Z' };
  await send('PUT', 'tenants/ch/products/vase/price', plan);
  const planned = (await get('tenants/ch/planned-prices')).body.items ?? [];
  expect(planned).toEqual([expect.objectContaining({ sku: 'vase-1', price: { amount: 3990, currency: 'CHF' } })]);
  const remove = (from: unknown) => send('POST', 'tenants/ch/planned-prices/remove', { skus: ['vase-1'], from });
  expect((await remove('2026-12-11T00:00:00Z')).body.reason).toBe('not-planned');
  expect((await remove(planned[0]?.from)).body).toEqual({ changed: 1 });
  expect((await get('tenants/ch/planned-prices')).body.items).toEqual([]);
});

test('keeps folders of pictures', async () => {
  const { body: spring } = await send('POST', 'media-folders', { name: 'Spring' });
  expect((await send('POST', 'media-folders', { name: 'Spring' })).body.reason).toBe('taken');
  const below = { name: 'Lamps', parent: Number(spring.id) };
  const { body: lamps } = await send('POST', 'media-folders', below);
  expect((await send('PUT', `media-folders/${spring.id}`, { name: 'May', parent: Number(lamps.id) })).body.reason).toBe(
    'inside-itself',
  );
  expect((await send('PUT', `media-folders/${spring.id}`, { name: 'May' })).status).toBe(200);
  const { folders } = (await get('media-folders')).body;
  expect(folders).toContainEqual({ id: Number(spring.id), parent: null, name: 'May', pictures: 0 });
  expect(folders).toContainEqual({ id: Number(lamps.id), parent: Number(spring.id), name: 'Lamps', pictures: 0 });
  const filed = { pictures: ['0123456789abcdef'], folder: 999_999 };
  expect((await send('POST', 'media-filing', filed)).body.reason).toBe('no-folder');
  expect((await send('DELETE', `media-folders/${spring.id}`)).status).toBe(200);
});

describe('content pages', () => {
  const text = (words: string) => ({ type: 'text', title: null, paragraphs: [words], list: [] });

  test('are written from what was read, compared and restored', async () => {
    const { body: page } = await send('POST', 'tenants/ch/pages', { locale: 'de-CH', path: '/rat', title: 'Rat' });
    const path = `tenants/ch/pages/${page.id}`;
    const expected = Number((await get(path)).body.newest);
    const draft = { expected, title: 'Beratung', description: 'Rat und Hilfe.', blocks: [text('Guten Tag.')] };
    const saved = await send('PUT', `${path}/draft`, draft);
    expect(saved.body).toEqual({ id: page.id, version: expected + 1, warnings: [] });
    expect((await send('PUT', `${path}/draft`, { ...draft, title: 'Anders' })).status).toBe(412);
    const { body: read } = await get(path);
    expect(read).toMatchObject({ title: 'Beratung', blocks: [text('Guten Tag.')], robots: 'index,follow' });
    const again = { ...draft, expected: expected + 1, title: 'Hilfe', blocks: read.blocks };
    expect((await send('PUT', `${path}/draft`, again)).status).toBe(200);
    expect((await get(`${path}/versions/${expected + 1}/${expected + 2}`)).body).toMatchObject({
      differs: true,
      page: [{ field: 'title', before: 'Beratung', after: 'Hilfe' }],
    });
    const wrong = { ...again, expected: expected + 2, blocks: [{ type: 'text', paragraphs: 7 }] };
    expect((await send('PUT', `${path}/draft`, wrong)).body).toMatchObject({ code: 'page-invalid' });
    const restored = { version: expected + 1, expected: expected + 2 };
    expect((await send('POST', `${path}/restore`, restored)).body).toMatchObject({ version: expected + 3 });
    const plan = { version: expected + 3, from: '2027-03-01T09:00' };
    expect((await send('PUT', `${path}/published`, plan)).status).toBe(200);
    const [publication] = (await get(path)).body.publications as { id: string }[];
    expect((await send('DELETE', `${path}/publications/${publication?.id}`)).status).toBe(200);
    expect((await get(path)).body.publications).toEqual([]);
    expect((await send('PUT', `${path}/translations`, { locale: 'fr-CH', path: '/none' })).body.reason).toBe('no-page');
  });
});

test('keeps segments, whose goods must exist', async () => {
  const { body: made } = await send('POST', 'tenants/ch/segments', { name: 'Vases' });
  const path = `tenants/ch/segments/${made.id}`;
  const { body, tag } = await get(path);
  expect(body).toMatchObject({ name: 'Vases', rule: { match: 'all', groups: [] }, campaigns: 0 });
  const rule = (key: string) => ({
    match: 'all',
    groups: [{ match: 'all', conditions: [{ kind: 'bought', of: 'product', key, not: false, days: 30 }] }],
  });
  expect((await send('PUT', path, { name: 'Vases', rule: rule('none') }, tag)).body.reason).toBe('unknown-key');
  expect((await send('PUT', path, { name: 'Vases', rule: rule('vase') }, tag)).status).toBe(200);
  expect((await send('PUT', path, { name: 'Vases', rule: rule('vase') }, tag)).status).toBe(412);
  expect((await send('POST', `${path}/count`)).body).toEqual({ customers: 0, reachable: 0 });
  expect((await send('POST', `${path}/copies`, { name: 'Vases' })).body.reason).toBe('name-taken');
  expect((await send('POST', `${path}/copies`, { name: 'More vases' })).status).toBe(201);
  expect((await get('tenants/ch/segments?state=unused')).body.items).toHaveLength(2);
  expect((await get('tenants/de/segments')).body.items).toEqual([]);
  expect((await send('DELETE', path)).status).toBe(200);
});

test('checks the rule of a segment like the form', async () => {
  const { body: made } = await send('POST', 'tenants/ch/segments', { name: 'Rules' });
  const path = `tenants/ch/segments/${made.id}`;
  const save = (conditions: unknown[]) =>
    send('PUT', path, { name: '  Rules \t of  all', rule: { match: 'any', groups: [{ match: 'all', conditions }] } });
  const orders = { kind: 'orders', from: null, to: null, days: 30 };
  expect((await save([orders])).body).toMatchObject({ code: 'refused', reason: 'range' });
  expect((await save([{ ...orders, from: 3, to: 2 }])).body.reason).toBe('range');
  expect((await save([{ kind: 'spent', from: null, to: null, days: null }])).body.reason).toBe('range');
  const spent = { kind: 'spent', from: 4990, to: null, days: null };
  expect((await save([spent])).status).toBe(200);
  expect((await get(path)).body).toMatchObject({ name: 'Rules of all', rule: { groups: [{ conditions: [spent] }] } });
  // A group without conditions would match all customers.
  expect((await save([])).status).toBe(200);
  expect((await get(path)).body.rule).toEqual({ match: 'any', groups: [] });
  expect((await send('POST', `${path}/count`)).body).toEqual({ customers: 0, reachable: 0 });
});

/** Names in the languages of a shop. */
function allLocales(name: string): Record<string, string> {
  return { 'de-CH': name, 'fr-CH': name };
}
