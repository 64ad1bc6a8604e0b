import { expect, test } from 'vitest';
import { isFromThisMachine, isOfThisMachine } from './own-addresses.ts';

test('accepts addresses of this machine only', () => {
  expect(isOfThisMachine('http://de.localhost:3000/kasse/bezahlt/')).toBe(true);
  expect(isOfThisMachine('http://127.0.0.1/x')).toBe(true);
  expect(isOfThisMachine('https://www.montarve.ch/kasse')).toBe(false);
  expect(isOfThisMachine('http://localhost.evil.example/')).toBe(false);
  expect(isOfThisMachine('javascript:alert(1)//localhost')).toBe(false);
  expect(isOfThisMachine('')).toBe(false);
});

test.each([
  [{ host: '[::1]:3000' }, true],
  [{ host: 'de.localhost:3000' }, true],
  [{ host: 'www.montarve.ch' }, false],
  [{ host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, false],
  [{ host: 'localhost', 'x-forwarded-proto': 'https' }, false],
  [{ host: 'localhost', forwarded: 'for=203.0.113.9' }, false],
  [{ host: 'localhost', via: '1.1 proxy' }, false],
])('a request with %j is from this machine: %s', (headers, expected) => {
  expect(isFromThisMachine(new Headers(headers))).toBe(expected);
});
