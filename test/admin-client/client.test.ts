import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_VERSION, createAdminClient, itemsOf, need, RefusedError, sendLines, updateLatest } from '#admin-client';
import { placeOrder } from '../fulfilment/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { clientFor, type FaultyServer, type ListeningApi, openFaultyServer, openListeningApi } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
let database: TestDatabase;
let shop: ListeningApi;
let faulty: FaultyServer;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['bowl', 'cup', 'mug', 'pot', 'vase'])
    await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 500 }] });
  shop = await openListeningApi(database.pool, clock);
  faulty = await openFaultyServer(shop.url);
});
afterAll(async () => {
  await faulty.close();
  await shop.close();
  await database.drop();
});
beforeEach(() => {
  faulty.faults.length = 0;
  faulty.requests.length = 0;
});

const CH = { tenant: 'ch' as const };
let buyers = 0;
async function order(): Promise<string> {
  buyers += 1;
  now = new Date(now.getTime() + 1000);
  return placeOrder(shop.api.shop, { 'vase-1': 1 }, { email: `buyer-${buyers}@example.ch` });
}

test('names the version of the document, and packages of the versions that the repository has', () => {
  const Document = v.object({ info: v.object({ version: v.string() }) });
  const { info } = v.parse(Document, JSON.parse(readFileSync('test/admin-api/openapi.snapshot.json', 'utf8')));
  expect(API_VERSION).toBe(info.version);
  const names = v.record(v.string(), v.string());
  const read = (file: string) =>
    v.parse(
      v.object({ dependencies: names, devDependencies: v.optional(names, {}) }),
      JSON.parse(readFileSync(file, 'utf8')),
    );
  const { dependencies, devDependencies } = read('package.json');
  expect({ ...dependencies, ...devDependencies }).toMatchObject(
    read('packages/admin-client/package.json').dependencies,
  );
});

test('sends its credential to the shop by TLS only, unless the shop is on this machine', () => {
  for (const shop of ['http://shop.example', 'http://localhost.example:3000', 'ftp://localhost'])
    expect(() => createAdminClient({ shop, key: 'kontor_x' })).toThrow(TypeError);
  for (const shop of [
    'https://shop.example/',
    'http://localhost:3000',
    'http://ch.localhost:3000',
    'http://[::1]:3000',
  ])
    expect(createAdminClient({ shop, key: 'kontor_x' })).toBeDefined();
});

test('returns data or a problem with its code', async () => {
  const client = await shop.clientWith(['order.read']);
  const number = await order();
  const found = await client.GET('/tenants/{tenant}/orders/{number}', { params: { path: { ...CH, number } } });
  expect(found.data).toMatchObject({ number, stage: 'to-ship' });
  expect(found.response.headers.get('kontor-version')).toBe(API_VERSION);
  const missing = await client.GET('/tenants/{tenant}/orders/{number}', {
    params: { path: { ...CH, number: '999' } },
  });
  expect(missing.error).toMatchObject({ status: 404, code: 'not-found' });
  expect(() => need(missing)).toThrow(RefusedError);
  const denied = await client.POST('/tenants/{tenant}/orders/{number}/shipments', {
    params: { path: { ...CH, number } },
    body: { carrier: 'dhl' },
  });
  expect(denied.error).toMatchObject({ code: 'missing-scope', scopes: ['order.ship', 'order.read'] });
});

test('exchanges id and key for a token, renews it before its end, and once after a refusal', async () => {
  const { id, secret } = await shop.api.client(['order.read']);
  const client = createAdminClient({ shop: faulty.url, clientId: id, key: secret, now: clock.now });
  const list = () => client.GET('/tenants/{tenant}/orders', { params: { path: CH, query: { limit: 1 } } });
  const asked = () => faulty.requests.filter(({ url }) => url.startsWith('/api/admin/oauth')).length;
  const both = await Promise.all([list(), list()]);
  expect([both.map(({ error }) => error), asked()]).toEqual([[undefined, undefined], 1]);
  now = new Date(now.getTime() + 13 * 60_000);
  expect([(await list()).error, asked()]).toEqual([undefined, 1]);
  now = new Date(now.getTime() + 90_000);
  expect([(await list()).error, asked()]).toEqual([undefined, 2]);
  const wrong = createAdminClient({ shop: shop.url, clientId: id, key: `${secret}x` });
  const refused = await wrong.GET('/events/types');
  expect(refused.error).toMatchObject({ status: 401, code: 'wrong-credentials' });
  // A clock that is behind believes in a token that has ended.
  const late = createAdminClient({ shop: faulty.url, clientId: id, key: secret, now: () => new Date(0) });
  const lateList = () => late.GET('/tenants/{tenant}/orders', { params: { path: CH } });
  expect((await lateList()).error).toBeUndefined();
  now = new Date(now.getTime() + 3_600_000);
  expect([(await lateList()).error, asked()]).toEqual([undefined, 4]);
});

test('repeats requests through faults, and changes nothing twice', async () => {
  const client = clientFor(faulty.url, await shop.api.client(['order.read', 'order.note']));
  const number = await order();
  const path = { ...CH, number };
  faulty.faults.push('refuse', 'busy', 'gateway', 'limited', 'lose');
  const noted = await client.POST('/tenants/{tenant}/orders/{number}/notes', {
    params: { path },
    body: { text: 'Call before delivery.' },
  });
  expect(noted.error).toBeUndefined();
  expect(noted.response.headers.get('idempotency-replayed')).toBe('true');
  expect(faulty.requests).toHaveLength(6);
  expect(new Set(faulty.requests.map(({ key }) => key)).size).toBe(1);
  faulty.faults.push('lose', 'cut');
  const read = await client.GET('/tenants/{tenant}/orders/{number}', { params: { path, query: { expand: 'notes' } } });
  expect(read.data?.notes?.map(({ text }) => text)).toEqual(['Call before delivery.']);
  expect(faulty.requests.slice(6).map(({ key }) => key)).toEqual([null, null, null]);
});

