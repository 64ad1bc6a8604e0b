import { expect, test } from 'vitest';
import { payableUntil, prepaymentStep } from './prepayment-term.ts';

const TERM = { remindAfterDays: 7, cancelAfterDays: 14 };
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 10, number, hour));

test.each([
  [8, 11, null, 'wait'],
  [8, 12, null, 'remind'],
  [14, 12, day(8), 'wait'],
  [15, 11, day(8), 'wait'],
  [15, 12, day(8), 'cancel'],
  // The job was off for a week: the customer still gets the days after the reminder.
  [20, 12, null, 'remind'],
  [26, 12, day(20), 'wait'],
  [27, 12, day(20), 'cancel'],
] as const)('an order of the 1st, on the %sth at %s o’clock', (number, hour, remindedAt, step) => {
  const order = { placedAt: day(1), remindedAt, canBeReminded: true };
  expect(prepaymentStep(order, day(number, hour), TERM)).toBe(step);
});

test('cancels an order without a mail address at the end of the term, without a reminder', () => {
  const order = { placedAt: day(1), remindedAt: null, canBeReminded: false };
  expect(prepaymentStep(order, day(14), TERM)).toBe('wait');
  expect(prepaymentStep(order, day(15), TERM)).toBe('cancel');
});

test('names the day of the cancellation in the reminder', () => {
  expect(payableUntil(day(1), day(8), TERM)).toEqual(day(15));
  expect(payableUntil(day(1), day(20), TERM)).toEqual(day(27));
});
