import { anyWord } from './search-words.ts';
import type { Meaning } from './vocabulary.store.ts';

/** A term as PostgreSQL is asked for it. */
export type TextQuery = {
  /** Texts with every word; null if there can be none. */
  all: string | null;
  /** Texts with at least one word. */
  any: string | null;
  /** What it is worth that a text answers a query: the sum is its rank. */
  worth: { query: string; points: number }[];
};

/** A title counts five times a description; the word itself more than its compounds, those more than its parts. */
const TITLE = 5;
const POINTS = { same: 1, kinds: 0.8, parts: 0.25 } as const;

export function textQuery(meanings: Meaning[]): TextQuery {
  const told = meanings.filter((meaning) => !meaning.stop);
  // "für mit": then at least look for that.
  const words = told.length > 0 ? told : meanings;
  const perWord = words.map((meaning) => anyWord([...meaning.same, ...meaning.kinds, ...meaning.parts]));
  const found = perWord.filter((query) => query !== null);
  return {
    all: found.length > 0 && found.length === perWord.length ? found.map((query) => `(${query})`).join(' & ') : null,
    any: found.length > 0 ? found.join(' | ') : null,
    worth: words.flatMap((meaning) =>
      (['same', 'kinds', 'parts'] as const).flatMap((kind) => {
        const title = anyWord(meaning[kind], 'A');
        const anywhere = anyWord(meaning[kind]);
        if (title === null || anywhere === null) return [];
        return [
          { query: title, points: POINTS[kind] * (TITLE - 1) },
          { query: anywhere, points: POINTS[kind] },
        ];
      }),
    ),
  };
}
