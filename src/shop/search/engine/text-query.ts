import { anyWord } from './search-words.ts';
import type { Meaning } from './vocabulary.store.ts';

/** Term as PostgreSQL text queries. */
export type TextQuery = {
  /** Matches texts with every word; null if none can match. */
  all: string | null;
  /** Matches texts with at least one word. */
  any: string | null;
  /** Points for each matching query; the sum is the rank of a text. */
  worth: { query: string; points: number }[];
};

/** Points by weight class; classes add up. A title scores 5, brand, category and traits 2, a description 1. */
const WORTH = [
  ['A', 3],
  ['ABC', 1],
  ['ABCD', 1],
] as const;
/** Points by kind of match: the word itself, compounds of its kind, compounds that contain it as another part. */
const POINTS = { same: 1, kinds: 0.8, parts: 0.25 } as const;

export function textQuery(meanings: Meaning[]): TextQuery {
  const told = meanings.filter((meaning) => !meaning.stop);
  // A term of stop words only ("für mit") searches for those.
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
