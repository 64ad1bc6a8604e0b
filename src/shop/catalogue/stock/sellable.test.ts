import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalDay, safetyUnits, sellableSets, sellableUnits, unitsInStock } from './sellable.ts';

const supply = { quantity: 10, safety: 2, backorder: 0, waiting: 0, reserved: 3 };
const units = fc.integer({ min: 0, max: 50 });
const supplies = fc.record({ quantity: units, safety: units, backorder: units, waiting: units, reserved: units });

test.each([
  [supply, 5, 5],
  [{ ...supply, safety: 12 }, 0, 0],
  // Safety stock never reduces what may be ordered beyond the stock.
  [{ ...supply, safety: 12, backorder: 6 }, 3, 0],
  [{ ...supply, quantity: 0, safety: 0, backorder: 6, waiting: 4, reserved: 0 }, 2, 0],
  // Goods in stock that orders wait for are promised to them.
  [{ ...supply, safety: 0, waiting: 4, reserved: 0 }, 6, 6],
])('%j sells %i, %i of them in stock', (given, sellable, there) => {
  expect(sellableUnits(given)).toBe(sellable);
  expect(unitsInStock(given)).toBe(there);
});

test('never promises negative units, nor more in stock than can be sold', () => {
  fc.assert(
    fc.property(supplies, (given) => {
      expect(unitsInStock(given)).toBeGreaterThanOrEqual(0);
      expect(sellableUnits(given)).toBeGreaterThanOrEqual(unitsInStock(given));
    }),
  );
});

test('sells at most as many sets as each part suffices for', () => {
  const parts = fc.array(
    supplies.chain((own) => fc.integer({ min: 1, max: 9 }).map((each) => ({ ...own, each }))),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(parts, (given) => {
      const sets = sellableSets(given);
      for (const part of given) expect(sets * part.each).toBeLessThanOrEqual(sellableUnits(part));
      expect(given.some((part) => (sets + 1) * part.each > sellableUnits(part))).toBe(true);
    }),
  );
  expect(sellableSets([])).toBe(0);
});

test('holds back what locations hold back, but no more than they have', () => {
  const levels = [
    { quantity: 10, safety: 3, sellable: true },
    { quantity: 1, safety: 3, sellable: true },
    { quantity: 9, safety: 5, sellable: false },
  ];
  expect(safetyUnits(null, levels)).toBe(4);
  expect(safetyUnits(0, levels)).toBe(0);
  expect(safetyUnits(7, levels)).toBe(7);
});

test('promises the first day whose deliveries suffice after the waiting orders', () => {
  const deliveries = [
    { day: '2026-12-10', units: 5 },
    { day: '2026-11-20', units: 50 },
    { day: '2026-12-03', units: 4 },
  ];
  const asked = { today: '2026-11-26', owed: 3, units: 1 };
  expect(arrivalDay(deliveries, asked)).toBe('2026-12-03');
  expect(arrivalDay(deliveries, { ...asked, units: 2 })).toBe('2026-12-10');
  expect(arrivalDay(deliveries, { ...asked, owed: 9 })).toBeNull();
});
