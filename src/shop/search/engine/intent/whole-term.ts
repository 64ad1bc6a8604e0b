/** A word of a typed term. `isRead`: it became a filter or an order, and is no word of the search. */
export type TermPart = { text: string; isRead: boolean };

/**
 * Returns the whole term with other words in place of those that are searched: "kleid" for "kleit" in "rotes kleit" is
 * "rotes kleid".
 */
export function wholeTerm(parts: readonly TermPart[], words: string): string {
  const instead = words.split(' ');
  const searched = parts.filter(({ isRead }) => !isRead);
  const isWordByWord = instead.length === searched.length;
  return parts
    .flatMap((part) => {
      const at = searched.indexOf(part);
      if (at < 0) return [part.text];
      // A correction may split and join words; it then stands where the first of them was.
      if (!isWordByWord) return at === 0 ? [words] : [];
      return [instead[at] ?? ''];
    })
    .join(' ');
}
