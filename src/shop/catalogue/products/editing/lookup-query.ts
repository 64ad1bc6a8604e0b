import { foldText } from '../../../../platform/fold-text.ts';

/** Query of the product look-up: as a number on a label, and as words of a title. */
export type ProductLookup = { number: string; words: string | null };

/** Requires every word, each as a prefix: "kleid lein" finds the linen dress. Null if the input is empty. */
export function lookupQuery(typed: string): ProductLookup | null {
  const text = typed.trim().slice(0, 100);
  // A printed number may contain spaces.
  const number = text.replaceAll(/[\s\p{Cc}]/gu, '');
  if (number === '') return null;
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `${word}:*`);
  return { number, words: words.length > 0 ? words.join(' & ') : null };
}
