import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Forms behind a proxy that ends TLS: browsers name an origin whose scheme this process never sees. */

let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openCachedShop(database.url, undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

const HOST = 'www.montarve.ch';
const SUBSCRIBE = newsletterHref('de-CH', 'subscribe');
const proxied = { 'x-forwarded-host': HOST, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  // A streamed body needs "half".
  const init = { method: 'POST', body, headers: { ...proxied, origin: `https://${HOST}`, ...headers }, duplex: 'half' };
  return shop.browse(path, init);
}

describe('behind a trusted proxy that ends TLS', () => {
  test('reads a form, with a script and without', async () => {
    const entered = new URLSearchParams({ email: 'lea@example.ch' });
    expect((await post(SUBSCRIBE, entered)).status).toBe(422);
    expect((await post(`${SUBSCRIBE}.data`, entered)).status).toBe(200);
    expect(shop.addresses.slice(-2)).toEqual([`https://${HOST}${SUBSCRIBE}`, `https://${HOST}${SUBSCRIBE}.data`]);
  });

  test('reads a form with files while it arrives', async () => {
    const form = new FormData();
    form.append('subject', 'complaint');
    form.append('files', new Blob([new Uint8Array(200_000)]), 'notes.txt');
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const answer = await post(href('de-CH', 'contact'), whole.body ?? '', { 'content-type': type });
    expect(answer.status).toBe(422);
    // The answer names the file that is no picture.
    expect((await answer.text()).includes('notes.txt')).toBe(true);
  });

  test('refuses a form with files that declares an excessive size', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(65 * 1024 * 1024) };
    expect((await post(href('de-CH', 'contact'), 'never read', headers)).status).toBe(413);
  });

  test('reads a form of unknown length', async () => {
    const body = new Response('email=lea%40example.ch').body ?? '';
    const chunked = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' };
    expect((await post(SUBSCRIBE, body, chunked)).status).toBe(422);
  });

  test('the host may be forwarded as Host, with its port', async () => {
    const headers = { host: 'ch.localhost:8443', 'x-forwarded-proto': 'https', origin: 'https://ch.localhost:8443' };
    const answer = await shop.browse(SUBSCRIBE, { method: 'POST', body: new URLSearchParams(), headers });
    expect(answer.status).toBe(422);
    expect(shop.addresses.at(-1)).toBe(`https://ch.localhost:8443${SUBSCRIBE}`);
  });

  test('an origin omits the port that its scheme implies', async () => {
    const answer = await post(SUBSCRIBE, new URLSearchParams(), { 'x-forwarded-host': `${HOST}:443` });
    expect(answer.status).toBe(422);
  });

  test('refuses a form from another site', async () => {
    for (const origin of ['https://evil.example', `http://${HOST}:8080`, 'null'])
      expect((await post(SUBSCRIBE, new URLSearchParams(), { origin })).status, origin).toBe(403);
  });

  test('personal pages use the public address, and redirect without an origin', async () => {
    const answer = await shop.browse(href('de-CH', 'basket'), { headers: proxied });
    expect(answer.status).toBe(200);
    expect(shop.addresses.at(-1)).toBe(`https://${HOST}${href('de-CH', 'basket')}`);
    const slashed = await shop.browse(`${href('de-CH', 'basket')}/`, { headers: proxied });
    expect(slashed.headers.get('location')).toBe(href('de-CH', 'basket'));
  });

  test('GraphQL answers a browser that names its origin', async () => {
    const query = JSON.stringify({ query: '{ __typename }' });
    const answer = await post('/api/gateway/', query, { 'content-type': 'application/json' });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    const recommended = await post('/api/inform/graphql', query, { 'content-type': 'application/json' });
    expect(await recommended.json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('a proxy that does not forward the scheme', () => {
  test('reads a form from its own host', async () => {
    const headers = { host: 'ch.localhost:8443', origin: 'https://ch.localhost:8443', 'sec-fetch-site': 'same-origin' };
    const answer = await shop.browse(SUBSCRIBE, { method: 'POST', body: new URLSearchParams(), headers });
    expect(answer.status).toBe(422);
  });
});
