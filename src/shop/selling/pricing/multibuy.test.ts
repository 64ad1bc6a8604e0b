import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MultibuyLine, multibuyShares } from './multibuy.ts';
import { refundShares } from './refund-shares.ts';

const line = (key: string, unit: number, quantity = 1): MultibuyLine => ({ key, unit, quantity });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const THREE_FOR_TWO = { take: 3, pay: 2 };

test('makes the cheapest of three free, and spreads that over all three', () => {
  const lines = [line('a', 3000), line('b', 2000), line('c', 1000)];
  expect(multibuyShares(lines, THREE_FOR_TWO)).toEqual({ shares: [500, 333, 167], used: [1, 1, 1] });
});

test('charges units that fill no group', () => {
  expect(multibuyShares([line('a', 3000, 2)], THREE_FOR_TWO).shares).toEqual([0]);
  expect(multibuyShares([line('a', 3000, 4)], THREE_FOR_TWO)).toEqual({ shares: [3000], used: [3] });
  expect(multibuyShares([line('a', 990), line('b', 3000, 3)], THREE_FOR_TWO)).toEqual({
    shares: [0, 3000],
    used: [0, 3],
  });
});

test('groups the dearest units first', () => {
  const lines = [line('a', 600), line('b', 500), line('c', 400), line('d', 300), line('e', 200), line('f', 100)];
  expect(sum(multibuyShares(lines, THREE_FOR_TWO).shares)).toBe(400 + 100);
  expect(sum(multibuyShares(lines, { take: 5, pay: 3 }).shares)).toBe(300 + 200);
});

const baskets = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 3 }),
    unit: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 0, max: 12 }),
  }),
  { selector: ({ key }) => key, maxLength: 8 },
);
const terms = fc
  .record({ take: fc.integer({ min: 2, max: 6 }), pay: fc.integer({ min: 1, max: 5 }) })
  .filter(({ take, pay }) => pay < take);

test('takes off exactly the free units of a model that lines up every unit', () => {
  fc.assert(
    fc.property(baskets, terms, (lines, { take, pay }) => {
      const units = lines.flatMap(({ unit, quantity }) => Array.from({ length: quantity }, () => unit));
      units.sort((a, b) => b - a);
      let free = 0;
      for (let start = 0; start + take <= units.length; start += take)
        free += sum(units.slice(start + pay, start + take));
      expect(sum(multibuyShares(lines, { take, pay }).shares)).toBe(free);
    }),
  );
});

test('never takes more off a line than its units in groups cost', () => {
  fc.assert(
    fc.property(baskets, terms, (lines, multibuy) => {
      const { shares, used } = multibuyShares(lines, multibuy);
      lines.forEach(({ unit, quantity }, index) => {
        expect(shares[index]).toBeGreaterThanOrEqual(0);
        expect(shares[index]).toBeLessThanOrEqual(unit * (used[index] ?? 0));
        expect(used[index]).toBeLessThanOrEqual(quantity);
      });
      expect(sum(used) % multibuy.take).toBe(0);
    }),
  );
});

test('gives each line the same share in any order of the lines', () => {
  fc.assert(
    fc.property(
      baskets.chain((lines) =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
      ),
      terms,
      ([lines, shuffled], multibuy) => {
        const byKey = (list: MultibuyLine[]) =>
          new Map(multibuyShares(list, multibuy).shares.map((share, index) => [list[index]?.key, share]));
        expect(byKey(shuffled)).toEqual(byKey(lines));
      },
    ),
  );
});

test('refunds of single units add up to what was paid', () => {
  fc.assert(
    fc.property(baskets, terms, (lines, multibuy) => {
      const { shares } = multibuyShares(lines, multibuy);
      const sold = lines.map(({ unit, quantity }, index) => ({
        paid: unit * quantity - (shares[index] ?? 0),
        quantity,
        vatClass: 'standard' as const,
        permille: 81,
      }));
      const refunds = sold.map((entry) =>
        sum(Array.from({ length: entry.quantity }, (_, returned) => refundShares([{ ...entry, returned }], [1]).total)),
      );
      expect(refunds).toEqual(sold.map(({ paid, quantity }) => (quantity === 0 ? 0 : paid)));
    }),
  );
});
