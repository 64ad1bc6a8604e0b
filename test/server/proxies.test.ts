import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Forwarded headers affect a page only if the proxy is trusted, cached or not. */

let database: TestDatabase;
let open: CachedShop;
let behind: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  open = await openCachedShop(database.url);
  behind = await openCachedShop(database.url, undefined, { TRUSTED_PROXIES: '127.0.0.1', UNKNOWN_HOSTS: 'default' });
});
afterAll(async () => {
  await open.close();
  await behind.close();
  await database.drop();
});

const PATH = '/p/vase/vase-1';
const canonical = async (answer: Response) => /rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1];
const forwarded = (host: string, scheme = 'https') => ({
  headers: { 'x-forwarded-host': host, 'x-forwarded-proto': scheme },
});

describe('without a trusted proxy', () => {
  test('forwarded headers create no other page, and poison none', async () => {
    const plain = await canonical(await open.browse(PATH));
    for (const _ of [1, 2]) {
      const answer = await open.browse(PATH, forwarded('evil.example'));
      expect(answer.headers.get('strict-transport-security')).toBeNull();
      expect(await canonical(answer)).toBe(plain);
    }
    expect(open.rendered()).toBe(1);
  });
});

describe('behind a trusted proxy', () => {
  test('the forwarded host decides, and browsers remember HTTPS', async () => {
    for (const _ of [1, 2]) {
      const swiss = await behind.browse(PATH, forwarded('www.montarve.ch'));
      expect(swiss.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(swiss.headers.get('x-robots-tag')).toBeNull();
      expect(await canonical(swiss)).toBe('https://www.montarve.ch/p/vase/vase-1');
      const unknown = await behind.browse('/s/', forwarded('evil.example'));
      expect(unknown.headers.get('x-robots-tag')).toBe('noindex');
      expect(await unknown.text()).not.toContain('evil.example');
      const insecure = await behind.browse(PATH, forwarded('www.montarve.ch', 'http'));
      expect(insecure.headers.get('strict-transport-security')).toBeNull();
    }
    const health = await behind.browse('/healthz', forwarded('www.montarve.ch'));
    expect(health.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    // One page for the Swiss host, by any route, and one for an unknown host.
    expect(behind.rendered()).toBe(2);
  });
});
