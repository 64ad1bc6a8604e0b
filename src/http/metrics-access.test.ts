import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const TOKEN = 'k'.repeat(32);
const asks = (peer: string | undefined, headers: Record<string, string> = {}, proxies: string[] = [], token?: string) =>
  mayReadMetrics({ peer, headers: new Headers({ host: 'localhost:3000', ...headers }) }, proxies, token);

test('this machine may, others may not', () => {
  expect(asks('127.0.0.1')).toBe(true);
  expect(asks('::ffff:127.0.0.1')).toBe(true);
  expect(asks('::1', { host: '[::1]:3000' })).toBe(true);
  expect(asks('203.0.113.9')).toBe(false);
  expect(asks('127.0.0.1.evil.example')).toBe(false);
  expect(asks(undefined)).toBe(false);
});

test('the world does not come in through a proxy on this machine', () => {
  const world = { 'x-forwarded-for': '203.0.113.9' };
  expect(asks('127.0.0.1', world)).toBe(false);
  expect(asks('127.0.0.1', world, ['127.0.0.1'])).toBe(false);
  expect(asks('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, ['127.0.0.1'])).toBe(false);
  expect(asks('127.0.0.1', {}, ['127.0.0.1'])).toBe(false);
  expect(asks('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(false);
  expect(asks('127.0.0.1', { host: 'www.montarve.ch' })).toBe(false);
});

test('an address that nobody trusted forwards does not count', () => {
  expect(asks('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
  expect(asks('10.0.0.7', { 'x-forwarded-for': '127.0.0.1' }, ['10.0.0.7'])).toBe(true);
});

test('the token opens from everywhere, a wrong one and none do not', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, host: 'www.montarve.ch' });
  expect(asks('203.0.113.9', bearer(TOKEN), [], TOKEN)).toBe(true);
  expect(asks('203.0.113.9', bearer(`${TOKEN}k`), [], TOKEN)).toBe(false);
  expect(asks('203.0.113.9', bearer(''), [], TOKEN)).toBe(false);
  expect(asks('203.0.113.9', bearer('undefined'), [], undefined)).toBe(false);
});
