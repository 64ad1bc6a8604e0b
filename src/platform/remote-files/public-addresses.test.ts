import { expect, test } from 'vitest';
import { addressList } from '../address-list.ts';
import { findHost, type HostAddress, isPublicAddress } from './public-addresses.ts';

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

const resolving =
  (...addresses: string[]) =>
  async (): Promise<HostAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test('refuses a name if any of its addresses is internal, and an address that no name hides', async () => {
  const none = addressList([]);
  expect(await findHost('feeds.example', none, resolving('8.8.8.8'))).toMatchObject({ ok: true });
  const mixed = await findHost('feeds.example', none, resolving('8.8.8.8', '10.0.0.1'));
  expect(mixed).toEqual({ ok: false, problem: 'private-host' });
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254'])
    expect(await findHost(host, none, resolving('8.8.8.8'))).toEqual({ ok: false, problem: 'private-host' });
  expect(await findHost('nowhere.example', none, resolving())).toEqual({ ok: false, problem: 'no-host' });
});

test('takes an internal address that the operator allowed', async () => {
  const allowed = addressList(['10.0.0.0/8']);
  expect(await findHost('nas.internal', allowed, resolving('10.0.0.7'))).toMatchObject({ ok: true });
  expect(await findHost('nas.internal', allowed, resolving('10.0.0.7', '192.168.0.1'))).toMatchObject({ ok: false });
});
