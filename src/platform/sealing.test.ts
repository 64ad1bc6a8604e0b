import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const sealed = seal('new', 'payout', 'CH5800791123000889012');

test('decrypts with any of the secrets, for the same purpose only', () => {
  expect(unseal(['newer', 'new'], 'payout', sealed)).toBe('CH5800791123000889012');
  expect(unseal(['newer'], 'payout', sealed)).toBeNull();
  expect(unseal(['new'], 'other', sealed)).toBeNull();
  expect(sealed.toString('latin1')).not.toContain('0079');
  expect(seal('new', 'payout', 'x')).not.toEqual(seal('new', 'payout', 'x'));
});

test.each([0, 12, 20, -1])('does not decrypt with a changed byte at %i', (at) => {
  const changed = Buffer.from(sealed);
  const index = at < 0 ? changed.length + at : at;
  changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
  expect(unseal(['new'], 'payout', changed)).toBeNull();
});

test('does not decrypt a text that is too short', () => {
  expect(unseal(['new'], 'payout', Buffer.alloc(27))).toBeNull();
});
