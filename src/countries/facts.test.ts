import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { isPublicHoliday, isWorkingDay } from '../shop/selling/delivery/public-holidays.ts';
import { tenants } from '../tenants/index.ts';
import { countriesOfTransfers, countryFacts, SEPA } from './facts.ts';
import { regionOf, townOfRow } from './regions.ts';

test('knows VAT areas, QR-bills and members of the Union', () => {
  expect(countryFacts('CH')).toEqual({ currency: 'CHF', isUnion: false, hasQrBill: true, vatArea: ['CH', 'LI'] });
  expect(countryFacts('IT')).toEqual({ currency: 'EUR', isUnion: true, hasQrBill: false, vatArea: ['IT'] });
  expect(countryFacts('SE')).toBeNull();
});

test('knows the country of each tenant, whose accounts have its currency', () => {
  for (const { country, currency } of Object.values(tenants)) expect(countryFacts(country)?.currency).toBe(currency);
});

test('sends euros to all of SEPA, and francs to Switzerland and Liechtenstein', () => {
  expect([...countriesOfTransfers('CHF')]).toEqual(['CH', 'LI']);
  expect(countriesOfTransfers('EUR')).toBe(SEPA);
  expect(SEPA.size).toBe(42);
});

test.each([
  ['IT', '2026-10-04', true],
  ['IT', '2026-05-14', false],
  ['BE', '2026-07-21', true],
  ['LU', '2026-06-23', true],
  ['FR', '2026-05-14', true],
  ['SE', '2026-12-25', false],
])('%s has a holiday on %s: %s', (country, day, expected) => {
  expect(isPublicHoliday(Temporal.PlainDate.from(day), country)).toBe(expected);
});

test('delivers on all days but weekends in a country without a table', () => {
  expect(isWorkingDay(Temporal.PlainDate.from('2026-12-25'), 'SE')).toBe(true);
  expect(isWorkingDay(Temporal.PlainDate.from('2026-12-26'), 'SE')).toBe(false);
});

test('reads regions of rows, where a country has some', () => {
  expect([regionOf('CH', 'TI'), regionOf('CH', 'XX'), regionOf('DE', '02'), regionOf('DE', 'BY')]).toEqual([
    'CH-TI',
    null,
    'DE-BY',
    'DE-BY',
  ]);
  expect([regionOf('IT', '09'), regionOf('SE', 'AB')]).toEqual(['IT', 'SE']);
  expect([townOfRow('AT', 'Wien, Neubau'), townOfRow('IT', 'Milano, Centro')]).toEqual(['Wien', 'Milano, Centro']);
});
