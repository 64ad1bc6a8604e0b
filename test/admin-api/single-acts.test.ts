import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fillSections, IDS } from '../support/fill-sections.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Acts on objects of the range, the content and the customers, each with what it changes. */
const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await fillSections(database.pool);
  api = await openTestApi(database.pool, clock);
  client = await api.client([
    ...(['product.edit', 'product.text', 'product.withdraw', 'product.stock', 'category.change'] as const),
    ...(['media.change', 'import.read', 'price-list.change', 'membership.change', 'customer.help'] as const),
    ...(['content.edit', 'content.publish', 'contact.answer', 'mail.resend'] as const),
  ]);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const one = async <T>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<{ value: T }>(`select ${sql} as value`, values)).rows[0]?.value;

describe('products', () => {
  test('get a text in the state that was read', async () => {
    const path = 'tenants/ch/products/vase';
    const { tag } = await get(path);
    const text = { title: 'Bodenvase', description: 'Eine Vase für den Boden.' };
    expect((await send('PUT', `${path}/texts/de-CH`, text, tag)).status).toBe(200);
    expect((await send('PUT', `${path}/texts/de-CH`, { ...text, title: 'Krug' }, tag)).status).toBe(412);
    expect((await get(path)).body.texts).toContainEqual(expect.objectContaining({ locale: 'de-CH', ...text }));
  });

  test('are taken off sale in one tenant, and sold again', async () => {
    const path = 'tenants/ch/products/vase';
    const onSale = async (value: boolean) => (await send('PUT', `${path}/on-sale`, { onSale: value })).status;
    expect(await onSale(false)).toBe(200);
    expect((await get(path)).body).toMatchObject({ variants: [{ onSale: false }] });
    expect(await onSale(true)).toBe(200);
    expect((await get(path)).body).toMatchObject({ variants: [{ onSale: true }] });
  });

  test('have the units that were counted, unless some were sold since', async () => {
    const { tag } = await get('stock/vase-1');
    const path = 'stock/vase-1/locations/main';
    expect((await send('PUT', path, { quantity: 9, note: 'Counted.' }, tag)).status).toBe(200);
    expect((await send('PUT', path, { quantity: 4 }, tag)).status).toBe(412);
    expect(await one('(select quantity from stock where sku = $1)', 'vase-1')).toBe(9);
  });

  test('become drafts, and are published again', async () => {
    const drafted = await send('PUT', 'products/vase/draft', {}, (await get('products/vase')).tag);
    expect(drafted.status).toBe(200);
    expect((await get('products/vase')).body).toMatchObject({ status: 'draft' });
    const publish = (tag: string) => send('PUT', 'products/vase/published', { tenants: [{ tenant: 'ch' }] }, tag);
    expect((await publish(drafted.tag)).body).toMatchObject({ code: 'refused', reason: 'blocked' });
    await database.pool.query("insert into product_picture (sku, position, picture_id) values ('vase-1', 1, $1)", [
      IDS.media,
    ]);
    expect((await publish((await get('products/vase')).tag)).status).toBe(200);
    expect((await get('products/vase')).body).toMatchObject({ status: 'published' });
  });
});

test('moves a category to the first place', async () => {
  const created: string[] = [];
  for (const name of ['Erste', 'Zweite']) {
    const names = Object.fromEntries(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'].map((at) => [at, name]));
    created.push(String((await send('POST', 'categories', { names })).body.id));
  }
  const [first, second] = created;
  const { tag } = await get(`categories/${second}`);
  const move = (under: string | null, at = tag) => send('PUT', `categories/${second}/place`, { under, place: 1 }, at);
  expect((await move(first ?? '')).status).toBe(200);
  expect((await get(`categories/${second}`)).body).toMatchObject({ parent: first });
  expect((await move(null)).status).toBe(412);
  expect((await move(second ?? '', '*')).body.code).toBe('refused');
});

test('describes, crops, files and deletes a picture', async () => {
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const uploaded = await api.json(client, `${ROOT}/media?name=lamp.png`, {
    method: 'POST',
    body: content,
    headers: { 'content-type': 'image/png' },
  });
  expect(uploaded.status).toBe(201);
  const path = `media/${uploaded.body.id}`;
  const { tag } = await get(path);
  const alts = { 'fr-CH': 'Lampe sur une table' };
  expect((await send('PATCH', path, { alts }, tag)).status).toBe(200);
  expect((await send('PATCH', path, { alts }, tag)).status).toBe(412);
  expect((await get(path)).body).toMatchObject({ alts });
  const crop = { x: 10, y: 0, width: 80, height: 100 };
  expect((await send('PUT', `${path}/crop`, { set: 'crop', crop })).status).toBe(200);
  expect((await send('PUT', `${path}/crop`, { set: 'crop', crop: { ...crop, x: 60 } })).body.reason).toBe('outside');
  const filed = { pictures: [uploaded.body.id], add: ['spring'], drop: [] };
  expect((await send('POST', 'media-filing', filed)).body).toEqual({ filed: 1 });
  expect((await get(path)).body).toMatchObject({ tags: ['spring'] });
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await get(path)).status).toBe(404);
});

