import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appliedPrice, type ListPrice } from '../price-lists/index.ts';
import { articleAtOwnPrice, atOwnPrices } from './own-prices.ts';
import type { Article } from './types.ts';

const price = (minQuantity: number, amount: number): ListPrice => ({
  listId: 'list',
  group: 'business',
  minQuantity,
  amount,
});
const article = (amount: number, onSale = true) =>
  ({
    sku: 'candle',
    price: { amount, currency: 'CHF' },
    compareAt: { amount: amount + 100, currency: 'CHF' },
    percentOff: 7,
    basePrice: null,
    unitMeasure: { amount: 250, unit: 'ml' },
    onSale,
  }) as unknown as Article;

test('a variant has the price of its group, the common one beside it, a base price and no strike price', () => {
  expect(articleAtOwnPrice(article(1290), [price(1, 1100)])).toMatchObject({
    price: { amount: 1100 },
    commonPrice: { amount: 1290 },
    compareAt: null,
    percentOff: null,
    basePrice: { price: { amount: 4400 }, unit: 'l' },
  });
});

test.each([
  ['a cheaper sale', article(1000), [price(1, 1100)]],
  ['a price from three units on', article(1290), [price(3, 900)]],
  ['a variant off sale', article(1290, false), [price(1, 1100)]],
  ['no list', article(1290), []],
])('%s leaves it as it is', (_, own, prices) => {
  expect(articleAtOwnPrice(own, prices)).toBe(own);
});

test('shows what the basket charges for one unit', async () => {
  const amounts = fc.integer({ min: 1, max: 10_000 });
  await fc.assert(
    fc.asyncProperty(
      amounts,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), amounts), { maxLength: 6 }),
      async (common, steps) => {
        const prices = steps.map(([quantity, amount]) => price(quantity, amount));
        const { variants } = await atOwnPrices([{ sku: 'a', amount: common }], async () => new Map([['a', prices]]));
        const [shown] = variants;
        expect(shown?.amount).toBe(appliedPrice(common, 1, prices).amount);
        expect(shown?.common).toBe(shown?.amount === common ? undefined : common);
      },
    ),
  );
});

test('reads no list without a group', async () => {
  const variants = [{ sku: 'a', amount: null }];
  expect(await atOwnPrices(variants, undefined)).toEqual({ variants, prices: new Map() });
});
