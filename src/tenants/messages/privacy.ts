import type { Locale } from '../tenant.ts';
import { privacy as swiss } from './de-CH/privacy.ts';
import { privacy as french } from './fr-CH/privacy.ts';
import { privacy as dutch } from './nl-NL/privacy.ts';
import type { PrivacyMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<PrivacyMessages>(swiss, {});

const ALL: Record<Locale, PrivacyMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': german,
  'nl-NL': dutch,
};

/** Returns the texts of an extract of personal data. Server only: no page shows them. */
export function privacyMessagesOf(locale: Locale): PrivacyMessages {
  return ALL[locale];
}
