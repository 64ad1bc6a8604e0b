import { expect, test } from 'vitest';
import { byteText, durationText, timeText } from './formats.ts';

test('formats times in the tenant’s time zone', () => {
  const at = new Date('2026-11-21T07:05:00Z');
  expect(timeText(at, 'de', 'Europe/Zurich')).toBe('21.11.2026, 08:05');
  expect(timeText(at, 'fr', 'Europe/Zurich')).toMatch(/^21\.11\.2026.*08:05$/);
});

test.each([
  [0, '0\u00a0B'],
  [1023, '1023\u00a0B'],
  [1536, '1.5\u00a0KB'],
  [209_715_200, '200\u00a0MB'],
  [5 * 1024 ** 4 * 1024, '5120\u00a0TB'],
])('formats %i bytes as %s', (count, text) => {
  expect(byteText(count, 'de')).toBe(text);
});

test('sizes in French', () => expect(byteText(2048, 'fr')).toBe('2.0\u00a0Ko'));

test.each([
  [400, '0.4\u00a0s'],
  [45_000, '45\u00a0s'],
  [180_000, '3\u00a0min'],
  [7_200_000, '2\u00a0h'],
  [864_000_000, '10\u00a0d'],
])('formats %i ms as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
