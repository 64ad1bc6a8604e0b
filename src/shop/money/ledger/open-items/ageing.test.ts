import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '../dunning.ts';
import { AGES, ageOf, daysOfAge } from './ageing.ts';

test.each([
  ['2026-11-26', 0, 'not-due'],
  ['2026-11-25', 1, 'to-30'],
  ['2026-10-27', 30, 'to-30'],
  ['2026-10-26', 31, 'to-60'],
  ['2026-09-27', 60, 'to-60'],
  ['2026-09-26', 61, 'to-90'],
  ['2026-08-28', 90, 'to-90'],
  ['2026-08-27', 91, 'older'],
  ['2026-12-24', -28, 'not-due'],
])('a debt payable on %s is %i days late on 26 November: %s', (payableOn, days, age) => {
  expect(daysBetween(payableOn, '2026-11-26')).toBe(days);
  expect(ageOf(days)).toBe(age);
});

test('each number of days belongs to exactly the class whose range has it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
      const classes = AGES.filter((age) => {
        const { from, to } = daysOfAge(age);
        return (from === null || days >= from) && (to === null || days <= to);
      });
      expect(classes).toEqual([ageOf(days)]);
    }),
  );
});
