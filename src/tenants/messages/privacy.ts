import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { privacy as swiss } from './de-CH/privacy.ts';
import { privacy as english } from './en/privacy.ts';
import { privacy as french } from './fr-CH/privacy.ts';
import { privacy as italian } from './it/privacy.ts';
import { privacy as dutch } from './nl-NL/privacy.ts';
import type { PrivacyMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<PrivacyMessages>(swiss, {});

const ALL: ByLocale<PrivacyMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of an extract of personal data. Server only: no page shows them. */
export function privacyMessagesOf(locale: Locale): PrivacyMessages {
  return withOwnTexts('privacy', locale, inLocale(ALL, locale));
}
