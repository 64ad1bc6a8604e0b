import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networksOf } from './address-networks.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7/32', '192.0.2.0/24']],
  ['::ffff:192.0.2.7', ['192.0.2.7/32', '192.0.2.0/24']],
  ['2001:db8:1:2fff::1', ['2001:db8:1:2fff::/64', '2001:db8:1:2f00::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['2001:db8:1:2f03', ['2001:db8:1:2f03::/64', '2001:db8:1:2f00::/56', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('networks of %s', (address, networks) => expect(networksOf(address)).toEqual(networks));

test('each IPv6 network contains the narrower one, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const networks = networksOf(address);
      const again = networksOf(networks[0]?.replace('/64', '') ?? '');
      expect(again).toEqual(networks);
    }),
  );
});
