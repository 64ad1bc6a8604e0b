import { expect, test } from 'vitest';
import { slopeOf } from './memory-slope.ts';

test('megabytes a minute', () => {
  expect(slopeOf([0, 1, 2, 3].map((minute) => ({ minute, memory: 200 + 5 * minute })))).toBeCloseTo(5);
  expect(slopeOf([0, 1, 2, 3].map((minute) => ({ minute, memory: minute % 2 === 0 ? 200 : 210 })))).toBeCloseTo(2);
  expect(slopeOf([{ minute: 1, memory: 200 }])).toBe(0);
});
