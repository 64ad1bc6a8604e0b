/** Separators that people and banks write inside a reference. */
const TOKENS = /[A-Z0-9]+/g;
const LONGEST = 27;

/**
 * Returns the payment references in a text that a person wrote, without spaces: parts that `isReference` accepts, which
 * proves their check digits. A reference begins and ends with a word, and may have spaces, dots or hyphens.
 */
export function referencesIn(text: string, isReference: (reference: string) => boolean): string[] {
  const words = text.toUpperCase().match(TOKENS) ?? [];
  const found: string[] = [];
  for (let first = 0; first < words.length; first += 1) {
    let joined = '';
    let end = 0;
    let longest = '';
    for (let next = first; next < words.length && joined.length < LONGEST; next += 1) {
      joined += words[next];
      if (joined.length <= LONGEST && isReference(joined)) {
        longest = joined;
        end = next;
      }
    }
    if (longest === '') continue;
    if (!found.includes(longest)) found.push(longest);
    first = end;
  }
  return found;
}
