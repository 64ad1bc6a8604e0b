import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryOfCode, lookupCode, readPostalCode } from './postal-code.ts';

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
  ['CH-8001', 'CH', 'digits-only'],
  ['0999', 'CH', 'invalid-postal-code'],
  ['9490', 'CH', 'invalid-postal-code'],
  ['1234 SA', 'NL', 'invalid-postal-code'],
])('%s in %s: %s', (code, country, problem) => expect(readPostalCode(code, country)).toEqual({ problem }));

test('formats Dutch codes and looks them up by their digits', () => {
  expect(readPostalCode('1011ab', 'NL')).toEqual({ value: '1011 AB' });
  expect(lookupCode('1011 AB', 'NL')).toBe('1011');
  expect(lookupCode('8001', 'CH')).toBe('8001');
});
