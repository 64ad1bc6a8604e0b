import { expect, test } from 'vitest';
import { bitAt } from './bits.ts';
import { bitsOfProducts, isMatrix } from './matrix.ts';

const [colour, size, brand] = [1, 2, 3];

test('two colours in two sizes are sold in every combination, or not', () => {
  const sizes = [
    { key: size, articles: 0b0101 },
    { key: size, articles: 0b1010 },
  ];
  const ofBrand = { key: brand, articles: -1 };
  expect(isMatrix([ofBrand, { key: colour, articles: 0b0011 }, { key: colour, articles: 0b1100 }, ...sizes])).toBe(
    true,
  );
  // The second colour is not there in the first size.
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

test('bits of products reach to the end of their block', () => {
  const told = Uint8Array.from({ length: 1030 }, (_, product) => Number(product % 3 === 0));
  const bits = bitsOfProducts(told);
  expect(bits.length).toBe(64);
  expect(told.map((_, product) => bitAt(bits, product))).toEqual(told);
});
