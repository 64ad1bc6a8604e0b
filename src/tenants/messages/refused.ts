import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { refused as swiss } from './de-CH/refused.ts';
import { refused as english } from './en/refused.ts';
import { refused as french } from './fr-CH/refused.ts';
import { refused as italian } from './it/refused.ts';
import { refused as dutch } from './nl-NL/refused.ts';
import type { RefusedMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<RefusedMessages>(swiss, {});

const ALL: ByLocale<RefusedMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of the page that refuses a request method. Server only, so that no other page carries them. */
export function refusedMessagesOf(locale: Locale): RefusedMessages {
  return withOwnTexts('refused', locale, inLocale(ALL, locale));
}
