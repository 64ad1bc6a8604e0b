import type { QueryPlan } from '../language/language.ts';
import type { Range } from './block.ts';
import { KNOBS } from './knobs.ts';
import {
  lowerBound,
  MOST_SLOTS,
  normsOf,
  pointsOf,
  postingsOf,
  type Scratch,
  type TextStatistics,
  TITLE,
} from './match-text.ts';
import type { OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';
import { titleLengthOf } from './segment.ts';

/** Quicker ways through posting lists than match-text.ts has, where scores are not wanted of all that is found. */

/**
 * Of a term of one word that one posting list answers, as most do: the list, and the scores of those that pass the
 * filters. Nothing is written down of the others. Null for other terms.
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
        // As coarse as scores that are written down, which those of other segments may be.
        into[at] = (mark & TITLE) === 0 ? score : Math.fround(score + KNOBS.coverage / (titleLengthOf(both) || 1));
      }
    },
  };
}

/** Notes which slots each product answers, without scores; how many answer one (`scratch.touched`). */
export function markText(text: OpenText, plan: QueryPlan, { masks, touched }: Scratch): number {
  const { docs, marks } = text;
  let count = 0;
  plan.slots.slice(0, MOST_SLOTS).forEach((slot, index) => {
    for (const { ranges, titleOnly } of postingsOf(text, slot)) {
      const [shortest, ...others] = ranges;
      if (!shortest) continue;
      for (let at = shortest.from; at < shortest.end; at += 1) {
        if (titleOnly && ((marks[at] ?? 0) & TITLE) === 0) continue;
        const product = docs[at] ?? 0;
        if (others.length > 0 && !areThere(text, product, others, titleOnly)) continue;
        const mask = masks[product] ?? 0;
        if (mask === 0) {
          touched[count] = product;
          count += 1;
        }
        masks[product] = mask | (1 << index);
      }
    }
  });
  return count;
}

/** Whether further posting lists have the product; they are gone through in step with the first one. */
function areThere({ docs, marks }: OpenText, product: number, others: Range[], titleOnly: boolean): boolean {
  for (const other of others) {
    other.from = lowerBound(docs, product, other.from, other.end);
    if (other.from >= other.end || docs[other.from] !== product) return false;
    if (titleOnly && ((marks[other.from] ?? 0) & TITLE) === 0) return false;
  }
  return true;
}
