import { expect, test } from 'vitest';
import { amountField, parseAmount } from './calculator-data.ts';

test.each([
  ['1299.90', 129990],
  ['1299,9', 129990],
  ['1’299.90', 129990],
  ["1'299", 129900],
  [' 499.– ', 49900],
  ['CHF 499.50', 49950],
  ['499,90 €', 49990],
  ['0', 0],
])('%s is an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', 'viel', '-5', '1.299.90', '12.345', '99999999', '1e5', '<b>'])('%j is none', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('an amount comes back as it was typed', () => {
  for (const decimal of ['.', ',']) expect(parseAmount(amountField(129990, decimal))).toBe(129990);
});
