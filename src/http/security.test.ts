import { expect, test } from 'vitest';
import { readCookie, setCookie } from './cookies.ts';
import { contentSecurityPolicy, createNonce, isForeignChange } from './security.ts';

const post = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://localhost:3000/warenkorb', { method, headers });
const foreign = (headers: Record<string, string>, method?: string) =>
  isForeignChange(post(headers, method), 'http://localhost:3000');

test('changes that another site triggers are refused', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(foreign({ 'sec-fetch-site': 'same-site' })).toBe(true);
  expect(foreign({ origin: 'https://evil.example' })).toBe(true);
  expect(foreign({ origin: 'null' })).toBe(true);
});

test('the shop’s own forms, scripts and programs without a browser pass', () => {
  expect(foreign({ 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(foreign({ 'sec-fetch-site': 'none' })).toBe(false);
  expect(foreign({ origin: 'http://localhost:3000' })).toBe(false);
  expect(foreign({})).toBe(false);
});

test('reading is never a change', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(false);
});

test('scripts need the nonce, which is never the same', () => {
  const nonce = createNonce();
  expect(contentSecurityPolicy(nonce, false)).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(contentSecurityPolicy(nonce, false)).not.toContain('unsafe');
  expect(createNonce()).not.toBe(nonce);
});

test('cookies are bound to the host over https', () => {
  expect(setCookie('basket', 'x', 60, true)).toBe(
    '__Host-basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(setCookie('basket', 'x', 60, false)).toBe('basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  const request = new Request('http://localhost/', { headers: { cookie: 'basket=plain; __Host-basket=bound' } });
  expect(readCookie(request, 'basket', true)).toBe('bound');
  expect(readCookie(request, 'basket', false)).toBe('plain');
  expect(readCookie(request, 'session', false)).toBeNull();
});
