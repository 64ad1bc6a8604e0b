import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctedStock, MOST_STOCK } from './stock-correction.ts';

test.each([
  [10, 10, 25, 25],
  // Two were sold while somebody counted 25.
  [8, 10, 25, 23],
  // A delivery came in meanwhile.
  [30, 10, 12, 32],
  [2, 10, 5, null],
  [0, 0, MOST_STOCK + 1, null],
])('%i there, %i seen, %i counted: %s', (now, seen, counted, corrected) => {
  expect(correctedStock(now, seen, counted)).toBe(corrected);
});

test('without sales meanwhile it becomes what was counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_STOCK }), fc.integer({ min: 0, max: MOST_STOCK }), (stock, counted) => {
      expect(correctedStock(stock, stock, counted)).toBe(counted);
    }),
  );
});
