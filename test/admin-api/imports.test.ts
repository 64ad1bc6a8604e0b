import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { servedFile, serveWeb } from '../support/remote-servers.ts';
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
  client = await api.client(['import.run', 'source.change', 'product.edit'], { name: 'PIM' });
});
afterAll(() => database.drop());

const ROOT = '/api/admin/v1';
const send = (method: string, path: string, body?: unknown, tag = '*') =>
  api.json(client, `${ROOT}/${path}`, { method, body, headers: { 'if-match': tag } });
const get = (path: string) => api.json(client, `${ROOT}/${path}`);
const upload = (path: string, text: string, headers: Record<string, string> = {}) =>
  api.json(client, `${ROOT}/${path}`, {
    method: 'POST',
    body: Buffer.from(text),
    headers: { 'content-type': 'text/csv', ...headers },
  });

test('takes a file once for its key, and lists its import', async () => {
  const path = 'tenants/ch/imports?kind=products&locale=fr-CH&name=produits.csv&overwriteEdits=true';
  const key = { 'idempotency-key': 'feed-1' };
  const taken = await upload(path, 'id,title\nvase,Vase\n', key);
  expect(taken.status).toBe(202);
  expect((await upload(path, 'id,title\nvase,Vase\n', key)).body).toEqual(taken.body);
  expect((await upload(path, 'id,title\nvase,Krug\n', key)).status).toBe(422);
  const { body } = await get('imports?kind=products&state=waiting');
  expect(body.items).toEqual([
    expect.objectContaining({ id: taken.body.id, locale: 'fr-CH', overwriteEdits: true, replace: false, by: 'PIM' }),
  ]);
  expect((await get(`imports/${taken.body.id}`)).body).toMatchObject({ fileName: 'produits.csv', refusals: [] });
  const { rows } = await database.pool.query('select content from import_piece where run_id = $1', [taken.body.id]);
  expect(String(rows[0].content)).toBe('id,title\nvase,Vase\n');
});

test('pages through all refusals of an import', async () => {
  const { body } = await upload('tenants/ch/imports?kind=prices&name=prices.csv', 'id,price\nvase-1,39.90\n');
  await database.pool.query(
    `insert into import_refusal (run_id, position, line, attribute, reason)
     select $1, place, place + 1, 'id', 'there is no article ' || place from generate_series(1, 250) place`,
    [body.id],
  );
  const path = `imports/${body.id}/refusals?limit=200`;
  const first = (await get(path)).body;
  expect(first.items?.at(-1)).toEqual({ position: 200, line: 201, attribute: 'id', reason: 'there is no article 200' });
  const second = (await get(`${path}&cursor=${first.nextCursor}`)).body;
  expect([second.items?.length, second.items?.[0]?.position, second.nextCursor]).toEqual([50, 201, null]);
  expect((await get('imports/00000000-0000-4000-8000-000000000009/refusals')).status).toBe(404);
});

test('refuses a file without its kind, and of another type', async () => {
  expect((await upload('tenants/ch/imports', 'id\n1\n')).body).toMatchObject({ code: 'refused', reason: 'no-kind' });
  const picture = { 'content-type': 'image/png' };
  expect((await upload('tenants/ch/imports?kind=stock', 'x', picture)).status).toBe(415);
});

test('pages through the differences of an import, and takes over one field', async () => {
  const taken = await upload('tenants/ch/imports?kind=products', 'id,title\nvase,Vase\n');
  const note = (field: string, value: string) =>
    database.pool.query(
      `insert into product_edit (product_id, field, at, feed_value, run_id)
       values ('vase', $1, now(), $2, $3)`,
      [field, value, taken.body.id],
    );
  await note('brand', 'Werk');
  await note('title.de-CH', 'Krug');
  const path = `imports/${taken.body.id}/differences`;
  const first = (await get(`${path}?limit=1`)).body;
  expect(first.items).toEqual([expect.objectContaining({ productId: 'vase', field: 'brand', given: 'Werk' })]);
  const second = (await get(`${path}?limit=1&cursor=${first.nextCursor}`)).body;
  expect(second.items).toEqual([expect.objectContaining({ field: 'title.de-CH', given: 'Krug' })]);
  const only = { productId: 'vase', field: 'title.de-CH' };
  const accepted = await send('POST', `${path}/accept`, { only });
  expect(accepted.body).toEqual({ accepted: 1, refused: 0, left: 1 });
  const { rows } = await database.pool.query("select title from product_text where product_id = 'vase'");
  expect(rows).toContainEqual({ title: 'Krug' });
  expect((await send('POST', `imports/${crypto.randomUUID()}/differences/accept`, {})).status).toBe(404);
});

const PLACE = { kind: 'web', url: 'https://supplier.example/feed.csv', secret: '', login: 'none' };

