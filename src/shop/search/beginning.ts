import { searchWords } from './search-words.ts';

/** The words of a text that what was typed begins: "Midikleid mit" for "midi" is "Midikleid". Null if there are none. */
export function beginning(text: string, typed: string[]): string | null {
  const words = text.split(/\s+/);
  const parts = words.flatMap((word, index) => searchWords(word).map((part) => ({ index, folded: part.folded })));
  const start = parts.findIndex((_, from) =>
    typed.every((word, place) => {
      const part = parts[from + place]?.folded;
      return place === typed.length - 1 ? part?.startsWith(word) : part === word;
    }),
  );
  const [first, last] = [parts[start], parts[start + typed.length - 1]];
  if (!first || !last) return null;
  return words
    .slice(first.index, last.index + 1)
    .join(' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
