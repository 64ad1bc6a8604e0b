import type { Locale } from '../tenant.ts';
import { foot as swiss } from './de-CH/foot.ts';
import { foot as french } from './fr-CH/foot.ts';
import { foot as dutch } from './nl-NL/foot.ts';
import type { FootMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<FootMessages>(swiss, {});

const ALL: Record<Locale, FootMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': german,
  'nl-NL': dutch,
};

/** Returns the texts of the page footer. Server only. */
export function footMessagesOf(locale: Locale): FootMessages {
  return ALL[locale];
}
