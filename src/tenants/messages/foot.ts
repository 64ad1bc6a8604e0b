import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { foot as swiss } from './de-CH/foot.ts';
import { foot as english } from './en/foot.ts';
import { foot as french } from './fr-CH/foot.ts';
import { foot as italian } from './it/foot.ts';
import { foot as dutch } from './nl-NL/foot.ts';
import type { FootMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<FootMessages>(swiss, {});

const ALL: ByLocale<FootMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of the page footer. Server only. */
export function footMessagesOf(locale: Locale): FootMessages {
  return withOwnTexts('foot', locale, inLocale(ALL, locale));
}
