/** Rules for stored search terms. */

/** Maximum number of terms in a history; the oldest are deleted (docs/rules/search.md#history). */
export const MOST_TERMS = 50;
/** Days after which an unused history is deleted and its cookie ends. */
export const HISTORY_DAYS = 90;

const LONGEST = 200;
/** Control characters, and marks that change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\s]+/gu;

/** Returns a term in stored form, null if nothing of it remains. */
export function rememberedTerm(typed: string): string | null {
  const term = typed
    .toWellFormed()
    .slice(0, LONGEST)
    // Cuts no character of two code units in half.
    .replace(/[\ud800-\udbff]$/, '')
    .normalize('NFC')
    .replaceAll(INVISIBLE, ' ')
    .trim();
  return term === '' ? null : term;
}

/** Returns the same key for spellings of one term. */
export function historyTermKey(term: string): string {
  return term.toLowerCase();
}
