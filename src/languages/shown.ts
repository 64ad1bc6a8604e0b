import type { Language } from './language.ts';

type Space = '' | '\u00a0';

/**
 * How a language is written on pages: its own name, the space before a colon, and the one before a per cent sign. Every page
 * loads these facts, so they are short, and others are in other files.
 */
const SHOWN: Record<Language, readonly [ownName: string, beforeColon: Space, beforePercent: Space]> = {
  de: ['Deutsch', '', '\u00a0'],
  fr: ['Français', '\u00a0', '\u00a0'],
  nl: ['Nederlands', '', ''],
  it: ['Italiano', '', ''],
  en: ['English', '', ''],
};
const BY_NAME: Readonly<Record<string, (typeof SHOWN)[Language] | undefined>> = SHOWN;

/** Returns a fact of a locale's language; empty for a language without pages. */
const factOf = (locale: string, place: 0 | 1 | 2): string => BY_NAME[locale.slice(0, 2)]?.[place] ?? '';

/** Returns the name of a language in that language. */
export const ownNameOf = (locale: string): string => factOf(locale, 0);
/** Returns the space before a colon. */
export const colonSpace = (locale: string): string => factOf(locale, 1);
/** Returns the space before a per cent sign. */
export const percentSpace = (locale: string): string => factOf(locale, 2);
