import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hintOf, isApiKey, newApiKey } from './api-key.ts';

test('creates secrets that differ, match the documented form and pass the checksum', () => {
  const keys = Array.from({ length: 200 }, newApiKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatch(/^kontor_[0-9A-Za-z]{49}$/);
    expect(isApiKey(key)).toBe(true);
  }
});

test('refuses a secret with one changed character', () => {
  fc.assert(
    fc.property(fc.nat(48), fc.constantFrom('0', 'z', 'A'), (place, other) => {
      const key = newApiKey();
      const at = place + 'kontor_'.length;
      fc.pre(key[at] !== other);
      expect(isApiKey(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBe(false);
    }),
  );
});

test('refuses any other text', () => {
  fc.assert(fc.property(fc.string(), (text) => !isApiKey(text)));
});

test('shows the prefix and four characters of a secret', () => {
  const key = newApiKey();
  expect(hintOf(key)).toBe(key.slice(0, 11));
});
