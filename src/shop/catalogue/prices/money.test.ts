import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, money, roundHalfUp, times } from './money.ts';

test('requires a whole number of minor units', () => {
  expect(money(1990, 'CHF')).toEqual({ amount: 1990, currency: 'CHF' });
  expect(() => money(19.9, 'CHF')).toThrow(RangeError);
  expect(() => times(money(Number.MAX_SAFE_INTEGER, 'CHF'), 2)).toThrow(RangeError);
});

test.each([
  [1, 2, 1],
  [-1, 2, -1],
  [149, 100, 1],
  [150, 100, 2],
  [0, 7, 0],
])('rounds %i / %i to %i', (numerator, denominator, expected) => {
  expect(roundHalfUp(numerator, denominator) + 0).toBe(expected);
});

test('rounds to the nearest whole number, and halves up', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (numerator, denominator) => {
      const doubled = 2n * BigInt(roundHalfUp(numerator, denominator)) * BigInt(denominator) - 2n * BigInt(numerator);
      expect(doubled > -BigInt(denominator) && doubled <= BigInt(denominator)).toBe(true);
    }),
  );
});

test('refuses to add two currencies, at compile time if both are known', () => {
  // @ts-expect-error francs and euros
  expect(() => add(money(1, 'CHF'), money(1, 'EUR'))).toThrow(RangeError);
});
