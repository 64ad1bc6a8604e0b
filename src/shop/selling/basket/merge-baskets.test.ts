import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredLine } from './basket.store.ts';
import { mergeBaskets } from './merge-baskets.ts';

const line = (sku: string, quantity: number, seenAmount = 100): StoredLine => ({ sku, quantity, seenAmount });

test('adds up quantities and appends new lines', () => {
  expect(mergeBaskets([line('a', 2), line('b', 1)], [line('c', 1), line('a', 3, 90)])).toEqual({
    lines: [line('a', 5, 90), line('b', 1), line('c', 1)],
    changed: 2,
  });
});

test('keeps quantities above the order limit, so that the basket can say so', () => {
  expect(mergeBaskets([line('a', 60)], [line('a', 60)]).lines).toEqual([line('a', 120)]);
  expect(mergeBaskets([line('a', 9990)], [line('a', 60)]).lines).toEqual([line('a', 9999)]);
});

const lines = fc.uniqueArray(
  fc.record({
    sku: fc.string({ minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    seenAmount: fc.nat(),
  }),
  { selector: ({ sku }) => sku, maxLength: 20 },
);

test('loses no line and no unit', () => {
  fc.assert(
    fc.property(lines, lines, (theirs, browsers) => {
      const merged = new Map(mergeBaskets(theirs, browsers).lines.map(({ sku, quantity }) => [sku, quantity]));
      const wanted = new Map<string, number>();
      for (const { sku, quantity } of [...theirs, ...browsers]) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
      expect(merged).toEqual(wanted);
    }),
  );
});
