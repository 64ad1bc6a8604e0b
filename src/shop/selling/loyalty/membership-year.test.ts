import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { daysBefore, isMember, lastDay } from './membership-year.ts';

describe('the anniversary', () => {
  test.each([
    ['2026-11-21', 1, '2027-11-21'],
    ['2026-12-31', 1, '2027-12-31'],
    ['2028-02-28', 1, '2029-02-28'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 2, '2030-02-28'],
    ['2028-02-29', 3, '2031-02-28'],
    // The 29th returns, since the count starts from the first day.
    ['2028-02-29', 4, '2032-02-29'],
    // 2100 is no leap year.
    ['2096-02-29', 4, '2100-02-28'],
    ['2027-03-01', 1, '2028-03-01'],
  ])('of %s after %i years is %s', (start, years, expected) => {
    expect(lastDay(start, years)).toBe(expected);
  });

  const day = fc
    .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('is on the same day of the same month, except for 29 February', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 80 }), (start, years) => {
        const end = lastDay(start, years);
        expect(Number(end.slice(0, 4))).toBe(Number(start.slice(0, 4)) + years);
        if (start.endsWith('-02-29')) expect(['02-28', '02-29']).toContain(end.slice(5));
        else expect(end.slice(5)).toBe(start.slice(5));
      }),
    );
  });

  test('advances by 365 or 366 days a year and loses none over many years', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (start, years) => {
        const days = (Date.parse(lastDay(start, years + 1)) - Date.parse(lastDay(start, years))) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(365);
        expect(days).toBeLessThanOrEqual(366);
        expect(lastDay(start, 4 * years).slice(5, 7)).toBe(start.slice(5, 7));
      }),
    );
  });
});

test("begins a day at midnight in the tenant's time zone, in summer and in winter", () => {
  expect(calendarDay(new Date('2026-11-21T22:59:59Z'), 'Europe/Zurich')).toBe('2026-11-21');
  expect(calendarDay(new Date('2026-11-21T23:00:00Z'), 'Europe/Zurich')).toBe('2026-11-22');
  expect(calendarDay(new Date('2026-07-01T21:59:59Z'), 'Europe/Zurich')).toBe('2026-07-01');
  expect(calendarDay(new Date('2026-07-01T22:00:00Z'), 'Europe/Zurich')).toBe('2026-07-02');
});

test('counts the last day until its end', () => {
  const at = (moment: string) => isMember('2027-11-21', new Date(moment), 'Europe/Zurich');
  expect(at('2027-11-21T12:00:00Z')).toBe(true);
  expect(at('2027-11-21T22:59:59Z')).toBe(true);
  expect(at('2027-11-21T23:00:00Z')).toBe(false);
  expect(isMember(null, new Date('2027-11-21T12:00:00Z'), 'Europe/Zurich')).toBe(false);
});

test('computes the day of a notice', () => {
  expect(daysBefore('2027-03-15', 30)).toBe('2027-02-13');
  expect(daysBefore('2028-03-15', 30)).toBe('2028-02-14');
});