test('changes a customer group, and ends it', async () => {
  const path = 'tenants/ch/customer-groups';
  expect((await send('POST', path, { key: 'trade', name: 'Trade' })).status).toBe(201);
  expect((await send('PUT', `${path}/trade`, { name: 'Retail trade', ended: true })).body).toEqual({ key: 'trade' });
  expect((await get(path)).body.items).toContainEqual(
    expect.objectContaining({ key: 'trade', name: 'Retail trade', endedAt: '2026-11-27T08:00:00.000Z' }),
  );
  expect((await send('PUT', `${path}/none`, { name: 'None' })).status).toBe(404);
});

test('lists memberships with shortened names, and cancels one once', async () => {
  const path = 'tenants/ch/memberships';
  const [membership] = (await get(`${path}?state=running`)).body.items ?? [];
  expect(membership).toMatchObject({ id: IDS.memberships });
  const cancel = () => send('POST', `${path}/${IDS.memberships}/cancel`, { reason: 'By telephone.' });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).body).toMatchObject({ code: 'refused', reason: 'already' });
  expect((await get(`${path}?state=running`)).body.items).toEqual([]);
});

describe('customers', () => {
  test('get a letter to a new address, another default address, and no session', async () => {
    const { customer } = await registerCustomer(api.shop, database.pool);
    const act = (method: string, path: string, body?: unknown) =>
      send(method, `tenants/ch/customers/${customer.number}${path}?reason=data`, body);
    const moved = await act('POST', '/email-change', { email: 'moved@example.ch' });
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    expect(await one("(select count(*)::int from mail where to_address = 'moved@example.ch')")).toBe(1);
    expect((await act('POST', '/email-change', { email: 'nobody' })).body.code).toBe('customer-data-invalid');
    expect((await act('POST', '/end-sessions')).status).toBe(200);
    expect(await one('(select count(*)::int from customer_device where customer_id = $1)', customer.id)).toBe(0);
    const address = {
      ...{ salutation: 'female', firstName: 'Lea', lastName: 'Brunner', street: 'Seestrasse', houseNumber: '9' },
      ...{ postalCode: '3011', city: 'Bern', country: 'CH' },
    };
    for (const street of ['Seestrasse', 'Bergstrasse'])
      expect((await act('POST', '/addresses', { ...address, street })).status).toBe(200);
    type Address = { id: string; isDefault: boolean };
    const addresses = async () => (await act('GET', '')).body.addresses as Address[];
    const added = (await addresses()).find(({ isDefault }) => !isDefault);
    expect(added).toBeDefined();
    expect((await act('PUT', `/addresses/${added?.id}/default`)).status).toBe(200);
    expect((await addresses()).find(({ isDefault }) => isDefault)?.id).toBe(added?.id);
    expect((await act('PUT', '/addresses/00000000-0000-4000-8000-000000000001/default')).status).toBe(404);
  });
});

test('ends the doubt about a mail once', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with letter as (
       insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
       values ('ch', 'de-CH', 'order-confirmation', 'a@b.ch', 'c@d.ch', 's', 'h', 't', 'doubt', 'm-doubt', now()) returning id)
     insert into mail_handover (mail_id, token, sender, since, renewed_at, doubt_at)
     select id, gen_random_uuid(), 'host', now(), now(), now() from letter returning mail_id as id`,
  );
  const settle = () => send('POST', `tenants/ch/mails/${rows[0]?.id}/settle`, {});
  expect((await settle()).status).toBe(200);
  expect((await settle()).status).toBe(404);
  expect(await one('(select sent_at is not null from mail where id = $1)', rows[0]?.id)).toBe(true);
});

test('changes priority and tags of a message in the state that was read, and sends its picture', async () => {
  const path = `tenants/ch/tickets/${IDS.inbox}`;
  const { tag } = await get(path);
  const change = { priority: 'high', tags: ['claim'] };
  expect((await send('PATCH', path, change, tag)).status).toBe(200);
  expect((await send('PATCH', path, change, tag)).status).toBe(412);
  const { body } = await get(path);
  expect(body).toMatchObject(change);
  const [file] = body.files as { id: string; name: string }[];
  const picture = await api.send(client, `${ROOT}/${path}/files/${file?.id}`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from('ffd8ffd9', 'hex'));
});

test('links two pages as translations of each other', async () => {
  const path = 'tenants/ch/pages';
  const german = await send('POST', path, { locale: 'de-CH', path: '/rat', title: 'Rat' });
  const french = await send('POST', path, { locale: 'fr-CH', path: '/conseil', title: 'Conseil' });
  const link = (to: string) => send('PUT', `${path}/${german.body.id}/translations`, { locale: 'fr-CH', path: to });
  expect((await link('/nulle-part')).body).toMatchObject({ code: 'refused', reason: 'no-page' });
  expect(await link('/conseil')).toMatchObject({ status: 200, body: { id: german.body.id } });
  const families = await database.pool.query(
    'select distinct coalesce(family, id) from content_page where id = any($1::uuid[])',
    [[german.body.id, french.body.id]],
  );
  expect(families.rows).toHaveLength(1);
});

test('lists the sources of feeds', async () => {
  expect((await get('sources')).body.items).toContainEqual(expect.objectContaining({ id: IDS.sources }));
});
