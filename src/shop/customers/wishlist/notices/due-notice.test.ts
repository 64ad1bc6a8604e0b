import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askableKind, isDue } from './due-notice.ts';

const there = { onSale: true, available: 3, amount: 4990 };

test.each([
  ['an unchanged price', 'price', 4990, there, false],
  ['a price that rose', 'price', 3990, there, false],
  ['a price that fell', 'price', 5990, there, true],
  ['a lower price of a sold-out variant', 'price', 5990, { ...there, available: 0 }, false],
  ['a lower price of a variant no longer sold', 'price', 5990, { ...there, onSale: false }, false],
  ['units back in stock', 'stock', 4990, there, true],
  ['units still missing', 'stock', 4990, { ...there, available: 0 }, false],
  ['units of a variant no longer sold', 'stock', 4990, { ...there, onSale: false }, false],
] as const)('decides on a notice about %s', (_, kind, told, article, expected) => {
  expect(isDue({ kind, told }, article)).toBe(expected);
});

test('sends each letter about a lower price than the letter before, for any course of prices', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 })),
      (first, prices) => {
        let told = first;
        const letters = prices.filter((amount) => {
          const due = isDue({ kind: 'price', told }, { ...there, amount });
          if (due) told = amount;
          return due;
        });
        expect(letters.every((amount, index) => amount < (letters[index - 1] ?? first))).toBe(true);
        if (prices.some((amount) => amount < first)) expect(told).toBe(Math.min(...prices));
      },
    ),
  );
});

test('offers a price notice for available variants, and a stock notice for others', () => {
  expect(askableKind(there)).toBe('price');
  expect(askableKind({ onSale: true, available: 0 })).toBe('stock');
  expect(askableKind({ onSale: false, available: 3 })).toBe('stock');
});
