import { languageOf } from '../languages/language.ts';
import { href, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Paths of the form for samples of covers. Pages pass the address to browsers. */

const SEGMENT: Record<Language, string> = {
  de: 'stoffmuster',
  fr: 'echantillons',
  nl: 'stofstalen',
  it: 'campioni',
  en: 'fabric-samples',
};

/** Path without language prefix. It is below the contact page, because that part of the shop loads the texts of addresses. */
export const samplesPath = (language: Language): string => `${pathIn(language, 'contact')}/${SEGMENT[language]}`;

export function samplesHref(locale: Locale, sku: string): string {
  return `${href(locale, 'contact')}/${SEGMENT[languageOf(locale)]}?sku=${encodeURIComponent(sku)}`;
}
