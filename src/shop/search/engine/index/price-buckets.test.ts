import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceBuckets } from './price-buckets.ts';
import { addPrices, countPrice, countPrices, newPriceCounts, packedPrices } from './price-counts.ts';

/** Counts amounts in two threads that share a list; the other thread counts all after the first `cut`. */
const bucketsOf = (amounts: number[], cut = amounts.length) => {
  const others = newPriceCounts();
  countPrices(others, Int32Array.from(amounts.slice(cut)), amounts.length - cut);
  const share = packedPrices(others);
  const prices = newPriceCounts();
  for (const amount of amounts.slice(0, cut)) countPrice(prices, amount);
  addPrices(prices, share);
  return priceBuckets(prices);
};

test('steps by round amounts from the lowest price to the highest', () => {
  expect(bucketsOf([1990, 2500, 9990, 10_000])).toEqual({
    range: { min: 1990, max: 10_000 },
    buckets: expect.arrayContaining([
      { from: 1990, to: 2000, count: 1 },
      { from: 2500, to: 3000, count: 1 },
      { from: 9500, to: 10_000, count: 2 },
    ]),
  });
});

test('returns no buckets for one price and no range without prices', () => {
  expect(bucketsOf([500, 500])).toEqual({ range: { min: 500, max: 500 }, buckets: [] });
  expect(bucketsOf([])).toEqual({ range: { min: null, max: null }, buckets: [] });
});

// Includes prices beyond the counted units.
const amount = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 6_400_000, max: 90_000_000 }));

test('puts every price into one bucket, ascending, without gaps, below 25', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), fc.nat({ max: 50 }), (amounts, cut) => {
      const { range, buckets } = bucketsOf(amounts, Math.min(cut, amounts.length));
      expect([range.min, range.max]).toEqual([Math.min(...amounts), Math.max(...amounts)]);
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
