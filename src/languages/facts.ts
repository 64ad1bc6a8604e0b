import type { Language } from './language.ts';

/** Facts of a language that only servers need. */
export type LanguageFacts = {
  /** Language of the payment part of a QR-bill. The Swiss standard has no Dutch one. */
  qrBill: 'DE' | 'FR' | 'IT' | 'EN';
  /** Language of a label of the Swiss Post. */
  label: 'DE' | 'FR' | 'IT' | 'EN';
  /** The payment provider's code of the language. */
  stripe: Language;
  /** Returns the names of the months as dates in mails have them. */
  months(): string[];
  /** Whether "ae" is another spelling of "ä". In other languages a diaeresis separates vowels (Noël, coëfficiënt). */
  writesUmlauts: boolean;
  /** Sign between thousands in figures of the back office. */
  grouping: "'" | '\u202f';
  /** Spells a text as a country does. */
  spelled(text: string, country: string): string;
};

/** Returns the names of the months of a language. */
export function monthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
}
