import { expect, test } from 'vitest';
import { afterCrash } from './restart-policy.ts';

const MINUTE = 60_000;

test('an accident after a long life is repaired at once', () => {
  expect(afterCrash([MINUTE])).toEqual({ restartInMs: 250 });
  expect(afterCrash([100, 100, 100, MINUTE])).toEqual({ restartInMs: 250 });
});

test('each short life in a row doubles the pause', () => {
  expect([1, 2, 3, 4].map((count) => afterCrash(Array(count).fill(100)))).toEqual([
    { restartInMs: 250 },
    { restartInMs: 500 },
    { restartInMs: 1000 },
    { restartInMs: 2000 },
  ]);
});

test('five short lives in a row are given up, four and a long one are not', () => {
  expect(afterCrash([1, 1, 1, 1, 1])).toEqual({ giveUp: true });
  expect(afterCrash([MINUTE, 1, 1, 1, 1, 1])).toEqual({ giveUp: true });
  expect(afterCrash([1, 1, 1, MINUTE, 1, 1])).toEqual({ restartInMs: 500 });
});
