import type { QueryPlan } from '../language/language.ts';
import type { OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';
import { normsOf, pointsOf, postingsOf, TITLE } from './postings.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import { titleLengthOf } from './segment.ts';
import type { TextStatistics } from './text-statistics.ts';

/**
 * Posting list of a term of one word that one list answers, the most frequent case, and scores of the passing products.
 * Other products need no storage. Null for other terms.
 */
export type Listed = { docs: Uint32Array; from: number; end: number; scored: Scored };

export function listFor(text: OpenText, plan: QueryPlan, statistics: TextStatistics): Listed | null {
  const [slot] = plan.slots;
  if (!slot || plan.slots.length > 1) return null;
  const [only, ...others] = postingsOf(text, slot);
  const [range] = only?.ranges ?? [];
  if (!only || !range || others.length > 0 || only.ranges.length > 1 || only.titleOnly) return null;
  const { docs, marks, lengths } = text;
  const norms = normsOf(statistics);
  const isHead = plan.head === 0;
  const worth = only.weight * (statistics.slots[0] ?? 0) * slot.weight;
  return {
    docs,
    from: range.from,
    end: range.end,
    scored: ({ count, products, places }, into) => {
      for (let at = 0; at < count; at += 1) {
        const product = products[at] ?? 0;
        const mark = marks[places[at] ?? 0] ?? 0;
        const both = lengths[product] ?? 0;
        const score = Math.fround(worth * pointsOf(mark, both, norms, isHead));
        // Rounded like stored scores, with which those of other segments may be compared.
        into[at] =
          (mark & TITLE) === 0 ? score : Math.fround(score + RANKING_WEIGHTS.coverage / (titleLengthOf(both) || 1));
      }
    },
  };
}
