import { countryOf, knownLanguage, type Language } from './language.ts';

/** Countries that write a decimal point, by language; the others write a comma. */
const DECIMAL_POINT: Record<Language, readonly string[]> = { de: ['CH'], fr: [], nl: [] };

/** Returns the decimal sign of numbers that are no amounts; amounts have the format of their tenant. */
export function decimalSign(locale: string): '.' | ',' {
  const language = knownLanguage(locale);
  return language && DECIMAL_POINT[language].includes(countryOf(locale)) ? '.' : ',';
}
