/** Languages with pages of the shop. */
export const LANGUAGES = ['de', 'fr', 'nl', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language of a locale such as "fr-CH"; null for one without pages, such as "es". */
export function knownLanguage(locale: string): Language | null {
  return LANGUAGES.find((language) => language === locale.slice(0, 2)) ?? null;
}

/** Returns the language of a locale with pages, whose language is known. */
export function languageOf(locale: string): Language {
  return knownLanguage(locale) ?? 'de';
}

/** Returns the country of a locale: "CH" of "fr-CH". Empty for a language alone. */
export function countryOf(locale: string): string {
  return locale.slice(3);
}
