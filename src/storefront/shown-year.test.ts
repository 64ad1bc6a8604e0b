import { expect, test } from 'vitest';
import { shownYear } from './shown-year.ts';

test('a year ends at midnight of the place', () => {
  const { year, until } = shownYear(new Date('2026-12-31T22:59:59Z'), 'Europe/Zurich');
  expect([year, until.toISOString()]).toEqual([2026, '2026-12-31T23:00:00.000Z']);
  expect(shownYear(until, 'Europe/Zurich').year).toBe(2027);
});
