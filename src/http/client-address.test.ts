import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const PROXIES = ['10.0.0.7', '10.0.0.8'];

test.each([
  [null, '203.0.113.9', '203.0.113.9'],
  ['198.51.100.1', '203.0.113.9', '203.0.113.9'],
  ['198.51.100.1', '10.0.0.7', '198.51.100.1'],
  ['198.51.100.1', '::ffff:10.0.0.7', '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1, 10.0.0.8', '10.0.0.7', '198.51.100.1'],
  ['10.0.0.8', '10.0.0.7', '10.0.0.7'],
  ['', '10.0.0.7', '10.0.0.7'],
  [null, undefined, ''],
])('X-Forwarded-For %s from %s is %s', (forwardedFor, peer, address) => {
  expect(clientAddress(forwardedFor, peer, PROXIES)).toBe(address);
});
