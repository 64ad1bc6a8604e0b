import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../tenants/index.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { CURRENCY_CODES, decimalsOf, isCurrency, symbolOf } from './currency.ts';
import { isCurrencyCode } from './currency-code.ts';
import { decimalText, inHundredths, inMinorUnits, readMinorUnits, wholeUnits } from './decimal-text.ts';

const AMOUNT = fc.integer({ min: 0, max: 99_999_999_999 });

test('has currencies of no, two and three decimals', () => {
  expect(Object.groupBy(CURRENCY_CODES, (code) => decimalsOf(code))).toEqual({
    0: ['JPY'],
    2: ['CHF', 'EUR', 'GBP', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK', 'HUF'],
    3: ['KWD', 'TND', 'BHD'],
  });
  expect(['CHF', 'XXX', 'chf', 'toString'].map(isCurrency)).toEqual([true, false, false, false]);
  expect(decimalsOf('USD')).toBe(2);
  expect([isCurrencyCode('CHF'), isCurrencyCode('chf'), isCurrencyCode(1)]).toEqual([true, false, false]);
});

describe.each(CURRENCY_CODES)('%s', (currency) => {
  const decimals = decimalsOf(currency);

  test('reads each amount that it writes, with point and comma', () => {
    fc.assert(
      fc.property(AMOUNT, fc.constantFrom('.', ','), (amount, mark) => {
        const text = decimalText(amount, currency, mark);
        expect(text.split(mark)[1]?.length ?? 0).toBe(decimals);
        expect(readMinorUnits(text, currency, 11)).toBe(amount);
        expect(decimalText(-amount, currency, mark)).toBe(amount === 0 ? text : `-${text}`);
      }),
    );
  });

  test('formats prices with its decimals and its sign', () => {
    const format = { grouping: "'", decimal: '.', position: 'end', symbol: symbolOf(currency), decimals } as const;
    fc.assert(
      fc.property(AMOUNT, (amount) => {
        const [number = '', sign] = formatAmount(amount, format).split('\u00a0');
        expect(sign).toBe(symbolOf(currency));
        expect(readMinorUnits(number.replaceAll("'", ''), currency, 11)).toBe(amount);
      }),
    );
  });
});

test.each([
  [1250, 'CHF', '12.50'],
  [5, 'EUR', '0.05'],
  [1250, 'JPY', '1250'],
  [0, 'JPY', '0'],
  [1250, 'KWD', '1.250'],
  [5, 'TND', '0.005'],
])('%d minor units of %s are %s', (amount, currency, text) => expect(decimalText(amount, currency)).toBe(text));

test.each([
  ['12,5', 'CHF', 1250],
  ['12', 'KWD', 12_000],
  ['1.5', 'JPY', null],
  ['1.255', 'EUR', null],
  ['1.255', 'BHD', 1255],
  ['', 'CHF', null],
  ['1234567890', 'CHF', null],
])('reads %j in %s as %s', (text, currency, amount) => expect(readMinorUnits(text, currency)).toBe(amount));

test('converts to whole units, and from and to hundredths', () => {
  expect(['CHF', 'JPY', 'KWD'].map((currency) => wholeUnits(1500, currency))).toEqual([15, 1500, 1.5]);
  expect(['CHF', 'JPY', 'KWD'].map((currency) => inMinorUnits(500, currency))).toEqual([500, 5, 5000]);
  expect(['CHF', 'JPY', 'KWD'].map((currency) => inHundredths(5, currency))).toEqual([5, 500, 0.5]);
});

test('writes prices of each tenant with the decimals of its currency', () => {
  for (const { currency, priceFormat } of Object.values(tenants))
    expect(priceFormat.decimals ?? 2).toBe(decimalsOf(currency));
});
