import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

test('is quiet over midnight in the time zone of the tenant, also in summer', () => {
  const night = { quietFrom: 21, quietUntil: 8 };
  expect(isQuiet(new Date('2026-11-27T19:59:00Z'), 'Europe/Zurich', night)).toBe(false);
  expect(isQuiet(new Date('2026-11-27T20:00:00Z'), 'Europe/Zurich', night)).toBe(true);
  expect(isQuiet(new Date('2026-11-28T06:59:00Z'), 'Europe/Zurich', night)).toBe(true);
  expect(isQuiet(new Date('2026-11-28T07:00:00Z'), 'Europe/Zurich', night)).toBe(false);
  expect(isQuiet(new Date('2026-07-01T06:00:00Z'), 'Europe/Zurich', night)).toBe(false);
});

test('is quiet for as many hours of a day as the two hours are apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (quietFrom, quietUntil) => {
      const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 27, hour, 30)));
      const quiet = hours.filter((at) => isQuiet(at, 'Europe/Vienna', { quietFrom, quietUntil }));
      expect(quiet).toHaveLength((quietUntil - quietFrom + 24) % 24);
    }),
  );
});
