import { expect, test } from 'vitest';
import type { ProductView } from '../shop/catalogue/products/index.ts';
import { shownProduct } from './shown-product.ts';

const money = (amount: number) => ({ amount, currency: 'CHF' as const });
const choice = (value: string, selected: boolean) => ({
  value,
  label: value,
  swatch: null,
  sku: null,
  available: true,
  selected,
});
const bedding = {
  price: money(11900),
  compareAt: null,
  percentOff: null,
  basePrice: null,
  from: { price: money(7990), compareAt: money(9990), percentOff: 20, basePrice: null },
  axes: [{ key: 'size', name: 'Grösse', choices: [choice('160 × 210', false), choice('240 × 240', true)] }],
} as unknown as ProductView;

test('shows the lowest price with "from" without a choice', () => {
  expect(shownProduct(bedding, null)).toMatchObject({
    price: money(7990),
    compareAt: money(9990),
    percentOff: 20,
    fromPrice: true,
  });
});

test('shows the price of the chosen variant', () => {
  expect(shownProduct(bedding, '1')).toMatchObject({ price: money(11900), compareAt: null, fromPrice: false });
});

test('shows no "from" if all variants cost the same', () => {
  expect(shownProduct({ ...bedding, from: null }, null)).toMatchObject({ price: money(11900), fromPrice: false });
});
