import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCookie, setCookie } from './cookies.ts';
import { contentSecurityPolicy, inlineScriptHashes, isForeignChange } from './security.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const post = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://localhost:3000/warenkorb', { method, headers });
const foreign = (headers: Record<string, string>, method?: string) =>
  isForeignChange(post(headers, method), { publicUrl: 'http://localhost:3000', host: '192.168.1.5:3000' });

test('accepts the Origin header of an old browser for every name of the tenant', () => {
  expect(foreign({ origin: 'http://192.168.1.5:3000' })).toBe(false);
  expect(foreign({ origin: 'http://192.168.1.5:4000' })).toBe(true);
  expect(foreign({ origin: 'null' })).toBe(true);
});

test('refuses changes that another site triggers', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(foreign({ 'sec-fetch-site': 'same-site' })).toBe(true);
  expect(foreign({ origin: 'https://evil.example' })).toBe(true);
  expect(foreign({ origin: 'null' })).toBe(true);
});

test('accepts the shop’s own forms and scripts, and programs', () => {
  expect(foreign({ 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(foreign({ 'sec-fetch-site': 'none' })).toBe(false);
  expect(foreign({ origin: 'http://localhost:3000' })).toBe(false);
  expect(foreign({})).toBe(false);
});

test('never treats reading as a change', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(false);
});

test('hashes inline scripts, but not structured data and scripts with an address', () => {
  const html = `<head><script type="application/ld+json">{"a":1}</script><link rel="x"></head>
    <script>one()</script><script async="" src="/assets/a.js"></script><script type="module" async="">import "/b.js";</script>
    <script>one()</script><p>a &lt;script&gt; in a text</p>`;
  const hashes = inlineScriptHashes(html);
  expect(hashes).toEqual([sha256('one()'), sha256('import "/b.js";')]);
  const policy = contentSecurityPolicy(hashes, false);
  expect(policy).toContain(`script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}';`);
  expect(policy).not.toContain('unsafe');
  expect(contentSecurityPolicy([], false)).toContain("script-src 'self';");
});

test('allows videos from the shop and the configured video service', () => {
  expect(contentSecurityPolicy([], false)).toContain("media-src 'self';");
  expect(contentSecurityPolicy([], false, ['https://tags.example'], null, 'https://media.example')).toContain(
    "media-src 'self' https://media.example;",
  );
});

test('hashes no script of a page that breaks off in it', () => {
  expect(inlineScriptHashes('<script>one()</script><script>two(')).toEqual([sha256('one()')]);
  expect(inlineScriptHashes('<script')).toEqual([]);
});

test('binds cookies to the host over https', () => {
  expect(setCookie('basket', 'x', 60, true)).toBe(
    '__Host-basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(setCookie('basket', 'x', 60, false)).toBe('basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  const request = new Request('http://localhost/', { headers: { cookie: 'basket=plain; __Host-basket=bound' } });
  expect(readCookie(request, 'basket', true)).toBe('bound');
  expect(readCookie(request, 'basket', false)).toBe('plain');
  expect(readCookie(request, 'session', false)).toBeNull();
});

test('allows outside origins for scripts, requests and pictures only, if a tenant has some', () => {
  const policy = contentSecurityPolicy([], false, ['https://tags.example']).split('; ');
  expect(policy.filter((part) => part.includes('tags.example')).map((part) => part.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'connect-src',
  ]);
  expect(contentSecurityPolicy([], false)).not.toContain('https:');
});
