import { href, languageOf, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Where somebody asks to be told when an article is there again. Browsers get the address with the page. */

const SEGMENT: Record<Language, string> = { de: 'wieder-lieferbar', fr: 'de-nouveau-disponible', nl: 'weer-leverbaar' };

/** Without language prefix. */
export const stockNoticePath = (language: Language): string => `${pathIn(language, 'wishlist')}/${SEGMENT[language]}`;

export function stockNoticeHref(locale: Locale, sku: string): string {
  return `${href(locale, 'wishlist')}/${SEGMENT[languageOf(locale)]}?sku=${encodeURIComponent(sku)}`;
}
