import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { CONNECTION } from '../support/whole-shop.ts';
import { manager, openTestApi, type TestApi, type TestClient } from './support.ts';

const START = '2026-11-27T08:00:00Z';
let now = new Date(START);
const clock = { now: () => now };
let database: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool, clock);
});
afterAll(() => database.drop());

const PRODUCTS = '/api/admin/v1/tenants/ch/products';
const codeOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const body: { code: string; status: number } = await answer.json();
  expect(body.status).toBe(answer.status);
  return body.code;
};
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

describe('administration', () => {
  test('shows a secret once and stores its hash, and the audit trail has neither', async () => {
    const client = await api.client(['order.read'], { name: 'Warehouse' });
    expect(client.secret).toMatch(/^kontor_/);
    const { rows } = await database.pool.query('select * from api_secret');
    expect(JSON.stringify(rows)).not.toContain(client.secret);
    const trail = JSON.stringify(await auditLines(database.pool));
    expect(trail).toContain('api-client.created');
    expect(trail).not.toContain(client.secret.slice(11));
  });

  test('adds the scopes that others need', async () => {
    const { id } = await api.client(['product.price']);
    expect((await api.admin.apiClients.open(manager(clock), id))?.scopes).toEqual(['product.read', 'product.price']);
  });

  test('refuses an employee without the permission, with a role in single tenants, or with fewer rights', async () => {
    const entered = { name: 'Refused', scopes: 'order.read' };
    const { apiClients } = api.admin;
    expect(await apiClients.create(manager(clock, 'finance'), entered)).toMatchObject({ problem: 'not-allowed' });
    const single = { ...manager(clock), tenants: new Set(['ch']) };
    expect(await apiClients.create(single, entered)).toMatchObject({ problem: 'not-allowed' });
    const few = { ...manager(clock), permissions: new Set(['api-client.manage'] as const) };
    expect(await apiClients.create(few, entered)).toEqual({ ok: false, problem: 'exceeds', missing: ['order.read'] });
    const { id } = await api.client(['order.read']);
    expect(await apiClients.addSecret(few, id)).toMatchObject({ problem: 'exceeds' });
    expect(await apiClients.change(few, { id, entered: { ...entered, version: '1' } })).toMatchObject({
      problem: 'exceeds',
    });
  });

  test('needs a fresh second factor to give access, and none to end it', async () => {
    const stale = { ...manager(clock), factorAt: new Date(now.getTime() - 3_600_000) };
    const { apiClients } = api.admin;
    const { id } = await api.client(['order.read']);
    const entered = { name: 'Stale', scopes: 'order.read' };
    expect(await apiClients.create(stale, entered)).toMatchObject({ problem: 'needs-factor' });
    expect(await apiClients.addSecret(stale, id)).toMatchObject({ problem: 'needs-factor' });
    expect(await apiClients.end(stale, id)).toEqual({ ok: true });
  });

  test.each([
    [{ name: ' ' }, 'no-name'],
    [{ scopes: '' }, 'no-scopes'],
    [{ scopes: 'staff.manage room.enter' }, 'no-scopes'],
    [{ reach: 'single', tenants: 'xx' }, 'no-tenants'],
    [{ networks: '10.0.0.0/8\nnonsense' }, 'networks'],
    [{ expires: '2026-11-26' }, 'expiry'],
    [{ expires: 'soon' }, 'expiry'],
  ])('refuses %j with %s', async (wrong, problem) => {
    const entered = { name: 'Wrong', scopes: 'order.read', ...wrong };
    expect(await api.admin.apiClients.create(manager(clock), entered)).toEqual({ ok: false, problem });
  });

  test('refuses a name twice and a change of an older version', async () => {
    const { id } = await api.client(['order.read'], { name: 'Once' });
    const entered = { name: 'once', scopes: 'order.read' };
    const { apiClients } = api.admin;
    expect(await apiClients.create(manager(clock), entered)).toMatchObject({ problem: 'name-taken' });
    const change = () => apiClients.change(manager(clock), { id, entered: { ...entered, version: '1' } });
    expect(await change()).toMatchObject({ ok: true });
    expect(await change()).toMatchObject({ problem: 'changed-meanwhile' });
  });
});

