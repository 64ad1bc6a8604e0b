import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { seo as swiss } from './de-CH/seo.ts';
import { seo as english } from './en/seo.ts';
import { seo as french } from './fr-CH/seo.ts';
import { seo as italian } from './it/seo.ts';
import { seo as dutch } from './nl-NL/seo.ts';
import type { SeoMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<SeoMessages>(swiss, { returns: (days) => `${days} Tage Widerrufsrecht` });

const ALL: ByLocale<SeoMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the descriptions of pages for search engines. Server only: pages receive the texts that they show. */
export function seoMessagesOf(locale: Locale): SeoMessages {
  return withOwnTexts('seo', locale, inLocale(ALL, locale));
}
