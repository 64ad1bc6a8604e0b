import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import {
  booksRetainedUntil,
  isClosed,
  isOver,
  openUntil,
  orderRetainedUntil,
  retentionEndsBefore,
} from './books-until.ts';

const ZURICH = 'Europe/Zurich';

test.each([
  ['ch', '2036-12-31'],
  ['de', '2034-12-31'],
  ['at', '2033-12-31'],
  ['nl', '2033-12-31'],
] as const)('keeps an order of November 2026 in %s until %s', (id, day) => {
  const { retention, timeZone } = tenants[id];
  expect(booksRetainedUntil(new Date('2026-11-21T10:00:00Z'), retention.booksYears, timeZone)).toBe(day);
});

test('keeps German letters for a shorter time than German accounting records', () => {
  expect(tenants.de.retention).toEqual({ booksYears: 8, lettersYears: 6 });
});

test("counts years in the tenant's time zone", () => {
  // New Year in Zurich is an hour before New Year in UTC.
  expect(booksRetainedUntil(new Date('2026-12-31T23:30:00Z'), 10, ZURICH)).toBe('2037-12-31');
  expect(retentionEndsBefore(new Date('2036-12-31T23:30:00Z'), 10, ZURICH).toISOString()).toBe(
    '2026-12-31T23:00:00.000Z',
  );
});

test('deletes nothing before its last day is over, and everything afterwards', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 1, max: 12 }), (written, now, years) => {
      const goes = written < retentionEndsBefore(now, years, ZURICH);
      expect(goes).toBe(isOver(booksRetainedUntil(written, years, ZURICH), now, ZURICH));
    }),
  );
});

test('keeps an order open until its delivery and the payout of a return', () => {
  const placedAt = new Date('2026-11-21T10:00:00Z');
  expect(openUntil({ placedAt, latest: '2026-11-25' }, tenants.ch)).toBe('2026-12-30');
  expect(openUntil({ placedAt, latest: null }, tenants.ch)).toBe('2026-12-26');
  expect(isOver('2026-12-30', new Date('2026-12-30T22:00:00Z'), ZURICH)).toBe(false);
  expect(isOver('2026-12-30', new Date('2026-12-30T23:00:00Z'), ZURICH)).toBe(true);
});

test('counts an order from its last booking or due date', () => {
  const placedAt = new Date('2026-11-21T10:00:00Z');
  const { ch } = tenants;
  expect(orderRetainedUntil({ placedAt, bookedOn: null, owedOn: null }, ch)).toBe('2036-12-31');
  expect(orderRetainedUntil({ placedAt, bookedOn: '2027-01-04', owedOn: null }, ch)).toBe('2037-12-31');
  expect(orderRetainedUntil({ placedAt, bookedOn: '2027-01-04', owedOn: '2029-11-21' }, ch)).toBe('2039-12-31');
});

test('closes an order after its days are over and nothing is owed', () => {
  const order = { placedAt: new Date('2026-11-21T10:00:00Z'), latest: null, owedOn: null };
  const late = new Date('2027-06-01T10:00:00Z');
  expect(isClosed(order, tenants.ch, order.placedAt)).toBe(false);
  expect(isClosed(order, tenants.ch, late)).toBe(true);
  expect(isClosed({ ...order, owedOn: '2026-12-14' }, tenants.ch, late)).toBe(false);
});
