import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPull, readSchedule } from './schedule.ts';

const at = (text: string) => new Date(text);
const ZURICH = 'Europe/Zurich';

test.each([
  ['2026-11-26T04:59:00Z', '2026-11-26T05:00:00Z'],
  ['2026-11-26T05:00:00Z', '2026-11-26T11:30:00Z'],
  ['2026-11-26T22:30:00Z', '2026-11-27T05:00:00Z'],
  // Times of the day stay after the change to summer time.
  ['2026-03-29T00:30:00Z', '2026-03-29T04:00:00Z'],
])('after %s the times 06:00 and 12:30 in Zurich are next at %s', (after, next) => {
  const schedule = { kind: 'times', times: ['06:00', '12:30'] } as const;
  expect(nextPull({ ...schedule, times: [...schedule.times] }, at(after), ZURICH)).toEqual(at(next));
});

test('a time in the hour that summer time skips is pulled an hour later', () => {
  expect(nextPull({ kind: 'times', times: ['02:30'] }, at('2026-03-29T00:00:00Z'), ZURICH)).toEqual(
    at('2026-03-29T01:30:00Z'),
  );
});

test('every few hours counts from the last pull, and no schedule has no next one', () => {
  expect(nextPull({ kind: 'hours', every: 6 }, at('2026-11-26T04:59:00Z'), ZURICH)).toEqual(at('2026-11-26T10:59:00Z'));
  expect(nextPull({ kind: 'none' }, at('2026-11-26T04:59:00Z'), ZURICH)).toBeNull();
});

test('the next time is later than the last one, and at most 25 hours', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(
      fc.array(time, { minLength: 1, maxLength: 5 }),
      fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true }),
      (times, after) => {
        const next = nextPull({ kind: 'times', times }, after, ZURICH)?.getTime() ?? 0;
        expect(next).toBeGreaterThan(after.getTime());
        expect(next - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      },
    ),
  );
});

test.each([
  [{ schedule: 'none' }, { kind: 'none' }],
  [
    { schedule: 'hours', hours: '6' },
    { kind: 'hours', every: 6 },
  ],
  [{ schedule: 'hours', hours: '0' }, null],
  [{ schedule: 'hours', hours: '200' }, null],
  [
    { schedule: 'times', times: '12.30; 6:00 6h00' },
    { kind: 'times', times: ['06:00', '12:30'] },
  ],
  [{ schedule: 'times', times: '' }, null],
  [{ schedule: 'times', times: '25:00' }, null],
])('reads the schedule %j', (entered, schedule) => {
  expect(readSchedule(entered)).toEqual(schedule);
});
