import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text of a usual key is kept as it is', () => {
  expect(plainText('MV-4711/é')).toBe('MV-4711/é');
  expect(plainText('')).toBe('');
});

test.each(['a\u0000b', 'a\nb', '\u007f', 'x'.repeat(301)])('%j is no key', (text) => {
  expect(plainText(text)).toBeNull();
});
