import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitAt, noBitsFor, setBit } from './bits.ts';
import { placementRunsOf, placementsAmong, setPlaced } from './placement-runs.ts';
import { FACTS, type IndexRows, lastingFacts, newRows, ROW } from './rows.ts';

/** Returns a segment that has nothing but placements. */
function segmentWith(placements: readonly number[]): { rows: IndexRows; products: number } {
  const rows = newRows(placements.length);
  for (const [product, placement] of placements.entries())
    rows[product * ROW + FACTS] = lastingFacts({ placement, delivery: 1, stars: 3, articles: 2 });
  return { rows, products: placements.length };
}

const placementsOf = fc.array(fc.record({ placement: fc.nat(5), times: fc.integer({ min: 1, max: 70 }) }), {
  maxLength: 12,
});

test('finds the placements of products, and all products with some placements, as a look at each does', () => {
  fc.assert(
    fc.property(
      placementsOf,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 64 }),
      fc.subarray([0, 1, 2, 3, 4, 5]),
      (runs, pattern, wanted) => {
        const placements = runs.flatMap(({ placement, times }) => Array.from({ length: times }, () => placement));
        const among = noBitsFor(placements.length);
        const isAmong = (product: number): boolean => pattern[product % pattern.length] === true;
        for (const product of placements.keys()) if (isAmong(product)) setBit(among, product);
        const found = placementRunsOf(segmentWith(placements));
        expect([0, 1, 2, 3, 4, 5].filter((each) => placementsAmong(found, among)[each] === 1)).toEqual(
          [...new Set(placements.filter((_, product) => isAmong(product)))].sort(),
        );
        const into = noBitsFor(placements.length);
        setPlaced(
          found,
          Uint8Array.from([0, 1, 2, 3, 4, 5], (each) => Number(wanted.includes(each))),
          among,
          into,
        );
        expect(placements.map((_, product) => bitAt(into, product) === 1)).toEqual(
          placements.map((placement, product) => isAmong(product) && wanted.includes(placement)),
        );
      },
    ),
  );
});
