import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretOfToken, signToken, TOKEN_SECONDS } from './access-token.ts';

const SECRET = '00000000-0000-4000-8000-000000000215';
const NOW = new Date('2026-11-27T10:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('accepts a token for fifteen minutes, also after the signing key was replaced', () => {
  const token = signToken('old', SECRET, NOW);
  expect(secretOfToken(['new', 'old'], token, later(TOKEN_SECONDS - 1))).toBe(SECRET);
  expect(secretOfToken(['new', 'old'], token, later(TOKEN_SECONDS))).toBeNull();
  expect(secretOfToken(['new'], token, NOW)).toBeNull();
});

test('refuses a token with any change', () => {
  const token = signToken('key', SECRET, NOW);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, other) => {
      const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      fc.pre(changed !== token);
      expect(secretOfToken(['key'], changed, NOW)).toBeNull();
    }),
  );
});
