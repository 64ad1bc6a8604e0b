const LONGEST_TAG = 30;
const MOST_TAGS = 10;

/** Reads tags from one line: in lower case, each once, separated by commas. */
export function tagsOf(line: string): string[] {
  const tags = line
    .normalize('NFC')
    .split(',')
    .map((tag) =>
      tag
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .map((tag) => tag.slice(0, LONGEST_TAG).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** Words of texts as the search compares them: in lower case, separated by spaces. */
export function ticketWords(...texts: readonly string[]): string {
  return (
    texts
      .join(' ')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

const LONGEST_TERM = 200;
const MOST_WORDS = 8;

/**
 * Turns a search term into a query of PostgreSQL's full-text search: every word must begin a word of the message. Null
 * for a term without letters and digits.
 */
export function wordQuery(typed: string): string | null {
  const words = ticketWords(typed.slice(0, LONGEST_TERM)).split(' ').slice(0, MOST_WORDS);
  return words[0] === '' ? null : words.map((word) => `${word}:*`).join(' & ');
}
