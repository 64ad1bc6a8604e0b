import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { REGION_HOLIDAYS } from '../../../countries/holidays.ts';
import { addWorkingDays, isPublicHoliday, isWorkingDay } from './public-holidays.ts';

const on = (date: string, place: string) => isPublicHoliday(Temporal.PlainDate.from(date), place);

test('there are 26 cantons and 16 states', () => {
  const regions = Object.keys(REGION_HOLIDAYS);
  expect(regions.filter((region) => region.startsWith('CH-'))).toHaveLength(26);
  // States without a holiday of their own have the country's days.
  expect(regions.filter((region) => region.startsWith('DE-'))).toHaveLength(16);
});

describe('holidays of a canton', () => {
  test.each([
    // Good Friday is no holiday in Ticino and Valais.
    ['2026-04-03', 'CH-ZH', true],
    ['2026-04-03', 'CH-TI', false],
    ['2026-04-03', 'CH-VS', false],
    ['2026-04-06', 'CH-TI', true],
    ['2026-01-02', 'CH-BE', true],
    ['2026-01-02', 'CH-SG', false],
    ['2026-01-06', 'CH-UR', true],
    ['2026-01-06', 'CH-ZH', false],
    ['2027-03-01', 'CH-NE', true],
    ['2026-03-19', 'CH-VS', true],
    ['2026-05-01', 'CH-BS', true],
    ['2026-05-01', 'CH-BE', false],
    ['2026-06-04', 'CH-LU', true],
    ['2026-06-04', 'CH-VD', false],
    ['2026-06-23', 'CH-JU', true],
    ['2026-06-29', 'CH-TI', true],
    // Thursday after the first Sunday of September.
    ['2026-09-10', 'CH-GE', true],
    ['2027-09-09', 'CH-GE', true],
    ['2026-09-10', 'CH-VD', false],
    // Monday after its third Sunday.
    ['2026-09-21', 'CH-VD', true],
    ['2026-09-22', 'CH-AI', true],
    ['2026-09-25', 'CH-OW', true],
    ['2026-12-08', 'CH-SZ', true],
    ['2028-12-26', 'CH-VD', false],
    ['2028-12-26', 'CH-ZH', true],
    ['2026-12-31', 'CH-GE', true],
    // The first Thursday of April, a week later if that is Maundy Thursday.
    ['2026-04-09', 'CH-GL', true],
    ['2026-04-02', 'CH-GL', false],
    ['2025-04-03', 'CH-GL', true],
  ])('%s in %s: %s', (date, place, expected) => expect(on(date, place)).toBe(expected));

  test.each([
    ['2026-01-06', 'DE-BY', true],
    ['2026-01-06', 'DE-BE', false],
    ['2027-03-08', 'DE-BE', true],
    ['2026-11-18', 'DE-SN', true],
    ['2027-11-17', 'DE-SN', true],
    ['2028-10-31', 'DE-HH', true],
    ['2026-10-03', 'DE-XX', true],
    ['2026-12-08', 'LI', true],
    ['2026-10-26', 'AT', true],
  ])('%s in %s: %s', (date, place, expected) => expect(on(date, place)).toBe(expected));
});

const days = fc.integer({ min: 0, max: 3650 }).map((n) => Temporal.PlainDate.from('2026-01-01').add({ days: n }));
const places = fc.constantFrom(...Object.keys(REGION_HOLIDAYS), 'CH', 'LI', 'AT', 'NL', 'DE');

test('has 1 August, Christmas and Ascension in every canton, and no holiday among working days', () => {
  for (const region of Object.keys(REGION_HOLIDAYS).filter((key) => key.startsWith('CH-')))
    for (const date of ['2026-08-01', '2026-12-25', '2026-05-14'])
      expect(on(date, region), `${region} ${date}`).toBe(true);
  fc.assert(
    fc.property(days, places, (date, place) => {
      if (isWorkingDay(date, place)) expect(isPublicHoliday(date, place)).toBe(false);
    }),
  );
});

test('finds a working day within two weeks, and never an earlier one for more days', () => {
  fc.assert(
    fc.property(days, places, fc.integer({ min: 0, max: 12 }), (date, place, count) => {
      const first = addWorkingDays(date, 0, place);
      expect(date.until(first, { largestUnit: 'days' }).days).toBeLessThan(14);
      const [some, more] = [addWorkingDays(date, count, place), addWorkingDays(date, count + 1, place)];
      expect(isWorkingDay(some, place)).toBe(true);
      expect(Temporal.PlainDate.compare(more, some)).toBe(1);
    }),
  );
});
