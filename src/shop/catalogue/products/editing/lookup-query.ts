import { foldText } from '../../../../platform/fold-text.ts';

/** What was typed into the look-up: as numbers people read off a label, and as words of a title. */
export type Lookup = { number: string; words: string | null };

/** Every word has to occur, each as a beginning: "kleid lein" finds the linen dress. Null if nothing was typed. */
export function lookupQuery(typed: string): Lookup | null {
  const text = typed.trim().slice(0, 100);
  // A number may be typed with spaces, as it is printed.
  const number = text.replaceAll(/[\s\p{Cc}]/gu, '');
  if (number === '') return null;
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `${word}:*`);
  return { number, words: words.length > 0 ? words.join(' & ') : null };
}
