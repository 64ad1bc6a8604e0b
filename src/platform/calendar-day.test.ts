import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { calendarDay, lastMonth } from './calendar-day.ts';

test.each([
  ['2026-11-21T22:59:59.999Z', 'Europe/Zurich', '2026-11-21'],
  ['2026-11-21T23:00:00.000Z', 'Europe/Zurich', '2026-11-22'],
  ['2026-06-30T22:00:00.000Z', 'Europe/Zurich', '2026-07-01'],
  ['2026-11-21T23:00:00.000Z', 'UTC', '2026-11-21'],
  ['2026-11-21T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-22'],
])('%s in %s is %s', (moment, zone, day) => {
  expect(calendarDay(new Date(moment), zone)).toBe(day);
});

test('returns the calendar day at any time, after any earlier calls', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom('Europe/Zurich', 'Europe/Amsterdam', 'UTC'), (moment, zone) => {
      const right = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();
      expect(calendarDay(moment, zone)).toBe(right.toString());
    }),
  );
});

test.each([
  ['2026-11-26', '2026-10-01', '2026-10-31'],
  ['2027-01-31', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s is %s to %s', (day, from, to) => {
  expect(lastMonth(day)).toEqual({ from, to });
});
