import { countryOf, knownLanguage, type Language } from './language.ts';

/** Countries that write a decimal point, by language; the others write a comma. Null: all countries write a point. */
const DECIMAL_POINT: Record<Language, readonly string[] | null> = {
  de: ['CH', 'LI'],
  fr: [],
  nl: [],
  it: ['CH'],
  en: null,
};

/** Returns the decimal sign of numbers that are no amounts; amounts have the format of their tenant. */
export function decimalSign(locale: string): '.' | ',' {
  const language = knownLanguage(locale);
  if (!language) return ',';
  return DECIMAL_POINT[language]?.includes(countryOf(locale)) === false ? ',' : '.';
}
