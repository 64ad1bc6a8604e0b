import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../src/tenants/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { ask } from '../support/raw-http.ts';
import { seedProduct } from '../support/seed.ts';

/** Hosts that are not configured, over real connections. */

const TOKEN = 'a-token-of-thirty-two-characters-';

let database: TestDatabase;
let refusing: ListeningShop;
let proxied: ListeningShop;
let serving: ListeningShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  const open = (environment: Record<string, string>) => openListeningShop(database.url, { environment });
  refusing = await open({ METRICS_TOKEN: TOKEN });
  proxied = await open({ TRUSTED_PROXIES: '127.0.0.1' });
  serving = await open({ UNKNOWN_HOSTS: 'default' });
});
afterAll(async () => {
  for (const shop of [refusing, proxied, serving]) await shop?.close();
  await database?.drop();
});
beforeEach(() => {
  for (const { logged } of [refusing, proxied, serving]) logged.length = 0;
});

const PATH = '/p/vase/vase-1';
const get = ({ port }: ListeningShop, path: string, host: string, ...lines: string[]) =>
  ask(port, `GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines, 'Connection: close');

const UNKNOWN = ['evil.example', 'www.montarve.ch.evil.example', 'localhost.evil.example', '203.0.113.7:3000'];

describe('in production', () => {
  test.each(UNKNOWN)('refuses the host %s at every address', async (host) => {
    const known = await get(refusing, PATH, 'www.montarve.ch');
    expect(known.status).toBe(200);
    for (const path of [
      '/',
      PATH,
      `${PATH}.data`,
      '/mode/',
      '/s/?q=vase',
      '/mein-konto',
      '/backoffice',
      '/_pay/x',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/assets/nothing.js',
      '/images/0/share',
      '/api/session',
      '/api/openapi.json',
      '/nothing-there',
    ]) {
      const { status, headers, body } = await get(refusing, path, host);
      expect(status, path).toBe(421);
      expect(headers, path).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers, path).not.toHaveProperty('location');
      expect(headers, path).not.toHaveProperty('set-cookie');
      expect(body, path).not.toMatch(/montarve|kontor|href|evil/i);
    }
  });

  test('refuses a form too, and reads no more of the connection', async () => {
    const form = ['Host: evil.example', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'];
    const answer = await ask(refusing.port, 'POST /newsletter HTTP/1.1', ...form);
    expect(answer).toMatchObject({ status: 421, headers: { connection: 'close' } });
  });

  test('shows people a page, and programs a line', async () => {
    expect(await get(refusing, '/', 'evil.example')).toMatchObject({
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      body: expect.stringContaining('Hier ist kein Shop'),
    });
    for (const path of ['/api/session', '/_root.data'])
      expect((await get(refusing, path, 'evil.example')).body, path).toBe('No shop answers under this host.');
  });

  test('serves the hosts of all tenants and the names of this machine', async () => {
    const hosts = Object.values(tenants).flatMap(({ hostName, localHosts }) => [hostName, ...localHosts]);
    for (const host of [...hosts, 'montarve.ch', 'WWW.Montarve.CH:443', 'shop.localhost:3000', '127.0.0.2'])
      expect((await get(refusing, '/api/openapi.json', host)).status, host).toBe(200);
  });

  test('answers health checks and monitors under every host', async () => {
    for (const path of ['/livez', '/healthz', '/readyz'])
      expect((await get(refusing, path, 'evil.example')).status, path).toBe(200);
    expect((await get(refusing, '/metrics', 'evil.example', `Authorization: Bearer ${TOKEN}`)).status).toBe(200);
    expect((await get(refusing, '/metrics', 'evil.example')).status).toBe(403);
  });

  test('a header of an untrusted proxy makes no host known or unknown', async () => {
    expect((await get(refusing, PATH, 'evil.example', 'X-Forwarded-Host: www.montarve.ch')).status).toBe(421);
    expect((await get(refusing, PATH, 'localhost', 'X-Forwarded-Host: evil.example')).status).toBe(200);
  });
});

test('warns of the first refused host, not of each', async () => {
  const shop = await openListeningShop(database.url);
  try {
    for (const host of ['shop.example', 'other.example']) await get(shop, '/', host);
    expect(shop.logged.filter(({ level }) => level === 40)).toMatchObject([
      { host: 'shop.example', msg: expect.stringContaining('UNKNOWN_HOSTS') },
    ]);
  } finally {
    await shop.close();
  }
});

describe('behind a trusted proxy', () => {
  test('the last forwarded host must be known', async () => {
    const status = async (forwarded: string) =>
      (await get(proxied, PATH, 'kontor.internal', `X-Forwarded-Host: ${forwarded}`)).status;
    expect(await status('www.montarve.ch')).toBe(200);
    expect(await status('evil.example, www.montarve.ch')).toBe(200);
    expect(await status('www.montarve.ch, evil.example')).toBe(421);
    expect((await get(proxied, PATH, 'kontor.internal')).status).toBe(421);
  });
});

test('UNKNOWN_HOSTS=default serves the platform, without indexing', async () => {
  for (const _ of ['rendered', 'cached']) {
    const answer = await get(serving, '/s/', 'evil.example');
    expect(answer).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
    expect(answer.body).not.toContain('evil.example');
  }
});

describe('cache headers', () => {
  test.each([
    ['www.montarve.ch', PATH],
    ['www.montarve.ch', `${PATH}.data`],
    ['nl.localhost', '/robots.txt'],
    ['nl.localhost', '/manifest.webmanifest'],
    ['localhost', '/favicon.svg'],
    ['localhost', '/api/openapi.json'],
  ])('under %s, %s depends on the host', async (host, path) => {
    // Rendered first, then from the cache.
    for (const shop of [refusing, refusing, proxied, proxied]) {
      const { status, headers } = await get(shop, path, host, 'Accept-Encoding: identity');
      expect(status).toBe(200);
      const names = (headers.vary ?? '').split(', ').filter((name) => name !== 'Accept-Encoding');
      expect(names).toEqual(shop === proxied ? ['Host', 'X-Forwarded-Host', 'X-Forwarded-Proto'] : ['Host']);
    }
  });
});
