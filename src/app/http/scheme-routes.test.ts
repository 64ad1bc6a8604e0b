import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RequestFacts } from '../../web/request-facts.ts';
import { schemeRoutes } from './scheme-routes.ts';

const SHEETS = { light: ':root { --color-text: #111111; }', dark: ':root { --color-text: #eeeeee; }' };

const LOCALE = { locale: 'de-CH', language: 'de', prefix: '' };

/** Returns the routes behind facts of a request. */
function app(facts: Pick<RequestFacts, 'secure' | 'host'>, mode: 'choice' | 'system' = 'choice'): Hono {
  const shop = new Hono<{ Variables: { facts: unknown } }>();
  shop.use((c, next) => {
    c.set('facts', { ...facts, locale: LOCALE, tenant: { locales: [LOCALE] } });
    return next();
  });
  shop.route('/', schemeRoutes(mode, SHEETS));
  return new Hono().route('/', shop);
}

const PLAIN = { secure: false, host: 'shop.example' };

function choose(scheme: string, referer?: string, facts = PLAIN): Promise<Response> {
  const body = new URLSearchParams({ scheme });
  return Promise.resolve(
    app(facts).request('http://shop.example/scheme', { method: 'POST', body, headers: referer ? { referer } : {} }),
  );
}

test('a choice is kept for a year and leads back to its page', async () => {
  const answer = await choose('dark', 'http://shop.example/en/bikes?sort=price');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/en/bikes?sort=price');
  expect(answer.headers.get('set-cookie')).toBe('scheme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('the choice of the device, and any other value, forgets the cookie', async () => {
  for (const value of ['system', 'dark; Path=/x', ''])
    expect((await choose(value)).headers.get('set-cookie')).toBe('scheme=; Path=/; Max-Age=0; SameSite=Lax');
});

test('the cookie over https is bound to its host', async () => {
  const answer = await choose('light', undefined, { ...PLAIN, secure: true });
  expect(answer.headers.get('set-cookie')).toBe('__Host-scheme=light; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});

test.each(['http://elsewhere.example/x', 'not an address', 'http://shop.example//elsewhere.example'])(
  'a form from %s leads to the home page',
  async (referer) => {
    expect((await choose('dark', referer)).headers.get('location')).toBe('/');
  },
);

test.each([
  ['scheme=dark', 'color-scheme:dark;--color-text: #eeeeee;'],
  ['scheme=light', 'color-scheme:light;--color-text: #111111;'],
])('the sheet for browsers without script follows the cookie %s', async (cookie, rules) => {
  const answer = await app(PLAIN).request('/scheme.css', { headers: { cookie } });
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.text()).toContain(rules);
});

test('the sheet is empty without a valid choice', async () => {
  for (const cookie of ['', 'scheme=blue', 'other=dark'])
    expect(await (await app(PLAIN).request('/scheme.css', { headers: { cookie } })).text()).toBe('');
});

test('themes without a choice have neither form nor sheet', async () => {
  expect((await app(PLAIN, 'system').request('/scheme.css')).status).toBe(404);
  expect((await app(PLAIN, 'system').request('/scheme', { method: 'POST' })).status).toBe(404);
});

test('a large body is refused', async () => {
  const body = new URLSearchParams({ scheme: 'x'.repeat(5000) });
  const answer = await app(PLAIN).request('/scheme', { method: 'POST', body });
  expect(answer.status).toBe(413);
});
