import { expect, test } from 'vitest';
import { addressList, isListEntry } from './address-list.ts';

const list = addressList([
  '10.0.0.7',
  '192.168.0.0/16',
  '172.16.5.9/12',
  '2001:db8::/32',
  '::1',
  '::ffff:198.51.100.4',
]);

test.each([
  '10.0.0.7',
  '::ffff:10.0.0.7',
  '192.168.0.0',
  '192.168.255.255',
  '172.31.0.1',
  '2001:db8::6',
  '2001:DB8:ffff::1',
  '::1',
  '0:0:0:0:0:0:0:1',
  '198.51.100.4',
])('contains %s', (address) => {
  expect(list.has(address)).toBe(true);
  expect(list.has(address)).toBe(true);
});

test.each([
  '10.0.0.8',
  '192.169.0.1',
  '172.32.0.1',
  '2001:db9::1',
  '::2',
  'unknown',
  '10.0.0.7, 10.0.0.8',
  '10.0.0.7:443',
  '',
  undefined,
])('does not contain %s', (address) => {
  expect(list.has(address)).toBe(false);
});

test('ignores the interface of a link-local address', () => {
  expect(addressList(['fe80::/10']).has('fe80::1%eth0')).toBe(true);
});

test('an empty list contains no address', () => {
  expect(addressList([])).toMatchObject({ isEmpty: true });
  expect(addressList([]).has('::1')).toBe(false);
});

test('remains correct after more addresses than its cache holds', () => {
  for (let number = 0; number < 2500; number += 1) list.has(`203.0.${number >> 8}.${number & 255}`);
  expect(list.has('192.168.4.4')).toBe(true);
});

test.each(['10.0.0.0/33', '2001:db8::/129', '10.0.0/8', 'lb', '10.0.0.0/', '/8', '::ffff:10.0.0.0/104', ''])(
  'refuses the entry %j',
  (entry) => {
    expect(isListEntry(entry)).toBe(false);
    expect(() => addressList([entry])).toThrow('is no address or network');
  },
);
