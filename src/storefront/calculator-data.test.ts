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
  ['1.50', 150],
])('parses %s wherever it is entered', (text, amount) => {
  for (const decimal of ['.', ',']) expect(parseAmount(text, decimal)).toBe(amount);
});

test.each([
  ['1.299,90', 129990],
  ['1.299', 129900],
  ['1.299,–', 129900],
  ['€ 12.345,5', 1234550],
  ['1.234.567', 123456700],
])('parses %s where points group thousands', (text, amount) => {
  expect(parseAmount(text, ',')).toBe(amount);
  expect(parseAmount(text, '.')).toBeNull();
});

test.each(['', 'viel', '-5', '1.299.90', '1234.567', '.299', '1.29,90', '99999999', '99.999.999', '1e5', '<b>'])(
  'refuses %j',
  (text) => {
    for (const decimal of ['.', ',']) expect(parseAmount(text, decimal)).toBeNull();
  },
);

test('an amount comes back as it was typed', () => {
  for (const decimal of ['.', ',']) expect(parseAmount(amountField(129990, decimal), decimal)).toBe(129990);
});
