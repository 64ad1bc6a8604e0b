import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { deliveryPromise } from './delivery-promise.ts';
import { addWorkingDays, easterSunday, isWorkingDay } from './public-holidays.ts';

const ch = {
  ...tenants.ch,
  delivery: {
    ...tenants.ch.delivery,
    orderBefore: '20:00',
    handlingDays: 1,
    carrierDays: [1, 2] as [number, number],
    twoManDays: [5, 10] as [number, number],
  },
};
const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter %d', (year, expected) => {
  expect(easterSunday(year).toString()).toBe(expected);
});

test('treats weekends and holidays as no working days', () => {
  expect(isWorkingDay(day('2026-11-21'), 'CH')).toBe(false);
  expect(isWorkingDay(day('2026-08-01'), 'CH')).toBe(false);
  expect(isWorkingDay(day('2026-04-03'), 'CH')).toBe(false);
  expect(isWorkingDay(day('2026-04-03'), 'AT')).toBe(true);
  expect(addWorkingDays(day('2026-12-24'), 1, 'CH').toString()).toBe('2026-12-28');
});

test('ships on the next working day before the cut-off, one day later after it', () => {
  // Wednesday 18 November 2026, 19:59 and 20:00 in Zürich (UTC+1).
  expect(deliveryPromise(new Date('2026-11-18T18:59:00Z'), 'parcel', 'CH', ch)).toMatchObject({
    earliest: '2026-11-20',
    latest: '2026-11-23',
  });
  expect(deliveryPromise(new Date('2026-11-18T19:00:00Z'), 'parcel', 'CH', ch)).toMatchObject({
    earliest: '2026-11-23',
    latest: '2026-11-24',
  });
});

test("uses the calendar day of the shop's time zone, not of UTC", () => {
  // 23:30 UTC on Thursday is 00:30 on Friday in Zürich: the Friday counts.
  expect(deliveryPromise(new Date('2026-11-19T23:30:00Z'), 'parcel', 'CH', ch).earliest).toBe('2026-11-24');
});

test('says until when a promise is valid', () => {
  const now = new Date('2026-11-18T18:59:00Z');
  const { validUntil } = deliveryPromise(now, 'parcel', 'CH', ch);
  expect(validUntil.toISOString()).toBe('2026-11-18T19:00:00.000Z');
  const before = deliveryPromise(new Date(validUntil.getTime() - 1), 'parcel', 'CH', ch);
  const after = deliveryPromise(validUntil, 'parcel', 'CH', ch);
  expect(before.earliest).not.toBe(after.earliest);
});

test('uses separate days for two-man delivery', () => {
  expect(deliveryPromise(new Date('2026-11-18T10:00:00Z'), 'two-man', 'CH', ch)).toMatchObject({
    earliest: '2026-11-26',
    latest: '2026-12-03',
  });
});

test('caches promises until the next cut-off without a difference to a fresh computation', () => {
  const moments = fc.date({ min: new Date('2026-11-01'), max: new Date('2027-01-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(moments, { minLength: 2, maxLength: 20 }), (nows) => {
      const kept = { ...ch };
      for (const now of nows)
        expect(deliveryPromise(now, 'parcel', 'CH', kept)).toEqual(deliveryPromise(now, 'parcel', 'CH', { ...ch }));
    }),
  );
});
