import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { isVatNumber, uidDigits } from './vat-number.ts';

test.each([
  'CHE-123.456.788 MWST',
  'CHE-123.456.788 TVA',
  'CHE106017086',
  'DE136695976',
  'ATU12345675',
  'NL004495445B01',
  'BE0411905847',
  'LU26375245',
  'FR40303265045',
  'IT00743110157',
  'LI12345',
  'SE556188840401',
])('accepts the VAT number %s', (number) => {
  expect(isVatNumber(number)).toBe(true);
});

test.each([
  'CHE-123.456.789 MWST',
  'CHE-123.456.78',
  'DE136695975',
  'DE012345678',
  'ATU12345676',
  'NL004495446B01',
  'BE0411905848',
  'LU26375246',
  'FR41303265045',
  'IT00743110158',
  'LI1234',
  'SE1',
  '',
])('refuses %j as a VAT number', (number) => {
  expect(isVatNumber(number)).toBe(false);
});

test('every tenant has a valid VAT number, and only the Swiss one has a UID', () => {
  for (const tenant of Object.values(tenants))
    expect(isVatNumber(tenant.vatNumber, tenant.country), tenant.id).toBe(true);
  expect(uidDigits(tenants.ch.vatNumber)).toBe('123456788');
  expect(uidDigits(tenants.de.vatNumber)).toBeNull();
});

test('refuses the number of another country', () => {
  expect(isVatNumber('DE136695976', 'AT')).toBe(false);
  expect(isVatNumber('DE136695976', 'DE')).toBe(true);
});
