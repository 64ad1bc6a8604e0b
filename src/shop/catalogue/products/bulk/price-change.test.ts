import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, PRICE_ENDINGS, readPercent, roundPrice } from './price-change.ts';

const amounts = fc.integer({ min: 1, max: 10_000_000 });
const endings = fc.constantFrom(...PRICE_ENDINGS);

test.each([
  [4990, 'none', 4990],
  [4991, 'five', 4990],
  [4993, 'five', 4995],
  [4950, 'whole', 5000],
  [4949, 'whole', 4900],
  [4941, '90', 4990],
  [4939, '90', 4890],
  [4440, '95', 4395],
  [4445, '95', 4495],
  [30, '99', 99],
  [2, 'five', 5],
] as const)('rounds %i to the ending %s', (amount, ending, rounded) => {
  expect(roundPrice(amount, ending)).toBe(rounded);
});

test('a rounded price has its ending, is positive, and is the nearest one', () => {
  fc.assert(
    fc.property(amounts, endings, (amount, ending) => {
      const rounded = roundPrice(amount, ending);
      const [step, rest] = ending === 'five' ? [5, 0] : ending === 'whole' ? [100, 0] : [100, Number(ending)];
      expect(rounded).toBeGreaterThan(0);
      if (ending === 'none') {
        expect(rounded).toBe(amount);
        return;
      }
      expect((rounded - rest) % step).toBe(0);
      const isLowest = rounded <= step;
      if (!isLowest) expect(Math.abs(rounded - amount) * 2).toBeLessThanOrEqual(step);
      expect(roundPrice(rounded, ending)).toBe(rounded);
    }),
  );
});

test('a higher price is never rounded to a lower one', () => {
  fc.assert(
    fc.property(amounts, amounts, endings, (one, other, ending) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(roundPrice(low, ending)).toBeLessThanOrEqual(roundPrice(high, ending));
    }),
  );
});

test('a share of a price is exact to the minor unit, and nothing becomes free', () => {
  expect(changedPrice(4990, { kind: 'percent', hundredths: -2000 }, 'none')).toBe(3992);
  expect(changedPrice(4990, { kind: 'percent', hundredths: -2000 }, 'none', 5)).toBe(3990);
  expect(changedPrice(4990, { kind: 'percent', hundredths: 500 }, '95')).toBe(5195);
  expect(changedPrice(4990, { kind: 'amount', difference: -4990 }, 'none')).toBeNull();
  expect(changedPrice(4990, { kind: 'percent', hundredths: -10_000 }, '95')).toBeNull();
  expect(changedPrice(4990, { kind: 'set', amount: 1234 }, 'five')).toBe(1235);
});

test.each([
  ['-10', -1000],
  ['+2,5', 250],
  ['7.25 %', 725],
  ['−3', -300],
  ['10x', null],
  ['', null],
])('reads the percentage %j', (text, hundredths) => {
  expect(readPercent(text)).toBe(hundredths);
});
