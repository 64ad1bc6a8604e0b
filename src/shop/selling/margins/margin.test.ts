import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBelowFloor, marginOf } from './margin.ts';

test('is what remains of the price without VAT', () => {
  expect(marginOf({ gross: 10_810, vatPermille: 81, cost: 6000 })).toEqual({
    net: 10_000,
    amount: 4000,
    permille: 400,
  });
  expect(marginOf({ gross: 1081, vatPermille: 81, cost: 1200 })).toEqual({ net: 1000, amount: -200, permille: -200 });
});

test('is below a floor only if the exact margin is', () => {
  // 29.96 % is shown as 30.0 %.
  const margin = marginOf({ gross: 10_810, vatPermille: 81, cost: 7004 });
  expect(margin.permille).toBe(300);
  expect(isBelowFloor(margin, 30)).toBe(true);
  expect(isBelowFloor(marginOf({ gross: 10_810, vatPermille: 81, cost: 7000 }), 30)).toBe(false);
  expect(isBelowFloor(margin, null)).toBe(false);
});

test('never rises with the purchase price, and adds up to the price without VAT', () => {
  const amounts = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(amounts, amounts, fc.constantFrom(26, 81, 190, 210), (gross, cost, vatPermille) => {
      const margin = marginOf({ gross, vatPermille, cost });
      expect(margin.amount + cost).toBe(margin.net);
      expect(Math.abs(margin.net * (1000 + vatPermille) - gross * 1000) * 2).toBeLessThanOrEqual(1000 + vatPermille);
      expect(marginOf({ gross, vatPermille, cost: cost + 1 }).permille).toBeLessThanOrEqual(margin.permille);
    }),
  );
});