test('sets up a source, and refuses changes that are based on an earlier state', async () => {
  const made = await send('POST', 'sources', { name: 'Supplier', kind: 'products', target: 'ch/de-CH' });
  expect(made.status).toBe(201);
  const again = { name: 'Supplier', kind: 'products' };
  expect((await send('POST', 'sources', again)).body).toMatchObject({ code: 'refused', reason: 'name-taken' });
  const path = `sources/${made.body.id}`;
  const { body, tag } = await get(path);
  expect(body).toMatchObject({ targets: ['ch/de-CH'], place: null, schedule: { kind: 'none' }, mapping: [] });
  const times = { kind: 'times', times: ['06:00', '18:30'] };
  const settings = {
    name: 'Supplier',
    targets: ['ch/de-CH', 'ch/fr-CH'],
    delimiter: '\t',
    place: PLACE,
    schedule: times,
  };
  const changed = await send('PUT', path, settings, tag);
  expect(changed).toMatchObject({ status: 200, tag: expect.stringMatching(/^"/) });
  expect((await send('PUT', path, settings, tag)).status).toBe(412);
  expect((await get(path)).body).toMatchObject({
    ...settings,
    nextPullAt: '2026-11-27T17:30:00.000Z',
    by: 'PIM',
  });
  const lost = { ...settings, place: null };
  expect((await send('PUT', path, lost)).body).toMatchObject({ code: 'refused', reason: 'no-place' });
});

test('reads a sample, maps its columns, and imports a file', async () => {
  const { body: made } = await send('POST', 'sources', { name: 'Stock', kind: 'stock' });
  const path = `sources/${made.id}`;
  expect((await upload(`${path}/sample`, 'Nummer;Menge\nvase-1;7\n')).status).toBe(200);
  const { body, tag } = await get(path);
  expect(body.columns).toHaveLength(2);
  const [number = '', quantity = ''] = body.columns as string[];
  const rule = (field: string, column: string) => ({ field, column, fallback: '', separator: '', part: 1 });
  const wrong = { rules: [rule('id', 'none')] };
  expect((await send('PUT', `${path}/mapping`, wrong, tag)).body).toMatchObject({ reason: 'mapping-unknown-column' });
  const rules = [rule('id', number), rule('quantity', quantity)];
  expect((await send('PUT', `${path}/mapping`, { rules }, tag)).status).toBe(200);
  expect((await get(path)).body).toMatchObject({
    mapping: rules,
    preview: [{ cells: expect.arrayContaining([expect.objectContaining({ field: 'quantity', read: '7' })]) }],
  });
  expect((await upload(`${path}/imports?name=today.csv`, 'Nummer;Menge\nvase-1;8\n')).status).toBe(202);
  expect((await get('imports?kind=stock')).body.items).toEqual([
    expect.objectContaining({ source: made.id, fileName: 'today.csv', state: 'waiting' }),
  ]);
  expect((await send('POST', `${path}/pull`)).body).toMatchObject({ code: 'refused', reason: 'no-place' });
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await get(path)).status).toBe(404);
});

test('fetches a sample from the address of a source', async () => {
  const web = await serveWeb(servedFile('Nummer;Menge\nvase-1;7\n'));
  try {
    const { body: made } = await send('POST', 'sources', { name: 'Fetched', kind: 'stock' });
    const path = `sources/${made.id}`;
    const fetch = () => send('POST', `${path}/sample/fetch`);
    expect((await fetch()).body).toMatchObject({ code: 'refused', reason: 'no-place' });
    const placed = (page: string) =>
      send('PUT', path, {
        name: 'Fetched',
        targets: ['ch'],
        place: { ...PLACE, url: `http://127.0.0.1:${web.port}/${page}` },
      });
    expect((await placed('feed.csv')).status).toBe(200);
    expect(await fetch()).toMatchObject({ status: 200, body: { id: made.id } });
    expect((await get(path)).body.columns).toHaveLength(2);
    expect((await placed('gone.csv')).status).toBe(200);
    expect((await fetch()).body).toMatchObject({ code: 'refused', reason: 'not-fetched' });
  } finally {
    await web.close();
  }
});

test('queues one pull at a time', async () => {
  const { body: made } = await send('POST', 'sources', { name: 'Web', kind: 'prices' });
  const path = `sources/${made.id}`;
  await send('PUT', path, { name: 'Web', targets: ['ch'], place: PLACE });
  expect((await send('POST', `${path}/pull`)).status).toBe(202);
  expect((await send('POST', `${path}/pull`)).body).toMatchObject({ code: 'refused', reason: 'pulls-already' });
  expect((await get(path)).body.pulls).toEqual([expect.objectContaining({ state: 'waiting', by: 'PIM' })]);
});
