import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appliedPrice, countsFor, graduatedPrices, type ListPrice } from './applied-price.ts';

const price = (minQuantity: number, amount: number, group: string | null = null): ListPrice => ({
  listId: `${group ?? 'all'}-${minQuantity}`,
  group,
  minQuantity,
  amount,
});

test('costs less from three units on, and again from ten', () => {
  const prices = [price(10, 890), price(3, 990)];
  const at = (quantity: number) => appliedPrice(1290, quantity, prices).amount;
  expect([1, 2, 3, 9, 10, 99].map(at)).toEqual([1290, 1290, 990, 990, 890, 890]);
  expect(graduatedPrices(1290, prices)).toEqual([
    { from: 3, amount: 990 },
    { from: 10, amount: 890 },
  ]);
});

test('lets a sale win that is cheaper than the price of a group', () => {
  const prices = [price(1, 900, 'business')];
  expect(appliedPrice(1000, 1, prices)).toEqual({ amount: 900, list: prices[0] });
  expect(appliedPrice(850, 1, prices)).toEqual({ amount: 850, list: null });
});

test('charges the common price where a list has the same', () => {
  expect(appliedPrice(900, 1, [price(1, 900, 'business')]).list).toBeNull();
});

test('counts prices of a group for its customers only', () => {
  expect(countsFor(price(1, 1, 'business'), 'business')).toBe(true);
  expect(countsFor(price(1, 1, 'business'), 'standard')).toBe(false);
  expect(countsFor(price(2, 1), 'standard')).toBe(true);
});

const amounts = fc.integer({ min: 1, max: 100_000 });
const listPrices = fc.array(
  fc.record({
    listId: fc.uuid(),
    group: fc.constantFrom(null, 'business'),
    minQuantity: fc.integer({ min: 1, max: 99 }),
    amount: amounts,
  }),
  { maxLength: 12 },
);

test('never costs more than the common price, nor more per unit for a larger quantity', () => {
  fc.assert(
    fc.property(amounts, listPrices, fc.integer({ min: 1, max: 98 }), (common, prices, quantity) => {
      const { amount } = appliedPrice(common, quantity, prices);
      expect(amount).toBeLessThanOrEqual(common);
      expect(appliedPrice(common, quantity + 1, prices).amount).toBeLessThanOrEqual(amount);
    }),
  );
});

test('does not depend on the order of the list prices', () => {
  fc.assert(
    fc.property(amounts, listPrices, fc.integer({ min: 1, max: 99 }), (common, prices, quantity) => {
      expect(appliedPrice(common, quantity, prices.toReversed())).toEqual(appliedPrice(common, quantity, prices));
    }),
  );
});

test('shows the steps that the basket charges', () => {
  fc.assert(
    fc.property(amounts, listPrices, fc.integer({ min: 1, max: 99 }), (common, prices, quantity) => {
      const step = graduatedPrices(common, prices).findLast(({ from }) => from <= quantity);
      expect(step?.amount ?? common).toBe(appliedPrice(common, quantity, prices).amount);
    }),
  );
});
