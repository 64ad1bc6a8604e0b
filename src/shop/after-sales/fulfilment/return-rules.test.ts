import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { isWorkingDay } from '../../selling/delivery/public-holidays.ts';
import { collectionDays, creditDueOn, isSealed, lastReturnDay, notReturnable, payoutDueOn } from './return-rules.ts';

const { ch, de } = tenants;

test.each([
  // From a Saturday, the third working day is Wednesday.
  ['2026-11-21', 'CH', '2026-11-25'],
  ['2026-11-23', 'CH', '2026-11-26'],
  // Over Christmas and a weekend.
  ['2026-12-23', 'CH-ZH', '2026-12-29'],
  // All Saints is a holiday in Ticino, in 2027 on a Monday.
  ['2027-10-28', 'CH-TI', '2027-11-03'],
])('offers from %s in %s the day %s as the first', (today, place, first) => {
  expect(collectionDays(today, place)[0]).toBe(first);
});

test('offers only working days, from three working days to thirty days ahead', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.constantFrom('CH', 'CH-TI', 'LI', 'DE', 'AT', 'NL'),
      (ahead, place) => {
        const today = Temporal.PlainDate.from('2026-01-01').add({ days: ahead });
        const days = collectionDays(today.toString(), place).map((day) => Temporal.PlainDate.from(day));
        expect(days.length).toBeGreaterThan(5);
        for (const day of days) {
          expect(isWorkingDay(day, place)).toBe(true);
          expect(today.until(day).days).toBeGreaterThanOrEqual(3);
          expect(today.until(day).days).toBeLessThanOrEqual(30);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('starts the period with the last parcel, and assumes a late arrival if it is unknown', () => {
  expect(lastReturnDay(ch, [])).toBeNull();
  expect(
    lastReturnDay(ch, [
      { shippedOn: '2026-11-01', deliveredOn: '2026-11-03' },
      { shippedOn: '2026-11-02', deliveredOn: '2026-11-10' },
    ]),
  ).toBe('2026-11-24');
  expect(lastReturnDay(ch, [{ shippedOn: '2026-11-02', deliveredOn: null }])).toBe('2026-11-23');
});

test.each([
  ['2026-11-20', '2026-12-04', '2026-11-24'],
  // Over Christmas and a weekend.
  ['2026-12-24', '2027-01-07', '2026-12-29'],
])('credits goods of %s by %s, and pays a credit of that day by %s', (day, credit, payout) => {
  expect(creditDueOn(ch, day)).toBe(credit);
  expect(payoutDueOn(ch, day)).toBe(payout);
});

test('lists goods that are not returnable, or only if sealed', () => {
  expect(notReturnable(de, { categories: ['garden', 'garden-plants'] })).toBe('made-to-order');
  expect(notReturnable(de, { categories: ['fashion', 'lingerie-briefs'] })).toBeNull();
  expect(isSealed(de, { categories: ['fashion', 'lingerie-briefs'] })).toBe(true);
  expect(isSealed(de, { categories: ['fashion'] })).toBe(false);
});
