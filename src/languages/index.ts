import { german } from './de.ts';
import { english } from './en.ts';
import type { LanguageFacts } from './facts.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { countryOf, knownLanguage, type Language } from './language.ts';
import { dutch } from './nl.ts';

export type { LanguageFacts } from './facts.ts';

export const LANGUAGE_FACTS: Record<Language, LanguageFacts> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
};

/** Returns the facts of a locale's language; null for one without pages, such as Spanish. */
export function languageFacts(locale: string): LanguageFacts | null {
  const language = knownLanguage(locale);
  return language && LANGUAGE_FACTS[language];
}

/** Spells a text as the locale's country does: "Größe" becomes "Grösse" in Switzerland. */
export function spelledFor(locale: string, text: string): string {
  return languageFacts(locale)?.spelled(text, countryOf(locale)) ?? text;
}
