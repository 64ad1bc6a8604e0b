import { type TermFacts, termFacts } from '../intent/term-facts.ts';
import { languageCodeOf } from '../language/language.ts';
import type { Dictionary } from './dictionary.ts';

const factsOf = new WeakMap<Dictionary, Map<string, TermFacts>>();

/** Returns what terms of a locale may name. Collects it once for each state of the catalogue. */
export function knownFacts(dictionary: Dictionary, locale: string): TermFacts {
  const known = factsOf.get(dictionary) ?? new Map<string, TermFacts>();
  factsOf.set(dictionary, known);
  const found = known.get(locale) ?? termFacts(languageCodeOf(locale) ?? 'en', locale, dictionary);
  known.set(locale, found);
  return found;
}
