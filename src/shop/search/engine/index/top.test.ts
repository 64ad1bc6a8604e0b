import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topOf } from './top.ts';

test('keeps the same best entries as a full sort, for any number', () => {
  const keys = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })), { maxLength: 900 });
  fc.assert(
    fc.property(keys, fc.constantFrom(0, 1, 7, 600, 601, 650), (entries, most) => {
      const top = topOf(most, 0, (a, b) => a < b);
      entries.forEach(([first, second], product) => {
        if (first >= top.least()) top.offer(first, second, product);
      });
      const expected = entries
        .map(([first, second], product) => ({ first, second, product }))
        .sort((a, b) => b.first - a.first || b.second - a.second || a.product - b.product)
        .slice(0, most)
        .map(({ product }) => product);
      const found = top.take().map(({ product }) => product);
      expect(found.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }),
  );
});
