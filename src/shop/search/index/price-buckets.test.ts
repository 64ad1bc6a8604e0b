import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceBuckets } from './price-buckets.ts';

const bucketsOf = (amounts: number[]) => priceBuckets(Int32Array.from(amounts), amounts.length);

test('steps that people can read, from the lowest price to the highest', () => {
  expect(bucketsOf([1990, 2500, 9990, 10_000])).toEqual({
    range: { min: 1990, max: 10_000 },
    buckets: expect.arrayContaining([
      { from: 1990, to: 2000, count: 1 },
      { from: 2500, to: 3000, count: 1 },
      { from: 9500, to: 10_000, count: 2 },
    ]),
  });
});

test('one price is no range, and none is nothing', () => {
  expect(bucketsOf([500, 500])).toEqual({ range: { min: 500, max: 500 }, buckets: [] });
  expect(bucketsOf([])).toEqual({ range: { min: null, max: null }, buckets: [] });
});

test('every price is in one bucket, buckets ascend without gaps and are not many', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 50 }), (amounts) => {
      const { range, buckets } = bucketsOf(amounts);
      if (range.min === range.max) {
        expect(buckets).toEqual([]);
        return;
      }
      expect(buckets.length).toBeLessThan(25);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.min, range.max]);
      for (const [index, { from, to, count }] of buckets.entries()) {
        const isLast = index === buckets.length - 1;
        if (!isLast) expect(buckets[index + 1]?.from).toBe(to);
        const inside = amounts.filter((amount) => amount >= from && (amount < to || (isLast && amount === to)));
        expect(count).toBe(inside.length);
      }
    }),
  );
});
