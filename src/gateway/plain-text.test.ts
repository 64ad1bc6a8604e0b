import { expect, test } from 'vitest';
import { gatewayText } from './plain-text.ts';

test('returns a usual key unchanged', () => {
  expect(gatewayText('MV-4711/é')).toBe('MV-4711/é');
  expect(gatewayText('')).toBe('');
});

test.each(['a\u0000b', 'a\nb', '\u007f', 'x'.repeat(301)])('refuses %j as a key', (text) => {
  expect(gatewayText(text)).toBeNull();
});
