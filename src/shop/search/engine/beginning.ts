import { searchWords } from './search-words.ts';

/**
 * Returns the words of a text that the typed words begin: "Midikleid mit" for "midi" gives "Midikleid". Null if none
 * match.
 */
export function beginning(text: string, typed: string[]): string | null {
  const words = text.split(/\s+/);
  const parts = words.flatMap((word, index) => searchWords(word).map((part) => ({ index, folded: part.folded })));
  const start = placeOf(
    parts.map(({ folded }) => folded),
    typed,
  );
  const [first, last] = [parts[start], parts[start + typed.length - 1]];
  if (!first || !last) return null;
  return words
    .slice(first.index, last.index + 1)
    .join(' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Whether the typed words match these folded words in a row; the last one may be a prefix. */
export function isBegun(words: readonly string[], typed: readonly string[]): boolean {
  return placeOf(words, typed) >= 0;
}

function placeOf(words: readonly string[], typed: readonly string[]): number {
  return words.findIndex((_, from) =>
    typed.every((word, place) => {
      const part = words[from + place];
      return place === typed.length - 1 ? part?.startsWith(word) : part === word;
    }),
  );
}
