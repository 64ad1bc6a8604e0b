import { expect, test } from 'vitest';
import { validUntil } from './valid-until.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const variant = (dates: { priceUntil?: Date; nextPriceFrom?: Date; heldUntil?: Date }, onSale = true) => ({
  onSale,
  priceUntil: null,
  nextPriceFrom: null,
  heldUntil: null,
  ...dates,
});

test('returns the earliest of all times', () => {
  expect(
    validUntil(
      [variant({ priceUntil: at(9) }), variant({ heldUntil: at(7) }), variant({ nextPriceFrom: at(8) })],
      at(20),
    ),
  ).toEqual(at(7));
  expect(validUntil([variant({ priceUntil: at(9) })], at(3), null)).toEqual(at(3));
});

test('returns null if nothing changes with time', () => {
  expect(validUntil([variant({}), variant({})], null)).toBeNull();
});

test('ignores variants that are not on sale', () => {
  expect(validUntil([variant({ priceUntil: at(9) }, false)])).toBeNull();
});
