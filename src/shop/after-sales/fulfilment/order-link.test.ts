import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderLink, signOrderLink } from './order-link.ts';

const orderId = '0190b2a4-7a2b-4c3d-8e5f-112233445566';
const now = new Date('2026-11-21T12:00:00Z');
const until = new Date('2026-11-28T12:00:00Z');
const token = signOrderLink('secret', { orderId, tenant: 'ch' }, until);

test('opens its order until its expiry, with any secret of the list', () => {
  expect(readOrderLink(['new', 'secret'], 'ch', token, now)).toBe(orderId);
  expect(readOrderLink(['secret'], 'ch', token, until)).toBeNull();
});

test('opens nothing for another tenant, with another secret, or after a change', () => {
  expect(readOrderLink(['secret'], 'de', token, now)).toBeNull();
  expect(readOrderLink(['other'], 'ch', token, now)).toBeNull();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_'), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      const read = readOrderLink(['secret'], 'ch', changed, now);
      // Some bits of the last letter are unused.
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) expect(read).toBe(orderId);
      else expect(read).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (typed) => readOrderLink(['secret'], 'ch', typed, now) === null));
});
