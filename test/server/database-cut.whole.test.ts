// Whole runs only: starts whole processes of the shop, and cuts their database.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { href } from '../../src/tenants/paths.ts';
import { type CheckingProxy, openCheckingProxy } from '../support/checking-proxy.ts';
import { type CutLine, openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ask, endServers, type RunningServer, startServer } from '../support/server.ts';

/** The database becomes unreachable behind a load balancer that polls /readyz, as docs/operations.md says. */

const TOKEN = 'a-token-for-the-monitor-of-this-test';
let database: TestDatabase;
let line: CutLine;
let server: RunningServer;
let proxy: CheckingProxy;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'lamp'])
    await seedProduct(database.pool, { id, title: `Zierrat ${id}`, variants: [{ sku: `${id}-1`, stock: 9 }] });
  line = await openLine(database.url);
  server = await startServer({ DATABASE_URL: line.url, TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: TOKEN });
  proxy = await openCheckingProxy(server.port);
  await vi.waitFor(
    async () =>
      expect((await ask(server.port, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).body).toMatch(
        /^kontor_search_index_ready\S* 1$/m,
      ),
    { timeout: 60_000, interval: 100 },
  );
}, 120_000);
afterAll(async () => {
  proxy.close();
  await line.restore();
  endServers();
  await line.close();
  await database.drop();
});

const browse = (path: string) => ask(proxy.port, path, { headers: { host: 'localhost' } });
const search = (query: string) => `${href('de-CH', 'search')}?q=${query}`;

const CACHED = ['/', '/wohnen', '/p/vase/vase-1', search('zierrat')];
const NEEDS_DATABASE = ['/p/none/none-1', href('de-CH', 'basket')];

describe.each([
  ['that is unreachable', 'price-asc', () => line.cut()],
  ['that does not answer', 'price-desc', async () => line.silence()],
])('a database %s', (_, sort, breakLine) => {
  beforeEach(async () => {
    await line.restore();
    await vi.waitFor(async () => expect((await browse(href('de-CH', 'basket'))).status).toBe(200), {
      timeout: 30_000,
      interval: 50,
    });
    for (const path of CACHED) expect((await browse(path)).status, path).toBe(200);
  });

  test('the machine stays in rotation: cached pages answer, the rest says when to retry', async () => {
    await breakLine();
    for (const path of NEEDS_DATABASE) {
      const answer = await browse(path);
      expect([answer.status, answer.headers['retry-after'], answer.headers['x-answered-by']], path).toEqual([
        503,
        '5',
        undefined,
      ]);
      expect(answer.body).toContain('<html');
    }
    for (const path of CACHED) expect((await browse(path)).status, path).toBe(200);
    // A new search: the index finds the product, and its card is in memory.
    const found = await browse(`${search('zierrat')}&sort=${sort}`);
    expect([found.status, found.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(found.body).toContain('/p/vase/');
    expect(proxy.isUp()).toBe(true);
    expect((await browse('/healthz?deep')).status).toBe(503);

    await line.restore();
    await vi.waitFor(async () => expect((await browse(href('de-CH', 'basket'))).status).toBe(200), {
      timeout: 30_000,
      interval: 50,
    });
  }, 60_000);
});
