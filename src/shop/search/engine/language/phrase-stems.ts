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

/** Returns the stems of a phrase without stop words, by which the vocabulary and names of the catalogue are compared. */
export function stemsOfPhrase(code: LanguageCode, phrase: string): string[] {
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
