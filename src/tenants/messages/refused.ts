import type { Locale } from '../tenant.ts';
import { refused as swiss } from './de-CH/refused.ts';
import { refused as french } from './fr-CH/refused.ts';
import { refused as dutch } from './nl-NL/refused.ts';
import type { RefusedMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<RefusedMessages>(swiss, {});

const ALL: Record<Locale, RefusedMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': german,
  'nl-NL': dutch,
};

/** Returns the texts of the page that refuses a request method. Server only, so that no other page carries them. */
export function refusedMessagesOf(locale: Locale): RefusedMessages {
  return ALL[locale];
}
