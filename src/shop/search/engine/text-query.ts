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

/** A title counts five times a description, brand, category and traits twice: what is in the one adds to the next. */
const WORTH = [
  ['A', 3],
  ['ABC', 1],
  ['ABCD', 1],
] as const;
/** The word itself counts more than compounds of its kind, those more than words that it is some other part of. */
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
        return WORTH.flatMap(([weights, points]) => {
          const query = anyWord(meaning[kind], weights);
          return query === null ? [] : [{ query, points: points * POINTS[kind] }];
        });
      }),
    ),
  };
}
