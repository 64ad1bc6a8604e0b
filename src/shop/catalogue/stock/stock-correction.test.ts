import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctedStock, MOST_STOCK } from './stock-correction.ts';

test.each([
  [10, 10, 25, 25],
  // Two units were sold while an employee counted 25.
  [8, 10, 25, 23],
  // A delivery arrived in the meantime.
  [30, 10, 12, 32],
  [2, 10, 5, null],
  [0, 0, MOST_STOCK + 1, null],
])('corrects %i with %i shown and %i counted to %s', (now, seen, counted, corrected) => {
  expect(correctedStock(now, seen, counted)).toBe(corrected);
});

test('returns the counted stock if nothing was sold in the meantime', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_STOCK }), fc.integer({ min: 0, max: MOST_STOCK }), (stock, counted) => {
      expect(correctedStock(stock, stock, counted)).toBe(counted);
    }),
  );
});
