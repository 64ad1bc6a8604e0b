import { expect, test } from 'vitest';
import { afterCrash, isHopeless } from './restart-policy.ts';

const MINUTE = 60_000;

test('restarts a worker soon after a long life', () => {
  expect(afterCrash([MINUTE], false)).toEqual({ restartInMs: 250 });
  expect(afterCrash([100, 100, 100, MINUTE], false)).toEqual({ restartInMs: 250 });
});

test('doubles the pause with each consecutive short life', () => {
  expect([1, 2, 3, 4].map((count) => afterCrash(Array(count).fill(100), false))).toEqual([
    { restartInMs: 250 },
    { restartInMs: 500 },
    { restartInMs: 1000 },
    { restartInMs: 2000 },
  ]);
});

test('gives up after five consecutive short lives, but not after four and a long one', () => {
  expect(afterCrash([1, 1, 1, 1, 1], false)).toEqual({ giveUp: true });
  expect(afterCrash([MINUTE, 1, 1, 1, 1, 1], false)).toEqual({ giveUp: true });
  expect(afterCrash([1, 1, 1, MINUTE, 1, 1], false)).toEqual({ restartInMs: 500 });
});

test('never gives up while other workers serve, and repeats the longest pause', () => {
  for (const lives of [5, 6, 50]) expect(afterCrash(Array(lives).fill(1), true)).toEqual({ restartInMs: 15_000 });
  expect(afterCrash([1, 1], true)).toEqual({ restartInMs: 500 });
});

test('a slot is hopeless after five consecutive short lives', () => {
  expect([[], [1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1, MINUTE]].map(isHopeless)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