describe('access', () => {
  test('admits two secrets at a time, and none that has ended', async () => {
    const client = await api.client(['product.read']);
    const { apiClients } = api.admin;
    const added = await apiClients.addSecret(manager(clock), client.id);
    if (!added.ok) throw new Error(added.problem);
    expect(await apiClients.addSecret(manager(clock), client.id)).toMatchObject({ problem: 'two-secrets' });
    for (const { secret } of [client, added]) expect((await api.send({ id: '', secret }, PRODUCTS)).status).toBe(200);
    const [, first] = (await apiClients.open(manager(clock), client.id))?.secrets ?? [];
    await apiClients.endSecret(manager(clock), { id: client.id, secret: first?.id ?? '' });
    const statuses = await Promise.all(
      [client, added].map(async ({ secret }) => (await api.send({ id: '', secret }, PRODUCTS)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  test('refuses a request without a secret, and with a wrong one', async () => {
    expect(await codeOf(await api.send(null, PRODUCTS))).toBe('no-credentials');
    const wrong = { id: '', secret: `kontor_${'0'.repeat(49)}` };
    expect(await codeOf(await api.send(wrong, PRODUCTS))).toBe('wrong-credentials');
  });

  test('exchanges id and secret for a token of fifteen minutes that ends with its secret', async () => {
    const client = await api.client(['product.read', 'stock.read']);
    const form = (given: Record<string, string>, headers: Record<string, string> = {}) =>
      api.request('/api/admin/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', ...given }),
        headers,
      });
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
    const token = async (answer: Response): Promise<TestClient> => {
      const body: Record<string, unknown> = await answer.json();
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'product.read stock.read' });
      return { id: '', secret: String(body.access_token) };
    };
    const first = await token(await form({ client_id: client.id, client_secret: client.secret }));
    const second = await token(await form({}, { authorization: `Basic ${basic}` }));
    for (const one of [first, second]) expect((await api.send(one, PRODUCTS)).status).toBe(200);
    expect((await form({ client_id: client.id, client_secret: `kontor_${'0'.repeat(49)}` })).status).toBe(401);
    expect((await form({ client_id: first.id, client_secret: client.secret })).status).toBe(401);
    expect(await (await form({ grant_type: 'password' })).json()).toEqual({ error: 'unsupported_grant_type' });
    later(16 * 60_000);
    expect((await api.send(first, PRODUCTS)).status).toBe(401);
    const fresh = await token(await form({ client_id: client.id, client_secret: client.secret }));
    await api.admin.apiClients.end(manager(clock), client.id);
    expect((await api.send(fresh, PRODUCTS)).status).toBe(401);
    expect((await api.send(client, PRODUCTS)).status).toBe(401);
  });

  test('refuses a client after its last day, and from another network', async () => {
    const short = await api.client(['product.read'], { expires: '2026-11-27' });
    const near = await api.client(['product.read'], { networks: '10.0.0.0/8 2001:db8::/32' });
    const own = await api.client(['product.read'], { networks: CONNECTION.incoming.socket.remoteAddress });
    expect((await api.send(short, PRODUCTS)).status).toBe(200);
    expect(await codeOf(await api.send(near, PRODUCTS))).toBe('network-not-allowed');
    expect((await api.send(own, PRODUCTS)).status).toBe(200);
    later(24 * 3_600_000);
    expect(await codeOf(await api.send(short, PRODUCTS))).toBe('client-expired');
  });

  test('records the last use, at most once a minute', async () => {
    const client = await api.client(['product.read']);
    const used = async () => (await api.admin.apiClients.open(manager(clock), client.id))?.usedAt;
    expect(await used()).toBeNull();
    await api.send(client, PRODUCTS);
    const first = now;
    expect(await used()).toEqual(first);
    later(30_000);
    await api.send(client, PRODUCTS);
    expect(await used()).toEqual(first);
    later(60_000);
    await api.send(client, PRODUCTS);
    expect(await used()).toEqual(now);
  });
});

describe('habits', () => {
  test('tells the limit of the client', async () => {
    const client = await api.client(['product.read']);
    const first = await api.send(client, `${PRODUCTS}?limit=1`);
    expect(first.headers.get('ratelimit-policy')).toBe('"client";q=1200;w=60');
    expect(first.headers.get('ratelimit')).toBe('"client";r=1199;t=1');
  });

  test('lets an address wait that guesses secrets', async () => {
    const wrong = { id: '', secret: 'kontor_wrong' };
    const guess = async () => codeOf(await api.send(wrong, PRODUCTS));
    later(3_600_000);
    const codes = new Set<string>();
    for (let tried = 0; tried < 60; tried += 1) codes.add(await guess());
    expect([...codes]).toEqual(['wrong-credentials']);
    const refused = await api.send(wrong, PRODUCTS);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(refused)).toBe('too-many-requests');
    later(60_000);
    expect(await guess()).toBe('wrong-credentials');
  });

  test('asks the database for no credential of a network that guesses, and lets clients of others in', async () => {
    const client = await api.client(['product.read']);
    const newcomer = await api.client(['product.read']);
    later(3_600_000);
    const guessing = { address: '198.51.100.7' };
    expect((await api.send(client, PRODUCTS, guessing)).status).toBe(200);
    const wrong = { id: '', secret: `kontor_${'0'.repeat(49)}` };
    const codes = await Promise.all(
      Array.from({ length: 70 }, async () => codeOf(await api.send(wrong, PRODUCTS, guessing))),
    );
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(60);
    // A right secret that was never shown from there waits with its network; one that was right before does not.
    expect(await codeOf(await api.send(newcomer, PRODUCTS, guessing))).toBe('too-many-requests');
    expect((await api.send(client, PRODUCTS, guessing)).status).toBe(200);
    expect((await api.send(newcomer, PRODUCTS, { address: '203.0.113.9' })).status).toBe(200);
  });

  test('answers HEAD, refuses other methods with the allowed ones, and unknown addresses and versions', async () => {
    const client = await api.client(['product.read']);
    const head = await api.send(client, PRODUCTS, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const method of ['OPTIONS', 'DELETE']) {
      const refused = await api.send(client, PRODUCTS, { method });
      expect([refused.headers.get('allow'), await codeOf(refused)]).toEqual(['GET, HEAD', 'method-not-allowed']);
    }
    expect(await codeOf(await api.send(client, '/api/admin/v1/nothing'))).toBe('not-found');
    expect(await codeOf(await api.send(client, '/api/admin/v1/tenants/xx/products'))).toBe('not-found');
    const headers = { 'kontor-version': '2020-01-01' };
    expect(await codeOf(await api.send(client, PRODUCTS, { headers }))).toBe('unknown-version');
    expect(head.headers.get('kontor-version')).toBe('2026-11-27');
    expect(head.headers.get('access-control-allow-origin')).toBeNull();
    expect(head.headers.get('cache-control')).toBe('private, no-store');
  });

  test('refuses a change that a browser sends for another site', async () => {
    const client = await api.client(['product.stock', 'stock.read']);
    const headers = { origin: 'https://other.example' };
    const sent = { method: 'POST', body: {}, headers };
    expect(await codeOf(await api.send(client, '/api/admin/v1/stock/vase-1/movements', sent))).toBe('foreign-request');
  });
});
