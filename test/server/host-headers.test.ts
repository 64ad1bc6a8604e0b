import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { ask, exchange, head, readAnswer } from '../support/raw-http.ts';
import { seedProduct } from '../support/seed.ts';

/** Host headers as they arrive over the network. */

let database: TestDatabase;
let listening: ListeningShop;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  listening = await openListeningShop(database.url);
});
afterAll(async () => {
  await listening?.close();
  await database?.drop();
});
beforeEach(() => {
  listening.logged.length = 0;
});

const HEALTH = [
  ['/livez', 200],
  ['/healthz', 200],
  ['/readyz', 200],
  // This shop does not know its dependencies.
  ['/healthz?deep', 503],
] as const;

describe.each(HEALTH)('%s', (path, status) => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('answers %s by HTTP/1.0 without a host', async (method) => {
    expect((await ask(listening.port, `${method} ${path} HTTP/1.0`)).status).toBe(status);
  });

  test.each(['balancer.internal', '10.1.2.3:3000', '[fd00::7]:3000', 'localhost'])(
    'answers a check that names the host %s',
    async (host) => {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await ask(listening.port, `${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
        expect(answer.status, method).toBe(status);
      }
    },
  );

  test('needs a host by HTTP/1.1', async () => {
    expect((await ask(listening.port, `GET ${path} HTTP/1.1`, 'Connection: close')).status).toBe(400);
  });
});

test('a request other than a health check needs a host by HTTP/1.0 too', async () => {
  for (const path of ['/', '/p/vase/vase-1', '/livez/', '/metrics', '/api/openapi.json'])
    expect((await ask(listening.port, `GET ${path} HTTP/1.0`)).status, path).toBe(400);
  expect((await ask(listening.port, 'GET /p/vase/vase-1 HTTP/1.0', 'Host: localhost')).status).toBe(200);
});

test.each([
  ['two hosts', ['Host: localhost', 'Host: evil.example']],
  ['the same host twice', ['Host: localhost', 'host: localhost']],
  ['an empty host', ['Host:']],
  ['a list of hosts', ['Host: localhost, evil.example']],
  ['a host with a path', ['Host: localhost/evil']],
  ['a host with a user', ['Host: evil@localhost']],
  ['a host with a space', ['Host: local host']],
  ['a host with an invalid port', ['Host: localhost:evil']],
])('refuses %s', async (_, lines) => {
  for (const path of ['/p/vase/vase-1', '/livez', '/assets/nothing.js', '/api/openapi.json']) {
    const answer = await ask(listening.port, `GET ${path} HTTP/1.1`, ...lines, 'Connection: close');
    expect(answer.status, path).toBe(400);
    expect(answer.headers, path).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
  }
  expect(listening.logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('an address that is no path answers 400 or 404, by any method', async () => {
  for (const line of ['OPTIONS * HTTP/1.1', 'GET * HTTP/1.1', 'OPTIONS livez HTTP/1.1'])
    expect([400, 404], line).toContain(
      (await ask(listening.port, line, 'Host: localhost', 'Connection: close')).status,
    );
  expect((await ask(listening.port, 'OPTIONS * HTTP/1.0')).status).toBe(400);
  expect(listening.logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('refuses an address that names another host than the header', async () => {
  const lines = ['Host: localhost', 'Connection: close'];
  const other = await ask(listening.port, 'GET http://evil.example/p/vase/vase-1 HTTP/1.1', ...lines);
  expect(other.status).toBe(400);
  const same = await ask(listening.port, 'GET http://LOCALHOST/p/vase/vase-1 HTTP/1.1', ...lines);
  expect(same.status).toBe(200);
});

test('a refused host closes the connection, so that later bytes are not read', async () => {
  const lines = ['Host: localhost', 'Host: evil.example', 'Content-Length: 5'];
  const next = head('GET /livez HTTP/1.1', 'Host: localhost', 'Connection: close');
  const received = await exchange(listening.port, `${head('POST /mein-konto HTTP/1.1', ...lines)}a=1&b${next}`);
  expect(readAnswer(received).status).toBe(400);
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
