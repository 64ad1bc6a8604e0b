import { expect, test } from 'vitest';
import { afterCrash, isHopeless } from './restart-policy.ts';

const MINUTE = 60_000;

test('an accident after a long life is repaired at once', () => {
  expect(afterCrash([MINUTE], false)).toEqual({ restartInMs: 250 });
  expect(afterCrash([100, 100, 100, MINUTE], false)).toEqual({ restartInMs: 250 });
});

test('each short life in a row doubles the pause', () => {
  expect([1, 2, 3, 4].map((count) => afterCrash(Array(count).fill(100), false))).toEqual([
    { restartInMs: 250 },
    { restartInMs: 500 },
    { restartInMs: 1000 },
    { restartInMs: 2000 },
  ]);
});

test('five short lives in a row are given up, four and a long one are not', () => {
  expect(afterCrash([1, 1, 1, 1, 1], false)).toEqual({ giveUp: true });
  expect(afterCrash([MINUTE, 1, 1, 1, 1, 1], false)).toEqual({ giveUp: true });
  expect(afterCrash([1, 1, 1, MINUTE, 1, 1], false)).toEqual({ restartInMs: 500 });
});

test('while others serve nothing is given up: the longest pause goes on', () => {
  for (const lives of [5, 6, 50]) expect(afterCrash(Array(lives).fill(1), true)).toEqual({ restartInMs: 15_000 });
  expect(afterCrash([1, 1], true)).toEqual({ restartInMs: 500 });
});

test('a place is hopeless after five short lives in a row, and not before the first', () => {
  expect([[], [1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1, MINUTE]].map(isHopeless)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
