/** The words for a value of an address or of an entry that was written long ago; undefined for one that has none. */
export function textOfCode(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
}
