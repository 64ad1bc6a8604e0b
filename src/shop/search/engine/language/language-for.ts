import type { LanguageCode, TextLanguage, WordCounts } from './language.ts';
import { planOf } from './query-plan.ts';
import { queryTokens } from './query-tokens.ts';
import { countedWords, createTermMaker } from './terms.ts';
import { titleHeads } from './title-heads.ts';

/** Returns the module of a language. `counts` are the word counts of the index, as words() returns the words. */
export function languageFor(code: LanguageCode, counts: WordCounts): TextLanguage {
  const maker = createTermMaker(code, counts);
  return {
    code,
    words: (text) => countedWords(code, text),
    text: (text) => maker.tokensOf(queryTokens(code, text)),
    title: (text) => {
      const pieces = queryTokens(code, text);
      return { tokens: maker.tokensOf(pieces), heads: titleHeads(code, text, pieces) };
    },
    query: (term, knowledge) => planOf(code, maker, term, knowledge),
  };
}
