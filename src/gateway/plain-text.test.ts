import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('returns a usual key unchanged', () => {
  expect(plainText('MV-4711/é')).toBe('MV-4711/é');
  expect(plainText('')).toBe('');
});

test.each(['a\u0000b', 'a\nb', '\u007f', 'x'.repeat(301)])('refuses %j as a key', (text) => {
  expect(plainText(text)).toBeNull();
});
