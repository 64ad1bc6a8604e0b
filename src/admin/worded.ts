/** Returns the text of a code from an address or an old entry; undefined for an unknown code. */
export function textOfCode(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
}
