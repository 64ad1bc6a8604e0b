import { createHash } from 'node:crypto';
import { clickWeight } from '../../src/shop/search/engine/learning/click-weight.ts';
import type { Evidence } from '../../src/shop/search/engine/learning/learn-choices.ts';
import type { GradedSearch } from './graded-set.ts';

/** Probability that a visitor who sees a product opens it, by its grade; 0 for products that are no answer. */
const OPENS = [0.03, 0.12, 0.35, 0.7];
/** Visitors look less often at each further place. It is not the exponent that the search assumes, which is a guess. */
const LOOKS_EXPONENT = 0.8;
const SESSIONS_A_DAY = 12;
const DAYS = 20;

/**
 * Returns the clicks of simulated visitors on the answers of a search, with their places. Equal inputs give equal clicks: the
 * chance of each view is a hash.
 */
export function simulateClicks(
  searches: readonly { search: Pick<GradedSearch, 'term' | 'grades'>; found: readonly string[] }[],
): Pick<Evidence, 'searches' | 'clicks'> {
  const clicks = searches.flatMap(({ search: { term, grades }, found }) =>
    found.flatMap((productId, index) => {
      const opens = (OPENS[grades.get(productId) ?? 0] ?? 0) * (index + 1) ** -LOOKS_EXPONENT;
      const days = new Set<number>();
      let count = 0;
      for (let session = 0; session < SESSIONS_A_DAY * DAYS; session += 1) {
        if (chance(`${term} ${productId} ${session}`) >= opens) continue;
        count += 1;
        days.add(session % DAYS);
      }
      return count === 0 ? [] : [{ term, productId, clicks: count * clickWeight(index + 1), days: days.size }];
    }),
  );
  return { searches: searches.map(({ search: { term } }) => ({ term, searches: SESSIONS_A_DAY * DAYS })), clicks };
}

/** Returns a number from 0 to 1 that depends on the text alone. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0) / 2 ** 32;
}
