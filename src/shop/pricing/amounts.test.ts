import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../tenants/index.ts';
import { basePrice } from './base-price.ts';
import { includedVat, vatRate } from './included-vat.ts';
import { add, money, roundHalfUp, times } from './money.ts';

test('money is whole and of one currency', () => {
  expect(times(money(1990, 'CHF'), 3)).toEqual({ amount: 5970, currency: 'CHF' });
  expect(() => money(19.9, 'CHF')).toThrow(RangeError);
  // @ts-expect-error two currencies do not compile
  expect(() => add(money(1, 'CHF'), money(1, 'EUR'))).toThrow(RangeError);
});

test('half is rounded up, away from zero', () => {
  expect([roundHalfUp(1, 2), roundHalfUp(5, 10), roundHalfUp(4, 10), roundHalfUp(-1, 2), roundHalfUp(7, 7)]).toEqual([
    1, 1, 0, -1, 1,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (n, d) => {
      expect(Math.abs(roundHalfUp(n, d) * d - n) * 2).toBeLessThanOrEqual(d);
    }),
  );
});

test('the rate is that of the day of supply in the shop’s zone', () => {
  const rates = [
    { class: 'standard' as const, permille: 77, validFrom: '2018-01-01' },
    { class: 'standard' as const, permille: 81, validFrom: '2024-01-01' },
  ];
  expect(vatRate(rates, 'standard', new Date('2023-12-31T22:59:59Z'), 'Europe/Zurich')).toBe(77);
  expect(vatRate(rates, 'standard', new Date('2023-12-31T23:00:00Z'), 'Europe/Zurich')).toBe(81);
  expect(() => vatRate(rates, 'reduced', new Date(), 'Europe/Zurich')).toThrow(RangeError);
});

test('VAT is taken from the sum of a class, not line by line', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const lines = Array.from({ length: 10 }, () => ({ gross: 105, vatClass: 'standard' as const }));
  expect(includedVat(lines, tenants.ch.vat, now, 'Europe/Zurich')).toEqual([
    { vatClass: 'standard', permille: 81, gross: 1050, vat: 79 },
  ]);
});

test('net and VAT add up to the gross of each class, and VAT is never more than its rate of the net', () => {
  const line = fc.record({
    gross: fc.integer({ min: 1, max: 10_000_000 }),
    vatClass: fc.constantFrom('standard' as const, 'reduced' as const),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const shares = includedVat(lines, tenants.ch.vat, new Date('2026-11-21T12:00:00Z'), 'Europe/Zurich');
      expect(shares.reduce((sum, share) => sum + share.gross, 0)).toBe(
        lines.reduce((sum, entry) => sum + entry.gross, 0),
      );
      for (const { gross, vat, permille } of shares)
        expect(Math.abs(vat * (1000 + permille) - gross * permille) * 2).toBeLessThanOrEqual(1000 + permille);
    }),
  );
});

test.each([
  [990, { amount: 750, unit: 'ml' }, { amount: 1320, unit: 'l' }],
  [1490, { amount: 2.5, unit: 'kg' }, { amount: 596, unit: 'kg' }],
  [3990, { amount: 140, unit: 'cm' }, { amount: 2850, unit: 'm' }],
  [4990, { amount: 2.22, unit: 'sqm' }, { amount: 2248, unit: 'm²' }],
])('%d for %j is %j', (amount, measure, expected) => {
  expect(basePrice(amount, measure)).toEqual(expected);
});

test.each([null, { amount: 0, unit: 'l' }, { amount: -1, unit: 'l' }, { amount: 3, unit: 'pieces' }])(
  'no base price for %j',
  (measure) => {
    expect(basePrice(990, measure)).toBeNull();
  },
);
