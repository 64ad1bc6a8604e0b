import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { addressOf } from './hono-request.ts';
import { atPublicOrigin, originOf } from './public-request.ts';

const swiss = { secure: true, host: 'www.montarve.ch', publicUrl: 'https://www.montarve.ch' };
const SEEN = 'http://127.0.0.1:3000/kasse?a=1';

test.each([
  ['https:', 'www.montarve.ch', 'https://www.montarve.ch'],
  ['https:', 'WWW.Montarve.ch:443', 'https://www.montarve.ch'],
  ['http:', 'www.montarve.ch:443', 'http://www.montarve.ch:443'],
  ['http:', '[::1]:3000', 'http://[::1]:3000'],
  ['https:', 'user@evil.example', null],
  ['https:', 'evil.example/path', null],
  ['https:', 'evil.example\\path', null],
  ['https:', 'evil.example?', null],
  ['https:', 'two hosts', null],
  ['https:', '', null],
])('%s and host "%s" are the origin %s', (protocol, host, origin) => {
  expect(originOf(protocol, host)).toBe(origin);
});

test('returns the same object for a request that arrives as the browser sent it', () => {
  const request = new Request(SEEN);
  const own = { secure: false, host: '127.0.0.1:3000', publicUrl: 'https://www.montarve.ch' };
  expect(atPublicOrigin(request, own)).toBe(request);
});

test('preserves path, query, method, headers and body', async () => {
  const request = new Request(SEEN, { method: 'PUT', body: 'x=1', headers: { accept: 'text/html' } });
  const moved = atPublicOrigin(request, swiss);
  expect(moved.url).toBe('https://www.montarve.ch/kasse?a=1');
  expect(moved.method).toBe('PUT');
  expect(moved.headers.get('accept')).toBe('text/html');
  expect(await moved.text()).toBe('x=1');
});

test('a path that begins with two slashes names no host', () => {
  expect(atPublicOrigin(new Request('http://127.0.0.1:3000//evil.example/x'), swiss).url).toBe(
    'https://www.montarve.ch//evil.example/x',
  );
});

test('ignores an invalid host', () => {
  const request = new Request(SEEN);
  expect(atPublicOrigin(request, { ...swiss, host: 'user@evil.example' })).toBe(request);
});

test.each([
  // A proxy that does not forward the scheme.
  ['https://ch.localhost:8443', 'ch.localhost:8443', 'https://ch.localhost:8443'],
  ['https://www.montarve.ch', '127.0.0.1:3000', 'https://www.montarve.ch'],
  // Accepts names of the shop only.
  ['https://evil.example', 'ch.localhost:8443', 'http://ch.localhost:8443'],
  ['ftp://ch.localhost:8443', 'ch.localhost:8443', 'http://ch.localhost:8443'],
  ['null', 'ch.localhost:8443', 'http://ch.localhost:8443'],
])('a change with Origin %s for host %s is at %s', (origin, host, found) => {
  const request = new Request(SEEN, { method: 'POST', headers: { origin } });
  const { url } = atPublicOrigin(request, { ...swiss, secure: false, host });
  expect(url).toBe(`${found}/kasse?a=1`);
});

test('looks a cached page up by the same address before and after', async () => {
  const app = new Hono<AppEnv>();
  const addresses: string[] = [];
  app.use((c, next) => {
    addresses.push(addressOf(c, true).address);
    c.req.raw = atPublicOrigin(c.req.raw, swiss);
    return next();
  });
  app.all('*', (c) => {
    addresses.push(addressOf(c, true).address);
    return c.text(c.req.url);
  });
  const answer = await app.request(SEEN, { headers: { host: '127.0.0.1:3000', 'x-forwarded-host': swiss.host } });
  expect(await answer.text()).toBe('https://www.montarve.ch/kasse?a=1');
  expect(addresses[0]).toContain('/kasse?a=1');
  expect(addresses[1]).toBe(addresses[0]);
});
