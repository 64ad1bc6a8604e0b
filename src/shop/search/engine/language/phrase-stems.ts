import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';
import { withDigits } from './number-words.ts';
import { queryTokens } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Words of letters only need no analysis of numbers and hyphens. */
const PLAIN = /^\p{L}+(?: \p{L}+)*$/u;

/** Whether a phrase has only letters, also once its number words are digits. */
function isPlain(code: LanguageCode, phrase: string): boolean {
  return PLAIN.test(phrase) && PLAIN.test(withDigits(code, phrase.toLowerCase()));
}

/** Maximum number of phrases of a language whose stems are cached: the vocabulary of a language and names of categories. */
const MOST_KEPT = 20_000;
const kept = new Map<LanguageCode, Map<string, readonly string[]>>();

/** Returns the stems of a phrase without stop words, by which the vocabulary and names of the catalogue are compared. */
export function stemsOfPhrase(code: LanguageCode, phrase: string): string[] {
  const own = kept.get(code) ?? new Map<string, readonly string[]>();
  kept.set(code, own);
  const known = own.get(phrase);
  if (known) return [...known];
  const stems = stemsIn(code, phrase);
  if (own.size >= MOST_KEPT) own.clear();
  own.set(phrase, stems);
  return [...stems];
}

function stemsIn(code: LanguageCode, phrase: string): string[] {
  if (isPlain(code, phrase)) {
    const words = phrase.toLowerCase().split(' ');
    return words.filter((word) => !isStopWord(code, foldText(word))).map((word) => stemOf(code, word));
  }
  return queryTokens(code, phrase)
    .filter((piece) => piece.measure || !isStopWord(code, piece.folded))
    .map((piece) => piece.measure?.term ?? stemOf(code, piece.written));
}

/** Returns a phrase as words of the index: "lave-linge" is two words, and also one. */
export function formsOfPhrase(code: LanguageCode, phrase: string): string[][] {
  if (isPlain(code, phrase)) return [stemsOfPhrase(code, phrase)];
  const joined = queryTokens(code, phrase).flatMap((piece) => (piece.joined ? [[stemOf(code, piece.joined)]] : []));
  return [stemsOfPhrase(code, phrase), ...joined];
}
