import type { Locale } from '../tenant.ts';
import { api as swiss } from './de-CH/api.ts';
import { api as french } from './fr-CH/api.ts';
import { api as dutch } from './nl-NL/api.ts';
import type { ApiMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<ApiMessages>(swiss, {});

const ALL: Record<Locale, ApiMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': german,
  'nl-NL': dutch,
};

/** Returns the texts of the REST interface. Server only: no page shows them. */
export function apiMessagesOf(locale: Locale): ApiMessages {
  return ALL[locale];
}
