import type { Knowledge, LanguageCode } from './language.ts';
import type { QueryToken } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { kindTerm } from './terms.ts';
import { CLEARLY_MORE, RARE, WEIGHTS } from './weights.ts';

const MOST_MEANT = 3;
const SHORTEST = 4;

/**
 * Returns the words that a typed word was probably meant to be. A frequent word is no mistake: to correct it would bury
 * its matches. A word with one or two documents keeps its matches, and a far more frequent neighbour joins them.
 */
export function spellingOf(
  code: LanguageCode,
  knowledge: Knowledge,
  piece: QueryToken,
  /** Whether anything matches the word, and whether one term alone does. */
  { found, isWord }: { found: boolean; isWord: boolean },
): { meant: { stem: string; weight: number }[]; corrected: string | null } {
  const none = { meant: [], corrected: null };
  if (piece.folded.length < SHORTEST || /\d/.test(piece.folded)) return none;
  const own = stemOf(code, piece.written);
  const frequency = (stem: string) => knowledge.frequency(stem) + knowledge.frequency(kindTerm(stem));
  const times = frequency(own);
  if (times >= RARE) return none;
  const near = knowledge.near(piece.folded).flatMap(({ word, distance }) => {
    const stem = stemOf(code, word);
    const worth = WEIGHTS.spelling[distance - 1];
    if (worth === undefined || stem === own) return [];
    if (isWord && frequency(stem) < Math.max(1, times) * CLEARLY_MORE) return [];
    return [{ word, stem, distance, weight: worth }];
  });
  const nearest = near[0]?.distance;
  const meant = near.filter(({ distance }) => distance === nearest).slice(0, MOST_MEANT);
  const [best] = meant;
  return {
    meant: meant.map(({ stem, weight }) => ({ stem, weight })),
    corrected: !found && best ? knowledge.shown(best.word) : null,
  };
}
