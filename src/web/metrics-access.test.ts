import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const TOKEN = 'k'.repeat(32);
const asks = (peer: string | undefined, headers: Record<string, string> = {}, token?: string) =>
  mayReadMetrics({ peer, headers: new Headers({ host: 'localhost:3000', ...headers }) }, token);

test('allows this machine and no other', () => {
  expect(asks('127.0.0.1')).toBe(true);
  expect(asks('::ffff:127.0.0.1')).toBe(true);
  expect(asks('::1', { host: '[::1]:3000' })).toBe(true);
  expect(asks('203.0.113.9')).toBe(false);
  expect(asks('127.0.0.1.evil.example')).toBe(false);
  expect(asks(undefined)).toBe(false);
});

test('refuses requests through a proxy on this machine, trusted or not', () => {
  expect(asks('127.0.0.1', { host: 'www.montarve.ch' })).toBe(false);
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'forwarded'])
    for (const value of ['203.0.113.9', '127.0.0.1', ''])
      expect(asks('127.0.0.1', { [name]: value }), `${name}: ${value}`).toBe(false);
});

test('ignores a forwarded loopback address', () => {
  expect(asks('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
});

test('allows the token from everywhere, and refuses a wrong or missing one', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, host: 'www.montarve.ch' });
  expect(asks('203.0.113.9', bearer(TOKEN), TOKEN)).toBe(true);
  expect(asks('203.0.113.9', bearer(`${TOKEN}k`), TOKEN)).toBe(false);
  expect(asks('203.0.113.9', bearer(''), TOKEN)).toBe(false);
  expect(asks('203.0.113.9', bearer('undefined'), undefined)).toBe(false);
});
