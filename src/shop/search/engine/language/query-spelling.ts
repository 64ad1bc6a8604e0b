import type { Knowledge, LanguageCode, Near, Synonym } from './language.ts';
import type { QueryToken } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { kindTerm } from './terms.ts';
import { CLEARLY_MORE, RARE, WEIGHTS } from './weights.ts';

const MOST_MEANT = 3;
const SHORTEST = 4;

/** Words that a typed word was probably meant to be, their synonyms, and the word as the page shows it. */
type Spelled = { meant: { stem: string; weight: number }[]; synonyms: Synonym[]; corrected: string | null };

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
): Spelled {
  const none = { meant: [], synonyms: [], corrected: null };
  if (piece.folded.length < SHORTEST || /\d/.test(piece.folded)) return none;
  const own = stemOf(code, piece.written);
  const frequency = (stem: string) => knowledge.frequency(stem) + knowledge.frequency(kindTerm(stem));
  const times = frequency(own);
  if (times >= RARE) return none;
  const near = nearest(knowledge, piece.folded, found).flatMap(({ word, distance }) => {
    const stem = stemOf(code, word);
    const worth = WEIGHTS.spelling[distance - 1];
    if (worth === undefined || stem === own) return [];
    if (isWord && frequency(stem) < Math.max(1, times) * CLEARLY_MORE) return [];
    return [{ word, stem, distance, weight: worth }];
  });
  const closest = near[0]?.distance;
  const meant = near.filter(({ distance }) => distance === closest).slice(0, MOST_MEANT);
  const [best] = meant;
  return {
    meant: meant.map(({ stem, weight }) => ({ stem, weight })),
    synonyms: meant.flatMap(({ stem, weight }) =>
      (knowledge.synonyms?.of([stem]) ?? []).map((synonym) => ({ ...synonym, weight: synonym.weight * weight })),
    ),
    corrected: !found && best ? knowledge.shown(best.word) : null,
  };
}

/** Returns the nearest words of the range, and of the vocabulary if nothing matches the word. */
function nearest(knowledge: Knowledge, typed: string, found: boolean): Near[] {
  const ofRange = knowledge.near(typed);
  const ofVocabulary = found ? [] : (knowledge.synonyms?.near(typed) ?? []);
  const others = ofVocabulary.filter(({ word }) => !ofRange.some((known) => known.word === word));
  return [...ofRange, ...others].sort((a, b) => a.distance - b.distance);
}
