import type { Language } from './language.ts';

/** Languages that begin all nouns with a capital. Threads of the search load this file without the other facts. */
const WITH_CAPITALS: ReadonlySet<Language> = new Set<Language>(['de']);

export function hasCapitalNouns(language: Language): boolean {
  return WITH_CAPITALS.has(language);
}
