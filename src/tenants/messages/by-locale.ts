import { type Language, languageOf } from '../../languages/language.ts';
import type { Locale } from '../tenant.ts';

/** One value for each language, and further ones for locales whose countries word it differently, such as de-CH. */
export type ByLocale<T> = Readonly<Record<Language, T> & { [locale: Locale]: T | undefined }>;

/** Returns the value of a locale, or that of its language: fr-BE has the French texts. */
export function inLocale<T>(table: ByLocale<T>, locale: Locale): T {
  return table[locale] ?? table[languageOf(locale)];
}
