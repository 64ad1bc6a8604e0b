import { expect, test } from 'vitest';
import { costDifferently, pricedVariant } from './priced-variant.ts';

const variant = (sku: string, amount: number, available = 1) => ({ sku, amount, available });

test('the one that is shown, where nothing is cheaper', () => {
  const [first, second] = [variant('a', 5000), variant('b', 5000)];
  expect(pricedVariant([first, second], second)).toBe(second);
  expect(costDifferently([first, second])).toBe(false);
});

test('else the cheapest, one that can be had if there is one', () => {
  const [dear, gone, there] = [variant('a', 9000), variant('b', 5000, 0), variant('c', 5000)];
  expect(pricedVariant([dear, gone, there], dear)).toBe(there);
  expect(pricedVariant([dear, gone], dear)).toBe(gone);
  expect(costDifferently([dear, gone])).toBe(true);
});

test('one alone costs what it costs', () => {
  const alone = variant('a', 5000);
  expect(pricedVariant([alone], alone)).toBe(alone);
  expect(costDifferently([alone])).toBe(false);
});
