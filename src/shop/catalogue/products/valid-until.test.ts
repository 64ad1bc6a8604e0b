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

test('the earliest of all moments counts', () => {
  expect(
    validUntil(
      [variant({ priceUntil: at(9) }), variant({ heldUntil: at(7) }), variant({ nextPriceFrom: at(8) })],
      at(20),
    ),
  ).toEqual(at(7));
  expect(validUntil([variant({ priceUntil: at(9) })], at(3), null)).toEqual(at(3));
});

test('what never changes by time has none', () => {
  expect(validUntil([variant({}), variant({})], null)).toBeNull();
});

test('articles that are not sold do not count', () => {
  expect(validUntil([variant({ priceUntil: at(9) }, false)])).toBeNull();
});
