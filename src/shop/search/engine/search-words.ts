import { foldText } from '../../../platform/fold-text.ts';

const LONGEST_TERM = 100;
const MOST_WORDS = 10;

export type SearchWord = {
  /** Lower case with accents: stop words are listed in this form. */
  written: string;
  /** Folded as in the index. */
  folded: string;
};

/** Cleans a typed term for the database and cuts it to a length that visitors do not exceed by typing. */
export function cleanTerm(term: string): string {
  return [
    ...term
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_TERM)
    .join('')
    .trim();
}

/** Returns the words of a term: runs of letters and digits. "V-Ausschnitt" is two, "160x200" one. */
export function searchWords(term: string): SearchWord[] {
  const written =
    cleanTerm(term)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return written
    .flatMap((word) => (foldText(word).match(/[\p{L}\p{N}]+/gu) ?? []).map((folded) => ({ written: word, folded })))
    .slice(0, MOST_WORDS);
}

/** Folds umlauts typed as two letters: "moebel" to "mobel", as texts with "Möbel" are indexed. */
export function withoutWrittenUmlauts(word: string): string {
  return word.replaceAll(/([aou])e/g, '$1');
}

/**
 * Whether one edit turns one word into the other: a letter inserted, deleted or replaced, or two neighbours exchanged.
 */
export function isOneMistake(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (long.length > short.length) return rest(short, start) === rest(long, start + 1);
  if (start === short.length) return false;
  const exchanged =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2);
  return exchanged || rest(short, start + 1) === rest(long, start + 1);
}

/**
 * Returns a tsquery that matches any of the words in titles (A), names and traits (B, C) or descriptions (D). Quotes
 * each word, so that typed operators remain text. Null for no words.
 */
export function anyWord(words: Iterable<string>, weights: 'A' | 'ABC' | 'ABCD' = 'ABCD'): string | null {
  const quoted = [...new Set(words)].map(
    (word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':${weights}`,
  );
  return quoted.length === 0 ? null : quoted.join(' | ');
}
