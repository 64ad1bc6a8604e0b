import type { Alternative, Knowledge, LanguageCode, Near, Synonym } from './language.ts';
import type { QueryToken } from './query-tokens.ts';
import { runs } from './runs.ts';
import { stemOf } from './stem.ts';
import { kindTerm } from './terms.ts';
import { CLEARLY_MORE, RARE, WEIGHTS } from './weights.ts';

const MOST_MEANT = 3;
const SHORTEST = 4;

/** Words that a typed word was probably meant to be, their synonyms, and the word as the page shows it. */
type Spelled = { meant: { stem: string; weight: number }[]; synonyms: Synonym[]; corrected: string | null };
export const NO_SPELLING: Spelled = { meant: [], synonyms: [], corrected: null };

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
  if (piece.folded.length < SHORTEST || /\d/.test(piece.folded)) return NO_SPELLING;
  const own = stemOf(code, piece.written);
  const frequency = (stem: string) => knowledge.frequency(stem) + knowledge.frequency(kindTerm(stem));
  const times = frequency(own);
  if (times >= RARE) return NO_SPELLING;
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

/**
 * Whether any product of the wanted goods has the corrected word. "koffiemachine met bonen" means no "wonen", which no
 * coffee machine has. True if no product has the goods either.
 */
export function fitsGoods(
  { areTogether, frequency }: Pick<Knowledge, 'areTogether' | 'frequency'>,
  corrected: readonly Alternative[],
  goods: readonly Alternative[],
): boolean {
  const termsOf = (alternatives: readonly Alternative[]): string[][] =>
    alternatives.map(({ terms }) => terms).filter((terms) => terms.every((term) => frequency(term) > 0));
  const wanted = termsOf(goods.filter(({ reason }) => reason !== 'part'));
  return wanted.length === 0 || areTogether(wanted, termsOf(corrected));
}

/**
 * Returns the term with one mistyped word corrected, if a phrase for goods has the corrected word: "machina caffe" is a
 * "macchina caffe". Null if no word is mistyped, or if no phrase has it.
 */
export function spelledPhrase(
  code: LanguageCode,
  knowledge: Knowledge,
  all: readonly QueryToken[],
  pieces: readonly QueryToken[],
): string | null {
  const { synonyms } = knowledge;
  if (!synonyms || pieces.length < 2) return null;
  const stems = pieces.map((piece) => piece.measure?.term ?? stemOf(code, piece.written));
  for (const [at, piece] of pieces.entries()) {
    const own = stems[at] ?? '';
    const isKnown = synonyms.isKnown([own]) || synonyms.isWritten(piece.folded);
    if (piece.measure || piece.folded.length < SHORTEST || isKnown) continue;
    const around = runs(stems.length, synonyms.longest).filter(([from, to]) => from <= at && at < to && to - from > 1);
    if (around.some(([from, to]) => synonyms.isGoods(stems.slice(from, to)))) continue;
    if (knowledge.frequency(own) + knowledge.frequency(kindTerm(own)) > 0) continue;
    const meant = nearest(knowledge, piece.folded, false).find(({ word }) => {
      const spelled = stems.with(at, stemOf(code, word));
      return around.some(([from, to]) => synonyms.isGoods(spelled.slice(from, to)));
    });
    if (meant)
      return all
        .map(({ position, written }) => (position === piece.position ? knowledge.shown(meant.word) : written))
        .join(' ');
  }
  return null;
}

/** Returns the nearest words of the range, and of the vocabulary if nothing matches the word. */
function nearest(knowledge: Knowledge, typed: string, found: boolean): Near[] {
  const ofRange = knowledge.near(typed);
  const ofVocabulary = found ? [] : (knowledge.synonyms?.near(typed) ?? []);
  const others = ofVocabulary.filter(({ word }) => !ofRange.some((known) => known.word === word));
  return [...ofRange, ...others].sort((a, b) => a.distance - b.distance);
}
