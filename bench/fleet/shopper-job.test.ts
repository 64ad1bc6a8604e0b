import { expect, test } from 'vitest';
import { dueAt } from './shopper-job.ts';

test('grows evenly during the ramp, and has the full rate afterwards', () => {
  const dues = Array.from({ length: 400 }, (_, index) => dueAt(index + 1, 6, 40));
  const within = (from: number, to: number) => dues.filter((due) => due > from && due <= to).length;
  expect([within(0, 10), within(10, 20), within(20, 30), within(30, 40), within(40, 50)]).toEqual([7, 23, 37, 53, 60]);
});

test('has the full rate from the begin without a ramp', () => {
  expect([1, 2, 3].map((turn) => dueAt(turn, 2, 0))).toEqual([0.5, 1, 1.5]);
});
