/** What may be remembered of a search. */

/** The oldest term leaves first (docs/rules/search.md#history). */
export const MOST_TERMS = 50;
/** A history that nobody used for so long is forgotten, and its cookie ends. */
export const HISTORY_DAYS = 90;

const LONGEST = 200;
/** Control characters, and marks that turn the direction of whatever text stands behind them. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\s]+/gu;

/** A term as it is kept and shown again; null if nothing of it is left. */
export function rememberedTerm(typed: string): string | null {
  const term = typed
    .toWellFormed()
    .slice(0, LONGEST)
    // Never half of a character that takes two places.
    .replace(/[\ud800-\udbff]$/, '')
    .normalize('NFC')
    .replaceAll(INVISIBLE, ' ')
    .trim();
  return term === '' ? null : term;
}

/** What two spellings of the same term have in common. */
export function termKey(term: string): string {
  return term.toLowerCase();
}
