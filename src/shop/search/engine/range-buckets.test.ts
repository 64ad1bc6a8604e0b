import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeBuckets } from './range-buckets.ts';

const at = (number: number, count: number) => ({ low: number, high: number, count });

test('gives each of a few numbers its own bucket', () => {
  expect(rangeBuckets([at(2, 3), at(3, 1), at(4, 2)], 2, 4).filter(({ count }) => count > 0)).toEqual([
    { from: 2, to: 2.1, count: 3 },
    { from: 3, to: 3.1, count: 1 },
    { from: 3.9, to: 4, count: 2 },
  ]);
});

test('covers the range without gaps and loses no product', () => {
  const numbers = fc.array(
    fc.record({ number: fc.integer({ min: -3000, max: 3000 }), count: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 2, maxLength: 60 },
  );
  fc.assert(
    fc.property(numbers, fc.constantFrom(1, 10, 100), (given, parts) => {
      const extents = given.map(({ number, count }) => at(number / parts, count));
      const values = extents.map(({ low }) => low);
      const [min, max] = [Math.min(...values), Math.max(...values)];
      fc.pre(min < max);
      const buckets = rangeBuckets(extents, min, max);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([min, max]);
      expect(buckets.length).toBeLessThanOrEqual(21);
      for (const [place, { from, to }] of buckets.entries()) {
        expect(to).toBeGreaterThan(from);
        if (place > 0) expect(from).toBe(buckets[place - 1]?.to);
      }
      const sum = (counts: { count: number }[]): number => counts.reduce((all, { count }) => all + count, 0);
      expect(sum(buckets)).toBe(sum(extents));
    }),
  );
});
