import { expect, test } from 'vitest';
import { costDifferently, pricedVariant } from './priced-variant.ts';

const variant = (sku: string, amount: number, available = 1) => ({ sku, amount, available });

test('returns the shown variant if none is cheaper', () => {
  const [first, second] = [variant('a', 5000), variant('b', 5000)];
  expect(pricedVariant([first, second], second)).toBe(second);
  expect(costDifferently([first, second])).toBe(false);
});

test('returns the cheapest variant otherwise, an available one if possible', () => {
  const [dear, gone, there] = [variant('a', 9000), variant('b', 5000, 0), variant('c', 5000)];
  expect(pricedVariant([dear, gone, there], dear)).toBe(there);
  expect(pricedVariant([dear, gone], dear)).toBe(gone);
  expect(costDifferently([dear, gone])).toBe(true);
});

test('returns the only variant', () => {
  const alone = variant('a', 5000);
  expect(pricedVariant([alone], alone)).toBe(alone);
  expect(costDifferently([alone])).toBe(false);
});
