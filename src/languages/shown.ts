import { countryOf, knownLanguage, type Language } from './language.ts';

/** How a language is written on pages. Every page loads these facts, so those of servers are in other files. */
type ShownFacts = {
  /** Name of the language in that language. */
  ownName: string;
  /** Space before a colon and before a per cent sign. */
  beforeColon: '' | '\u00a0';
  beforePercent: '' | '\u00a0';
  /** Countries that write a decimal point; the others write a comma. */
  decimalPoint: readonly string[];
};

const SHOWN: Record<Language, ShownFacts> = {
  de: { ownName: 'Deutsch', beforeColon: '', beforePercent: '\u00a0', decimalPoint: ['CH'] },
  fr: { ownName: 'Français', beforeColon: '\u00a0', beforePercent: '\u00a0', decimalPoint: [] },
  nl: { ownName: 'Nederlands', beforeColon: '', beforePercent: '', decimalPoint: [] },
};

/** Returns how a locale is written; null for a language without pages. */
export function shownIn(locale: string): ShownFacts | null {
  const language = knownLanguage(locale);
  return language && SHOWN[language];
}

/** Returns the decimal sign of numbers that are no amounts; amounts have the format of their tenant. */
export function decimalSign(locale: string): '.' | ',' {
  return shownIn(locale)?.decimalPoint.includes(countryOf(locale)) ? '.' : ',';
}
