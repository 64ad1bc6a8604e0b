import { languageCodeOf } from '../language/language.ts';
import { queryTokens } from '../language/query-tokens.ts';
import { stemOf } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';

/**
 * Returns the same key for spellings of one term: "Retouren" and "retoure", "tisch rund" and "runder Tisch". '' if it
 * has no word.
 */
export function termKey(locale: string, term: string): string {
  const code = languageCodeOf(locale) ?? 'en';
  const pieces = queryTokens(code, term.slice(0, 200));
  const telling = pieces.filter((piece) => piece.measure || !isStopWord(code, piece.folded));
  return (telling.length > 0 ? telling : pieces)
    .map((piece) => piece.measure?.term ?? stemOf(code, piece.written))
    .sort()
    .join(' ');
}
