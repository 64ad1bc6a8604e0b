import { expect, test } from 'vitest';
import { shownYear } from './shown-year.ts';

test('ends a year at midnight in the time zone', () => {
  const { year, until } = shownYear(new Date('2026-12-31T22:59:59Z'), 'Europe/Zurich');
  expect([year, until.toISOString()]).toEqual([2026, '2026-12-31T23:00:00.000Z']);
  expect(shownYear(until, 'Europe/Zurich').year).toBe(2027);
});

test('does not reuse a year for another time or time zone', () => {
  const years = (['2026-12-31T23:30:00Z', '2026-06-01T00:00:00Z', '2025-12-31T22:00:00Z'] as const).flatMap((moment) =>
    ['Europe/Zurich', 'Europe/London'].map((zone) => shownYear(new Date(moment), zone).year),
  );
  expect(years).toEqual([2027, 2026, 2026, 2026, 2025, 2025]);
});
