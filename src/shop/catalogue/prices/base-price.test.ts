import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basePrice } from './base-price.ts';

test.each([
  [1990, { amount: 750, unit: 'ml' }, { amount: 2653, unit: 'l' }],
  [890, { amount: 2.5, unit: 'kg' }, { amount: 356, unit: 'kg' }],
  [450, { amount: 100, unit: 'g' }, { amount: 4500, unit: 'kg' }],
  [1200, { amount: 33, unit: 'cl' }, { amount: 3636, unit: 'l' }],
  [3990, { amount: 140, unit: 'cm' }, { amount: 2850, unit: 'm' }],
  [4500, { amount: 2.22, unit: 'sqm' }, { amount: 2027, unit: 'm²' }],
  // Half a Rappen is rounded up.
  [5, { amount: 10, unit: 'kg' }, { amount: 1, unit: 'kg' }],
] as const)('computes the base price of %i for %j', (amount, measure, expected) => {
  expect(basePrice(amount, measure)).toEqual(expected);
});

test.each([null, { amount: 0, unit: 'kg' }, { amount: -1, unit: 'kg' }, { amount: 3, unit: 'ct' }])(
  'returns null for %j',
  (measure) => {
    expect(basePrice(1000, measure)).toBeNull();
  },
);

test('returns the price itself for one base unit, and a thousand times it for a thousandth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
      expect(basePrice(amount, { amount: 1, unit: 'kg' })?.amount).toBe(amount);
      expect(basePrice(amount, { amount: 1, unit: 'g' })?.amount).toBe(amount * 1000);
    }),
  );
});
