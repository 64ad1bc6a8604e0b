import { languageCodeOf } from '../language/language.ts';
import { piecesOf } from '../language/pieces.ts';
import { stemOf } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';

/** What two spellings of one term share: "Retouren" and "retoure", "tisch rund" and "runder Tisch". '' for no word. */
export function termKey(locale: string, term: string): string {
  const code = languageCodeOf(locale) ?? 'en';
  const pieces = piecesOf(code, term.slice(0, 200));
  const telling = pieces.filter((piece) => piece.measure || !isStopWord(code, piece.folded));
  return (telling.length > 0 ? telling : pieces)
    .map((piece) => piece.measure?.term ?? stemOf(code, piece.written))
    .sort()
    .join(' ');
}
