import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [3000, [8990, 4990, 20], [1927, 1069, 4]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [1, [0, 5], [0, 1]],
  [7, [0, 0], [7, 0]],
  [0, [3, 4], [0, 0]],
])('%i over %j', (amount, shares, parts) => {
  expect(spread(amount, shares)).toEqual(parts);
});

test('requires shares that are not negative', () => {
  expect(() => spread(1, [])).toThrow(RangeError);
  expect(() => spread(1, [2, -1])).toThrow(RangeError);
});

test('sums up exactly, with no part a whole unit off its share', () => {
  const shares = fc.array(fc.nat({ max: 1_000_000_00 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), shares, (amount, weights) => {
      const parts = spread(amount, weights);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total === 0) return;
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1 + 1e-6);
      }
    }),
  );
});
