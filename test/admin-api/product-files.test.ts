import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

/** Files that a program sends: videos with captions, another file of a picture, and a table of prices. */
const clock = { now: () => new Date('2026-11-27T08:00:00Z') };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['product.edit', 'product.price', 'media.change', 'price-list.change']);
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const upload = (path: string, body: Buffer, type: string, more: { method?: string; tag?: string } = {}) => {
  const { method = 'POST', tag = '*' } = more;
  return api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'content-type': type, 'if-match': tag } });
};

test('gives a product a video with captions', async () => {
  const video = async (format: 'mp4' | 'webm') => {
    const file = await readFile(`test/import/videos/clip.${format}`);
    return upload('product-videos', file, `video/${format}`);
  };
  const [webm, mp4] = [await video('webm'), await video('mp4')];
  expect([webm.status, mp4.status]).toEqual([201, 201]);
  expect((await video('webm')).body).toEqual(webm.body);
  expect((await upload('product-videos', Buffer.from('no video'), 'video/mp4')).body).toMatchObject({
    reason: 'video',
  });
  expect((await upload('product-videos', Buffer.from('no video'), 'text/plain')).status).toBe(415);
  const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nEine Vase.\n');
  const captions = await upload('product-captions', vtt, 'text/vtt');
  expect(captions.status).toBe(201);
  expect((await upload('product-captions', Buffer.from('none'), 'text/vtt')).body).toMatchObject({
    reason: 'captions',
  });

  const update = (body: object) => send('PATCH', 'products/vase', { fields: {}, ...body });
  const exchanged = { webm: mp4.body.id, mp4: webm.body.id };
  expect((await update({ video: exchanged })).body).toMatchObject({
    code: 'product-fields-invalid',
    errors: [
      { field: 'video.mp4', problem: 'wrong-choice' },
      { field: 'video.webm', problem: 'wrong-choice' },
    ],
  });
  expect((await update({ video: { webm: webm.body.id, mp4: mp4.body.id } })).status).toBe(200);
  const field = 'videoCaptions.1.de-CH';
  expect((await update({ fields: { [field]: 'ffffffffffffffff' } })).body).toMatchObject({
    code: 'product-fields-invalid',
    errors: [{ field, problem: 'wrong-choice' }],
  });
  expect((await update({ fields: { [field]: captions.body.id } })).status).toBe(200);
  expect((await get('products/vase')).body.fields).toMatchObject({ [field]: captions.body.id });
  const { rows } = await database.pool.query('select webm_id, mp4_id from product_video where product_id = $1', [
    'vase',
  ]);
  expect(rows).toEqual([{ webm_id: webm.body.id, mp4_id: mp4.body.id }]);
});

test('says which earlier price a new price may show', async () => {
  const ask = (sku: string, amount: number) => get(`tenants/ch/products/vase/strike-price?sku=${sku}&amount=${amount}`);
  const { rows } = await database.pool.query<{ amount: number }>(
    "select amount from price where tenant = 'ch' and sku = 'vase-1'",
  );
  const current = Number(rows[0]?.amount);
  expect((await ask('vase-1', current * 2)).body).toEqual({ strike: null });
  expect((await ask('vase-1', current / 2)).body).toMatchObject({
    strike: { price: { amount: current, currency: 'CHF' }, percentOff: 50 },
  });
  expect((await ask('none', current)).status).toBe(404);
  expect((await ask('vase-1', 0)).status).toBe(400);
});

test('replaces the file of a picture, which keeps its id', async () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 40, channels: 3, background: { r: width, g: 80, b: 40 } } })
      .png()
      .toBuffer();
  const { body: added } = await upload('media?name=lamp.png', await picture(60), 'image/png');
  const { body: other } = await upload('media?name=other.png', await picture(80), 'image/png');
  const path = `media/${added.id}`;
  const { tag } = await get(path);
  const replace = async (content: Buffer, own = tag) =>
    upload(`${path}/file?name=new.png`, content, 'image/png', { method: 'PUT', tag: own });
  expect((await replace(Buffer.from('no picture'))).body).toMatchObject({ reason: 'unreadable' });
  expect((await replace(await picture(80))).body).toMatchObject({ reason: 'known' });
  expect((await replace(await picture(100), '"other"')).status).toBe(412);
  const replaced = await replace(await picture(100));
  expect(replaced).toMatchObject({ status: 200, body: { id: added.id } });
  const { body, tag: now } = await get(path);
  expect(body).toMatchObject({ id: added.id, name: 'new.png', width: 100 });
  expect([now, replaced.tag === tag]).toEqual([replaced.tag, false]);
  expect((await get(`media/${other.id}`)).body).toMatchObject({ name: 'other.png', width: 80 });
});

test('sets the prices of a table, all of them or none', async () => {
  const { body: list } = await send('POST', 'tenants/ch/price-lists', { name: 'Mengen' });
  const path = `tenants/ch/price-lists/${list.id}/prices`;
  const table = (rows: string) => upload(path, Buffer.from(`sku,quantity,price\n${rows}`), 'text/csv');
  const refused = await table('vase-1,2,39.90\nnone,2,10.00\n');
  expect(refused).toMatchObject({ status: 409, body: { reason: 'rows' } });
  expect(refused.body.errors).toEqual([{ field: 'line 3', problem: 'unknown-article' }]);
  expect((await get(path)).body.items).toEqual([]);
  expect((await upload(path, Buffer.from('sku,price'), 'application/json')).status).toBe(415);
  expect((await upload(path, Buffer.from(' '), 'text/csv')).body).toMatchObject({ reason: 'empty' });
  expect((await table('vase-1,2,39.90\nvase-1,5,34.90\n')).body).toEqual({ id: list.id, prices: 2 });
  expect((await get(path)).body.items).toMatchObject([
    { sku: 'vase-1', minQuantity: 2, price: { amount: 3990, currency: 'CHF' } },
    { sku: 'vase-1', minQuantity: 5, price: { amount: 3490, currency: 'CHF' } },
  ]);
});

test('stores, lists and deletes documents of a product', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  const stored = await upload('products/vase/documents/manual/de', pdf, 'application/pdf', { method: 'PUT' });
  expect(stored.status).toBe(200);
  const listed = await get('products/vase/documents');
  expect(listed.body.documents).toMatchObject([
    { id: stored.body.id, kind: 'manual', language: 'de', bytes: pdf.length, path: expect.stringMatching(/\.pdf$/) },
  ]);
  const refused = [
    ['manual/xx', pdf, 'language'],
    ['poem/de', pdf, 'kind'],
    ['manual/de', Buffer.from('<html>'), 'not-pdf'],
  ] as const;
  for (const [place, body, reason] of refused)
    expect(
      (await upload(`products/vase/documents/${place}`, body, 'application/pdf', { method: 'PUT' })).body,
    ).toMatchObject({ reason });
  expect((await get('products/none/documents')).status).toBe(404);
  const deleted = await send('DELETE', `products/vase/documents/${stored.body.id}`);
  expect(deleted).toMatchObject({ status: 200, body: { id: stored.body.id } });
  expect((await get('products/vase/documents')).body).toEqual({ documents: [] });
});
