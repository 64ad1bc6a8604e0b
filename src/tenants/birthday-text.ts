import { languageOf } from '../languages/language.ts';
import type { Language, Locale } from './tenant.ts';

/** Separator of day, month and year, as the hints of the field for birthdays show it. */
const SEPARATORS: Record<Language, string> = { de: '.', fr: '.', it: '.', nl: '-', en: '/' };

/** Returns an ISO date as customers enter their birthday: "21.11.1990", in English "21/11/1990". */
export function birthdayText(day: string, locale: Locale): string {
  return day.split('-').reverse().join(SEPARATORS[languageOf(locale)]);
}
