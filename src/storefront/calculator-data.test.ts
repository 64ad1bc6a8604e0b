import { expect, test } from 'vitest';
import { decimalText } from '../currencies/decimal-text.ts';
import { parseAmount } from './calculator-data.ts';

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
  for (const decimal of ['.', ',']) expect(parseAmount(text, { decimal, currency: 'CHF' })).toBe(amount);
});

test.each([
  ['1.299,90', 129990],
  ['1.299', 129900],
  ['1.299,–', 129900],
  ['€ 12.345,5', 1234550],
  ['1.234.567', 123456700],
])('parses %s where points group thousands', (text, amount) => {
  expect(parseAmount(text, { decimal: ',', currency: 'CHF' })).toBe(amount);
  expect(parseAmount(text, { decimal: '.', currency: 'CHF' })).toBeNull();
});

test.each(['', 'viel', '-5', '1.299.90', '1234.567', '.299', '1.29,90', '99999999', '99.999.999', '1e5', '<b>'])(
  'refuses %j',
  (text) => {
    for (const decimal of ['.', ',']) expect(parseAmount(text, { decimal, currency: 'CHF' })).toBeNull();
  },
);

test('an amount comes back as it was typed', () => {
  for (const decimal of ['.', ','])
    expect(parseAmount(decimalText(129990, 'CHF', decimal), { decimal, currency: 'CHF' })).toBe(129990);
});
