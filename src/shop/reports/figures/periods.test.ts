import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayBounds, dayCount, daysBetweenEnds } from './days.ts';
import { comparedRange, monthsOfQuarter, readReportRange, spansOf, stepOfRange, stepsOf } from './periods.ts';

const TODAY = '2026-11-26';

test.each([
  ['today', '2026-11-26'],
  ['7', '2026-11-20'],
  ['30', '2026-10-28'],
  ['month', '2026-11-01'],
  ['quarter', '2026-10-01'],
  ['year', '2026-01-01'],
])('begins the period %s on %s', (period, from) => {
  expect(readReportRange({ period }, TODAY).range).toEqual({ from, to: TODAY });
});

test('swaps the days of an own period, limits it, and ignores invalid ones', () => {
  expect(readReportRange({ period: 'own', from: '2026-03-31', to: '2026-03-01' }, TODAY).range).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(readReportRange({ period: 'own', from: '2026-02-30', to: '2026-03-01' }, TODAY).period).toBe('30');
  const { range } = readReportRange({ period: 'own', from: '1990-01-01', to: TODAY }, TODAY);
  expect(dayCount(range.from, range.to)).toBe(1100);
});

test.each([
  ['month', { from: '2026-03-01', to: '2026-03-31' }, 'before', { from: '2026-02-01', to: '2026-02-28' }],
  ['quarter', { from: '2026-10-01', to: TODAY }, 'before', { from: '2026-07-01', to: '2026-08-26' }],
  ['year', { from: '2026-01-01', to: TODAY }, 'before', { from: '2025-01-01', to: '2025-11-26' }],
  ['7', { from: '2026-11-20', to: TODAY }, 'before', { from: '2026-11-13', to: '2026-11-19' }],
  ['own', { from: '2026-03-01', to: '2026-03-31' }, 'before', { from: '2026-02-01', to: '2026-02-28' }],
  ['30', { from: '2026-10-28', to: TODAY }, 'year', { from: '2025-10-28', to: '2025-11-26' }],
] as const)('compares %s with its period before', (period, range, comparison, compared) => {
  expect(comparedRange(period, range, comparison)).toEqual(compared);
});

const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2024-01-01', days));
const range = fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));

test('splits a period into steps, and into quarters, months and days, without a gap or a repetition', () => {
  fc.assert(
    fc.property(range, (own) => {
      const all = daysBetweenEnds(own.from, own.to);
      const steps = stepsOf(own, stepOfRange(own)).flatMap(({ from, to }) => daysBetweenEnds(from, to));
      expect(steps).toEqual(all);
      const spans = spansOf(own);
      const daysOf = (ranges: typeof spans.days) => ranges.flatMap(({ from, to }) => daysBetweenEnds(from, to));
      const ofMonth = (first: string) =>
        daysBetweenEnds(first, addDays(first, 31)).filter((one) => one.startsWith(first.slice(0, 7)));
      const added = [
        ...daysOf(spans.days),
        ...[...spans.months, ...spans.quarters.flatMap(monthsOfQuarter)].flatMap(ofMonth),
      ];
      const without = new Set(daysOf(spans.without));
      expect(added.filter((one) => !without.has(one)).sort()).toEqual(all);
      for (const one of without) expect(added).toContain(one);
    }),
    { numRuns: 30 },
  );
});

test('bounds days by the midnight of the tenant, also when the clock changes', () => {
  const hours = ({ since, until }: { since: Date; until: Date }) => (until.getTime() - since.getTime()) / 3_600_000;
  expect(dayBounds('2026-07-01', 'Europe/Zurich').since.toISOString()).toBe('2026-06-30T22:00:00.000Z');
  expect(hours(dayBounds('2026-03-29', 'Europe/Zurich'))).toBe(23);
  expect(hours(dayBounds('2026-10-25', 'Europe/Zurich'))).toBe(25);
});
