import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { api as swiss } from './de-CH/api.ts';
import { api as english } from './en/api.ts';
import { api as french } from './fr-CH/api.ts';
import { api as italian } from './it/api.ts';
import { api as dutch } from './nl-NL/api.ts';
import type { ApiMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<ApiMessages>(swiss, {});

const ALL: ByLocale<ApiMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of the REST interface. Server only: no page shows them. */
export function apiMessagesOf(locale: Locale): ApiMessages {
  return withOwnTexts('api', locale, inLocale(ALL, locale));
}
