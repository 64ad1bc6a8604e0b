import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaPath, boundsOf, labelPositions, linePath, roundUp, yOf } from './chart-scale.ts';

test.each([
  [0, 0],
  [1, 1],
  [3, 5],
  [21, 25],
  [26, 50],
  [999, 1000],
  [0.031, 0.05],
])('rounds %d up to %d', (value, rounded) => {
  expect(roundUp(value)).toBeCloseTo(rounded, 9);
});

test('contains zero and every value, also negative ones', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 }))), (values) => {
      const { low, high } = boundsOf(values);
      expect(low).toBeLessThanOrEqual(0);
      expect(high).toBeGreaterThanOrEqual(0);
      expect(high).toBeGreaterThan(low);
      for (const value of values) {
        if (value === null) continue;
        const y = yOf(value, { low, high }, 100);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('interrupts a line where a value is missing, and draws no area then', () => {
  const size = { width: 100, height: 10 };
  expect(linePath([0, 10, null, 10, 0], { low: 0, high: 10 }, size)).toBe('M0 10L25 0M75 0L100 10');
  expect(areaPath([0, null], { low: 0, high: 10 }, size)).toBe('');
  expect(areaPath([0, 10], { low: 0, high: 10 }, size)).toBe('M0 10L100 0V10H0Z');
});

test('draws a single value over the whole width', () => {
  expect(linePath([5], { low: 0, high: 10 }, { width: 100, height: 10 })).toBe('M0 5h100');
});

test('labels the first and the last step', () => {
  expect(labelPositions(31, 5)).toEqual([0, 8, 15, 23, 30]);
  expect(labelPositions(2, 5)).toEqual([0, 1]);
  expect(labelPositions(1, 5)).toEqual([0]);
});
