import { expect, test } from 'vitest';
import { duesAfterReturn, hasEnded } from './ended-plan.ts';

const plan = (state: 'running' | 'withdrawn', ...dues: [position: number, dueOn: string][]) => ({
  state,
  months: 3,
  pauseMonths: 0,
  placedOn: '2026-11-30',
  payoffOn: null,
  dues: dues.map(([position, dueOn]) => ({ position, dueOn })),
});

test('has ended with its contract, or by one amount on a day outside of the plan', () => {
  expect(hasEnded(plan('running', [1, '2026-12-30'], [2, '2027-01-30'], [3, '2027-02-28']))).toBe(false);
  // A return removed the last instalments.
  expect(hasEnded(plan('running', [1, '2026-12-30']))).toBe(false);
  expect(hasEnded(plan('withdrawn', [100, '2027-01-04']))).toBe(true);
  expect(hasEnded(plan('running', [1, '2026-12-10']))).toBe(true);
  // Paid off on the day of the first instalment: the second is due on the same day.
  expect(hasEnded(plan('running', [1, '2026-12-30'], [2, '2026-12-30']))).toBe(true);
  // Payments covered the whole price, so no due shows it.
  expect(hasEnded({ ...plan('running', [1, '2026-12-30']), payoffOn: '2027-01-08' })).toBe(true);
});

test('reduces the newest unpaid amount first, then older ones, and credits the rest', () => {
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
