import { languageOf } from '../languages/language.ts';
import { href, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Paths of the form for back-in-stock notices. Pages pass the address to browsers. */

const SEGMENT: Record<Language, string> = {
  de: 'wieder-lieferbar',
  fr: 'de-nouveau-disponible',
  nl: 'weer-leverbaar',
  it: 'di-nuovo-disponibile',
  en: 'back-in-stock',
};

/** Path without language prefix. */
export const stockNoticePath = (language: Language): string => `${pathIn(language, 'wishlist')}/${SEGMENT[language]}`;

export function stockNoticeHref(locale: Locale, sku: string): string {
  return `${href(locale, 'wishlist')}/${SEGMENT[languageOf(locale)]}?sku=${encodeURIComponent(sku)}`;
}
