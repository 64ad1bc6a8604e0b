/** Longest article number and category path that can exist; longer ones are nobody's. */
export const LONGEST_KEY = 300;

/** A text from outside as a database can take it; null for one with control characters or beyond `most` characters. */
export function plainText(text: string, most = LONGEST_KEY): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
  return text.length <= most && !/[\u0000-\u001f\u007f]/.test(text) ? text : null;
}
