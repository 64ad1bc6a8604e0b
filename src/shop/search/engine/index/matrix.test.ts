import { expect, test } from 'vitest';
import { bitAt } from './bits.ts';
import { bitsOfProducts, isMatrix } from './matrix.ts';

const [colour, size, brand] = [1, 2, 3];

test('recognises a product that is sold in every combination', () => {
  const sizes = [
    { key: size, articles: 0b0101 },
    { key: size, articles: 0b1010 },
  ];
  const ofBrand = { key: brand, articles: -1 };
  expect(isMatrix([ofBrand, { key: colour, articles: 0b0011 }, { key: colour, articles: 0b1100 }, ...sizes])).toBe(
    true,
  );
  // The second colour is missing in the first size.
  expect(isMatrix([ofBrand, { key: colour, articles: 0b0011 }, { key: colour, articles: 0b1000 }, ...sizes])).toBe(
    false,
  );
  expect(
    isMatrix([
      { key: colour, articles: 0b01 },
      { key: colour, articles: 0b10 },
    ]),
  ).toBe(true);
});

test('pads the bits of products to whole blocks', () => {
  const told = Uint8Array.from({ length: 1030 }, (_, product) => Number(product % 3 === 0));
  const bits = bitsOfProducts(told);
  expect(bits.length).toBe(64);
  expect(told.map((_, product) => bitAt(bits, product))).toEqual(told);
});
