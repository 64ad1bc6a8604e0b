import type { QueryPlan, Slot } from '../language/language.ts';
import { bigram } from './build-text.ts';
import { frequencyIn } from './knowledge.ts';
import type { OpenText } from './open-segment.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';

/** Statistics over all segments, so that their scores are comparable. */
export type TextStatistics = {
  /** Inverse document frequency by slot. */
  slots: number[];
  /** Phrases of a slot and the next one. */
  phrases: { term: string; slot: number; worth: number }[];
  averageTitle: number;
  averageBody: number;
};

/** Returns how often the words of a term occur in all segments. */
export function statisticsOf(texts: readonly OpenText[], plan: QueryPlan): TextStatistics {
  const sum = (place: number): number => texts.reduce((all, text) => all + (text.sums[place] ?? 0), 0);
  const products = Math.max(1, sum(0));
  const frequency = (term: string): number => texts.reduce((all, text) => all + frequencyIn(text, term), 0);
  const idf = (count: number): number => Math.log(1 + (products - count + 0.5) / (count + 0.5));
  // The alternatives of a slot share a frequency: a rare compound must not outweigh the word itself.
  const slots = plan.slots.map((slot) =>
    idf(
      slot.alternatives.reduce(
        (most, { terms }) => Math.max(most, Math.min(...terms.map((term) => frequency(term)))),
        0,
      ),
    ),
  );
  const phrases = plan.slots.flatMap((slot, index) => {
    const next = plan.slots[index + 1];
    const first = itself(slot);
    const second = next?.position === slot.position + 1 ? itself(next) : null;
    if (first === null || second === null) return [];
    const worth = (RANKING_WEIGHTS.phrase * ((slots[index] ?? 0) + (slots[index + 1] ?? 0))) / 2;
    return [{ term: bigram(first, second), slot: index, worth }];
  });
  return { slots, phrases, averageTitle: sum(1) / products || 1, averageBody: sum(2) / products || 1 };
}

function itself(slot: Slot): string | null {
  const found = slot.alternatives.find(
    ({ reason, terms }) => (reason === 'itself' || reason === 'spelling') && terms.length === 1,
  );
  return found?.terms[0] ?? null;
}
