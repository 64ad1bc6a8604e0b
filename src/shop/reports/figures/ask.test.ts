import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { readAsked, scopeOf } from './ask.ts';
import { type ExchangeRate, exchanged, minorRate, rateOn, readRate } from './exchange.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const rate = (validFrom: string, value: number): ExchangeRate => ({
  currency: 'EUR',
  quote: 'CHF',
  validFrom,
  rate: value,
});

test('never adds up currencies without a rate that is valid on the last day of the period', () => {
  const asked = readAsked({ tenant: 'all', period: 'own', from: '2026-03-01', to: '2026-03-31' }, tenants.ch, NOW);
  expect(asked.currency).toBe('CHF');
  expect(scopeOf(asked, [rate('2026-04-01', 0.95)])).toEqual({ ok: false, missing: ['EUR'] });
  const found = scopeOf(asked, [rate('2026-04-01', 0.95), rate('2026-03-31', 0.94)]);
  expect(found).toMatchObject({ ok: true, scope: { tenants: ['ch', 'de', 'at', 'nl'], rates: [1, 0.94, 0.94, 0.94] } });
});

test('needs no rate for one tenant in its own currency', () => {
  const asked = readAsked({ tenant: 'de' }, tenants.ch, NOW);
  expect(asked).toMatchObject({ currency: 'EUR', tenant: 'de' });
  expect(scopeOf(asked, [])).toMatchObject({ ok: true, scope: { rates: [1] } });
});

test('converts minor units between currencies of different decimals', () => {
  // 1600 yen are 10.00 euro or 3.125 dinar.
  expect(exchanged(1600, minorRate(0.00625, 'JPY', 'EUR'))).toBe(1000);
  expect(exchanged(1000, minorRate(160, 'EUR', 'JPY'))).toBe(1600);
  expect(exchanged(1000, minorRate(0.3125, 'EUR', 'KWD'))).toBe(3125);
  expect(exchanged(3125, minorRate(512, 'KWD', 'JPY'))).toBe(1600);
  expect(minorRate(0.94, 'EUR', 'CHF')).toBe(0.94);
});

test('gives reports the rates of minor units', () => {
  const asked = { ...readAsked({ tenant: 'de' }, tenants.ch, NOW), currency: 'JPY' as const };
  const found = scopeOf(asked, [{ currency: 'JPY', quote: 'EUR', validFrom: '2026-01-01', rate: 0.00625 }]);
  if (!found.ok) throw new Error(found.missing.join());
  expect(found.scope.rates).toEqual([1.6]);
  expect(found.scope.convert(1000, 'de')).toBe(1600);
});

test('uses a rate in both directions, and the newest one', () => {
  const rates = [rate('2026-01-01', 0.8), rate('2026-06-01', 1.25)];
  expect(rateOn(rates, 'CHF', 'EUR', '2026-11-26')).toBe(0.8);
  expect(rateOn(rates, 'EUR', 'CHF', '2026-05-31')).toBe(0.8);
  expect(rateOn(rates, 'EUR', 'CHF', '2025-05-31')).toBeNull();
  expect(exchanged(1005, 0.5)).toBe(503);
});

test.each([
  ['0.9412', 0.9412],
  [' 0,94 ', 0.94],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('reads the rate "%s" as %s', (text, value) => {
  expect(readRate(text)).toBe(value);
});
