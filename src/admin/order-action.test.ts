import { expect, test } from 'vitest';
import { minorUnits } from './order-action.ts';

test.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['1’299.90', 129_990],
  [' 7 ', 700],
  ['0.05', 5],
])('parses the amount %j', (typed, amount) => {
  expect(minorUnits(typed, 'CHF')).toBe(amount);
});

test.each(['', '-5', '1.999', '1e3', 'CHF 5', '12.', '9999999999'])('refuses the amount %j', (typed) => {
  expect(minorUnits(typed, 'CHF')).toBeNull();
});
