import { expect, test } from 'vitest';
import { duesAfterReturn, hasEnded } from './ended-plan.ts';

const plan = (state: 'running' | 'withdrawn', ...dues: [position: number, dueOn: string][]) => ({
  state,
  months: 3,
  pauseMonths: 0,
  placedOn: '2026-11-30',
  dues: dues.map(([position, dueOn]) => ({ position, dueOn })),
});

test('a plan ended with its contract, or by one amount on a day that is none of its own', () => {
  expect(hasEnded(plan('running', [1, '2026-12-30'], [2, '2027-01-30'], [3, '2027-02-28']))).toBe(false);
  // The last instalments went with goods that came back.
  expect(hasEnded(plan('running', [1, '2026-12-30']))).toBe(false);
  expect(hasEnded(plan('withdrawn', [100, '2027-01-04']))).toBe(true);
  expect(hasEnded(plan('running', [1, '2026-12-10']))).toBe(true);
  // Ended for the day of the first instalment: the second is due on it.
  expect(hasEnded(plan('running', [1, '2026-12-30'], [2, '2026-12-30']))).toBe(true);
});

test('what came back takes off the newest amount that is not paid, then older ones, and is credit beyond', () => {
  const dues = [
    { amount: 10, isPaid: true },
    { amount: 20, isPaid: false },
    { amount: 70, isPaid: false },
  ];
  expect(duesAfterReturn(dues, 30).dues.map(({ amount }) => amount)).toEqual([10, 20, 40]);
  expect(duesAfterReturn(dues, 75)).toEqual({
    dues: [
      { amount: 10, isPaid: true },
      { amount: 15, isPaid: false },
    ],
    credit: 0,
  });
  expect(duesAfterReturn(dues, 100)).toEqual({ dues: [{ amount: 10, isPaid: true }], credit: 10 });
});
