import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areNumeric, countryOfCode, isLookupCode, lookupCode, readPostalCode } from './postal-code.ts';

test('derives the country from the code if two countries share a numbering', () => {
  const both = ['CH', 'LI'];
  expect(countryOfCode('9490', 'CH', both)).toBe('LI');
  expect(countryOfCode('9484', 'LI', both)).toBe('CH');
  expect(countryOfCode('8001', 'LI', both)).toBe('CH');
  expect(countryOfCode('9490', 'CH', ['CH'])).toBe('CH');
  expect(countryOfCode('9490', 'DE', both)).toBe('DE');
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }).map(String), fc.constantFrom('CH', 'LI'), (code, chosen) => {
      expect(readPostalCode(code, countryOfCode(code, chosen, both))).toEqual({ value: code });
    }),
  );
});

test.each([
  ['80331', 'CH', 'country-not-served'],
  ['80331', 'LI', 'country-not-served'],
  ['D-8001', 'CH', 'digits-only'],
  ['0999', 'CH', 'invalid-postal-code'],
  ['9490', 'CH', 'invalid-postal-code'],
  ['1234 SA', 'NL', 'invalid-postal-code'],
  ['0999', 'BE', 'invalid-postal-code'],
  ['B-1234', 'LU', 'digits-only'],
  ['00100', 'FR', 'invalid-postal-code'],
  ['2010', 'IT', 'invalid-postal-code'],
  ['1', 'SE', 'invalid-postal-code'],
  ['12345678901', 'SE', 'invalid-postal-code'],
])('%s in %s: %s', (code, country, problem) => expect(readPostalCode(code, country)).toEqual({ problem }));

test('formats Dutch codes and looks them up by their digits', () => {
  expect(readPostalCode('1011ab', 'NL')).toEqual({ value: '1011 AB' });
  expect(lookupCode('1011 AB', 'NL')).toBe('1011');
  expect(lookupCode('8001', 'CH')).toBe('8001');
});

test.each([
  ['1000', 'BE'],
  ['1009', 'LU'],
  ['75001', 'FR'],
  ['00100', 'IT'],
  ['114 55', 'SE'],
  ['SW1A 1AA', 'GB'],
  ['D02 AF30', 'IE'],
])('accepts %s in %s', (code, country) => expect(readPostalCode(code.toLowerCase(), country)).toEqual({ value: code }));

test('knows which countries have digits only, and takes a country without rules as one with letters', () => {
  expect([['CH', 'LI'], ['IT'], ['DE', 'NL'], ['SE']].map(areNumeric)).toEqual([true, true, false, false]);
});

test('takes four Dutch digits as a part of a code', () => {
  expect(isLookupCode('1011', 'NL')).toBe(true);
  expect(isLookupCode('1011 AB', 'NL')).toBe(false);
  expect(isLookupCode('8001', 'CH')).toBe(false);
});