test('gives up with a problem when no attempt reaches the shop, and stops when the caller does', async () => {
  const client = clientFor(faulty.url, await shop.api.client(['order.read']), {
    retries: { attempts: 3, firstPause: 1 },
  });
  faulty.faults.push('refuse', 'gateway', 'refuse');
  const { error } = await client.GET('/events/types');
  expect(error).toMatchObject({ code: 'unreachable' });
  expect(faulty.requests).toHaveLength(3);
  faulty.faults.push('busy');
  const stopped = client.GET('/events/types', { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

test('iterates over a list that changes meanwhile: no entry is repeated or missed', async () => {
  const client = await shop.clientWith(['product.read']);
  const seen: string[] = [];
  const products = itemsOf((next) =>
    client.GET('/tenants/{tenant}/products', { params: { path: CH, query: { limit: 2, fields: 'id', ...next } } }),
  );
  for await (const { id } of products) {
    seen.push(id);
    if (seen.length === 2)
      for (const added of ['apple', 'zebra'])
        await seedProduct(database.pool, { id: added, variants: [{ sku: `${added}-1`, stock: 1 }] });
  }
  expect(seen).toEqual(['bowl', 'cup', 'mug', 'pot', 'vase', 'zebra']);
});

test('throws the refusal of a page', async () => {
  const client = await shop.clientWith(['order.read']);
  const products = itemsOf((next) =>
    client.GET('/tenants/{tenant}/products', { params: { path: CH, query: { ...next } } }),
  );
  await expect(products.next()).rejects.toMatchObject({ problem: { code: 'missing-scope' } });
});

test('sends lines as they are produced, and the rest again when the answer breaks off', async () => {
  const client = clientFor(faulty.url, await shop.api.client(['product.price', 'product.read']));
  async function* lines() {
    for (const amount of [1000, 1100, 1200]) {
      yield { sku: 'bowl-1', amount };
      yield { sku: 'none', amount };
    }
  }
  now = new Date(now.getTime() + 1000);
  faulty.faults.push('lose', 'cut');
  const outcomes = [];
  for await (const outcome of sendLines(client, '/tenants/{tenant}/prices/bulk', lines(), CH)) outcomes.push(outcome);
  expect(outcomes.map(({ line, status, code }) => [line.sku, line.amount, status === 'refused', code])).toEqual([
    ['bowl-1', 1000, false, undefined],
    ['none', 1000, true, 'not-found'],
    ['bowl-1', 1100, false, undefined],
    ['none', 1100, true, 'not-found'],
    ['bowl-1', 1200, false, undefined],
    ['none', 1200, true, 'not-found'],
  ]);
  expect(faulty.requests.length).toBeGreaterThan(2);
  const { rows } = await database.pool.query(
    "select amount::int from price where sku = 'bowl-1' and valid_from <= $1 and (valid_to is null or valid_to > $1)",
    [now],
  );
  expect(rows).toEqual([{ amount: 1200 }]);
  const refused = sendLines(client, '/stock/bulk', [{ sku: 'bowl-1', quantity: 1 }]);
  await expect(refused.next()).rejects.toMatchObject({ problem: { code: 'missing-scope' } });
});

test('frees the connection of lines whose further outcomes the program does not need', async () => {
  let isFreed = false;
  const answer = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from('{"line":1,"status":"changed"}\n')),
    cancel: () => {
      isFreed = true;
    },
  });
  const outcomes = sendLines({ send: async () => new Response(answer) }, '/stock/bulk', [
    { sku: 'bowl-1', quantity: 1 },
    { sku: 'cup-1', quantity: 1 },
  ]);
  for await (const { status } of outcomes) {
    expect(status).toBe('changed');
    break;
  }
  expect(isFreed).toBe(true);
});

test('changes the latest state of an object, although another program changes it meanwhile', async () => {
  const client = await shop.clientWith(['product.edit']);
  const path = { id: 'cup' };
  let rounds = 0;
  const changed = await updateLatest(
    () => client.GET('/products/{id}', { params: { path } }),
    async ({ fields }, match) => {
      rounds += 1;
      const rename = (title: string) =>
        client.PATCH('/products/{id}', { params: { path, header: match }, body: { fields: { 'title.de-CH': title } } });
      if (rounds === 1) await rename('Tasse');
      return rename(`${fields['title.de-CH']}, weiss`);
    },
  );
  expect([rounds, changed.error]).toEqual([2, undefined]);
  const { fields } = need(await client.GET('/products/{id}', { params: { path } }));
  expect(fields['title.de-CH']).toBe('Tasse, weiss');
});

test('reads files, and sends the type of each body', async () => {
  const client = await shop.clientWith(['order.read', 'return.check']);
  const { error } = await client.GET('/tenants/{tenant}/documents/{document}/pdf', {
    params: { path: { ...CH, document: '00000000-0000-4000-8000-000000000001' } },
    parseAs: 'arrayBuffer',
  });
  expect(error).toMatchObject({ code: 'not-found' });
});
