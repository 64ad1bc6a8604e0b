import { foldText } from '../../catalogue/index.ts';
import type { Language, LanguageCode, WordCounts } from './language.ts';

/** The module of a language; counts are those of the index (its words, counted by what words() gives). */
export function languageFor(code: LanguageCode, _counts: WordCounts): Language {
  const words = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const tokens = (text: string) =>
    words(text).map((word, position) => ({ term: word, word, written: word, position, form: 'itself' as const }));
  return {
    code,
    words,
    text: tokens,
    title: (text) => ({ tokens: tokens(text), head: -1 }),
    query: (term) => ({
      slots: words(term).map((word, position) => ({
        written: word,
        position,
        weight: 1,
        required: true,
        alternatives: [{ terms: [word], weight: 1, reason: 'itself' }],
      })),
      head: -1,
      number: null,
      corrected: null,
    }),
  };
}
