import { expect, test } from 'vitest';
import { leastOfMinutes, slopeOf } from './memory-slope.ts';

test('returns the slope in megabytes per minute', () => {
  expect(slopeOf([0, 1, 2, 3].map((minute) => ({ minute, memory: 200 + 5 * minute })))).toBeCloseTo(5);
  expect(slopeOf([0, 1, 2, 3].map((minute) => ({ minute, memory: minute % 2 === 0 ? 200 : 210 })))).toBeCloseTo(2);
  expect(slopeOf([{ minute: 1, memory: 200 }])).toBe(0);
});

test('returns the minimum of each minute', () => {
  const samples = [
    { minute: 0.1, memory: 200, heap: 90 },
    { minute: 0.9, memory: 190, heap: 120 },
    { minute: 1.5, memory: 260, heap: null },
  ];
  expect(leastOfMinutes(samples)).toEqual([
    { minute: 0, memory: 190, heap: 90 },
    { minute: 1, memory: 260, heap: null },
  ]);
});
