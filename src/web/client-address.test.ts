import { expect, test } from 'vitest';
import { addressList } from '../platform/address-list.ts';
import { clientAddress } from './client-address.ts';

const from = (forwarded: string | null, peer: string, proxies: string[] = []) =>
  clientAddress(
    new Request('http://localhost/', { headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded } }),
    peer,
    addressList(proxies),
  );

test.each([
  [null, '203.0.113.9', [], '203.0.113.9'],
  ['198.51.100.1', '203.0.113.9', [], '203.0.113.9'],
  ['198.51.100.1', '10.0.0.7', ['10.0.0.7'], '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1, 10.0.0.8', '::ffff:10.0.0.7', ['10.0.0.7', '10.0.0.8'], '198.51.100.1'],
  ['6.6.6.6, 198.51.100.1, 10.9.0.8', '10.0.0.7', ['10.0.0.0/8'], '198.51.100.1'],
  ['2001:db8:1:2::9', 'fd00::7', ['fd00::/8'], '2001:db8:1:2'],
  ['', '10.0.0.7', ['10.0.0.7'], '10.0.0.7'],
  [null, '2001:db8:1:2:3:4:5:6', [], '2001:db8:1:2'],
  [null, '2001:db8::6', [], '2001:db8:0:0'],
  [null, 'fe80::1%eth0', [], 'fe80:0:0:0'],
])('forwarded %s from %s, trusting %j, is %s', (forwarded, peer, proxies, address) => {
  expect(from(forwarded, peer, proxies)).toBe(address);
});
