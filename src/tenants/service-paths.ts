import { href, languageOf, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Further pages below the service pages. Browsers get their addresses with the page. */

const SURVEY: Record<Language, string> = { de: 'ihre-meinung', fr: 'votre-avis', nl: 'uw-mening' };

/** Where people say what they think of the shop; without language prefix. */
export const surveyPath = (language: Language): string => `${pathIn(language, 'service')}/${SURVEY[language]}`;

export function surveyHref(locale: Locale): string {
  return `${href(locale, 'service')}/${SURVEY[languageOf(locale)]}`;
}
