import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentiles } from './percentiles.ts';

test('returns the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, highest: 100 });
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7, highest: 7 });
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0, highest: 0 });
});

test('returns values of the input in ascending order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }), (values) => {
      const { p50, p95, p99, highest } = percentiles(values);
      for (const value of [p50, p95, p99, highest]) expect(values).toContain(value);
      expect([p50, p95, p99, highest]).toEqual([p50, p95, p99, highest].toSorted((a, b) => a - b));
    }),
  );
});
