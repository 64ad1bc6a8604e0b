import { forms, kinds } from './forms.ts';
import type { Alternative, Knowledge, LanguageCode, Synonym } from './language.ts';
import { isPerson } from './persons.ts';
import type { QueryToken } from './query-tokens.ts';
import { runs } from './runs.ts';
import { stemOf } from './stem.ts';
import { kindTerm } from './terms.ts';
import { RARE, WEIGHTS } from './weights.ts';
import { isInflected } from './word-shapes.ts';

/** Up to this length a word of a neighbour language may rather be the beginning of an own one. */
const SHORT = 3;

/** Knowledge of the vocabulary about the words of a term, by word. */
export type VocabularyReading = {
  /** Alternatives by synonyms of each word or of a phrase with it. */
  synonyms: Alternative[][];
  /** Whether it is a word of the language or of a neighbour language: it is never corrected. */
  isKnown: boolean[];
  /** Whether the vocabulary has only another form of a known word: "bik" is no "bike", and begins "bikini". */
  isOtherForm: boolean[];
  /** Whether the word stands for others only, and is in no longer phrase: "piano" is no "piano de cuisson". */
  isApart: boolean[];
  /** Whether the word is, or is in a phrase, for goods or a group of goods. */
  isGoodsWord: boolean[];
  /** Whether it is a group of goods only, whose name hardly any title has: "elettrodomestici". */
  isGroupWord: boolean[];
  /** Whether all words together are one phrase for goods: it has a group. */
  isGoods: boolean;
};

/**
 * Looks up every run of words. A phrase of a neighbour language counts only if few products contain it: "bank" is a sofa
 * in Dutch only.
 */
export function lookUpWords(code: LanguageCode, knowledge: Knowledge, pieces: QueryToken[]): VocabularyReading {
  const { synonyms } = knowledge;
  const reading: VocabularyReading = {
    synonyms: pieces.map(() => []),
    isKnown: pieces.map(() => false),
    isOtherForm: pieces.map(() => false),
    isApart: pieces.map(() => false),
    isGoodsWord: pieces.map(() => false),
    isGroupWord: pieces.map(() => false),
    isGoods: false,
  };
  if (!synonyms) return reading;
  const stems = pieces.map((piece) => stemOfPiece(code, piece));
  const phrases = runs(stems.length, synonyms.longest).filter(
    ([from, to]) => to - from > 1 && synonyms.isGoods(stems.slice(from, to)),
  );
  for (const [from, to] of runs(stems.length, synonyms.longest)) {
    const run = stems.slice(from, to);
    const isOwn = synonyms.isKnown(run);
    // A phrase of several words is hardly an own one by chance: "sac à dos" has the "A" of "A-Linie".
    const isUnusual = run.length > 1 ? run.some((stem) => isRare(knowledge, stem)) : isRare(knowledge, run[0] ?? '');
    const isForeign = !isOwn && isUnusual;
    const foreign = isForeign ? synonyms.foreign(run).flatMap((usual) => [usual, ...synonyms.of(usual.terms)]) : [];
    const found = [...synonyms.of(run), ...foreign].flatMap(alternativesOf);
    const isKind = synonyms.groupOf(run).length > 0;
    const isGoods = isKind || synonyms.isGoods(run);
    // A "dress shirt" is no dress: of words within a longer phrase for goods only the phrase counts.
    const isWithin = phrases.some(([start, end]) => start <= from && to <= end && end - start > to - from);
    for (let at = from; at < to; at += 1) {
      if (isGoods && !isPerson(code, pieces[at]?.folded ?? '')) {
        reading.isGroupWord[at] = !isKind && (reading.isGoodsWord[at] !== true || reading.isGroupWord[at] === true);
        reading.isGoodsWord[at] = true;
      }
      if (!isWithin) reading.synonyms[at]?.push(...found);
      if (!isOwn && foreign.length === 0) continue;
      const folded = pieces[at]?.folded ?? '';
      const isOther =
        run.length === 1 &&
        !(synonyms.isWritten(folded) && (isOwn || folded.length > SHORT)) &&
        !(isOwn && isInflected(code, folded));
      // "pian" begins "pianta", although the vocabulary has "piano".
      if (!isWithin && !isOther && run.length === 1 && synonyms.isApart(run)) reading.isApart[at] = true;
      reading.isOtherForm[at] = isOther && (reading.isKnown[at] !== true || reading.isOtherForm[at] === true);
      reading.isKnown[at] = true;
    }
  }
  reading.isGoods = synonyms.isGoods(stems) && reading.isKnown.every((isKnown) => isKnown);
  return reading;
}

/** Returns the stem by which the vocabulary has a word; the normal form of a measure. */
export function stemOfPiece(code: LanguageCode, piece: QueryToken): string {
  return piece.measure?.term ?? stemOf(code, piece.written);
}

/** Returns the forms of a synonym. A part of a word says little: "Boxspringbett" is no speaker box. */
function alternativesOf({ terms, weight }: Synonym): Alternative[] {
  const [only, ...more] = terms;
  if (only === undefined || more.length > 0) return [{ terms, weight, reason: 'synonym' }];
  return weight === WEIGHTS.directed ? forms(only, weight, 'synonym') : kinds(only, weight, 'synonym');
}

/** Whether so few products have the word, or a compound of its kind, that it may be meant otherwise. */
export function isRare(knowledge: Knowledge, stem: string): boolean {
  return knowledge.frequency(stem) + knowledge.frequency(kindTerm(stem)) < RARE;
}
