import { languageOf } from '../languages/language.ts';
import { href, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Paths of further pages below the service pages. Pages pass them to browsers. */

const SURVEY: Record<Language, string> = {
  de: 'ihre-meinung',
  fr: 'votre-avis',
  nl: 'uw-mening',
  it: 'la-sua-opinione',
  en: 'your-opinion',
};

/** Path of the customer survey, without language prefix. */
export const surveyPath = (language: Language): string => `${pathIn(language, 'service')}/${SURVEY[language]}`;

export function surveyHref(locale: Locale): string {
  return `${href(locale, 'service')}/${SURVEY[languageOf(locale)]}`;
}
