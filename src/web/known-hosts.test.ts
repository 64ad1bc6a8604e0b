import { expect, test } from 'vitest';
import { isServedHost } from './known-hosts.ts';

test.each([
  'localhost',
  'LocalHost:3000',
  'localhost.',
  'shop.localhost:8080',
  'a.b.localhost',
  '127.0.0.1:3000',
  '127.8.9.10',
  '[::1]:3000',
])('serves %s, which leads to this machine', (host) => {
  expect(isServedHost({ knownHost: false, host })).toBe(true);
});

test.each([
  '',
  'evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  '128.0.0.1',
  '0.0.0.0',
  '10.0.0.7:3000',
  '[::2]',
])('serves "%s" only as a known host', (host) => {
  expect(isServedHost({ knownHost: false, host })).toBe(false);
  expect(isServedHost({ knownHost: true, host })).toBe(true);
});
