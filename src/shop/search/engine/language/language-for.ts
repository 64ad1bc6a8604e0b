import { headOf } from './head-noun.ts';
import type { Language, LanguageCode, WordCounts } from './language.ts';
import { piecesOf } from './pieces.ts';
import { planOf } from './query-plan.ts';
import { countedWords, createTermMaker } from './terms.ts';

/** The module of a language; counts are those of the index (its words, counted by what words() gives). */
export function languageFor(code: LanguageCode, counts: WordCounts): Language {
  const maker = createTermMaker(code, counts);
  return {
    code,
    words: (text) => countedWords(code, text),
    text: (text) => maker.tokensOf(piecesOf(code, text)),
    title: (text) => {
      const pieces = piecesOf(code, text);
      return { tokens: maker.tokensOf(pieces), head: headOf(code, pieces) };
    },
    query: (term, knowledge) => planOf(code, maker, term, knowledge),
  };
}
