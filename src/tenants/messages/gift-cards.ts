import type { Locale } from '../tenant.ts';
import { giftCards as swiss } from './de-CH/gift-cards.ts';
import { giftCards as french } from './fr-CH/gift-cards.ts';
import { giftCards as dutch } from './nl-NL/gift-cards.ts';
import type { GiftCardMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<GiftCardMessages>(swiss, {});

const ALL: Record<Locale, GiftCardMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': german,
  'nl-NL': dutch,
};

/** Returns the texts of gift cards. Server only: loaders pass the texts that their pages show. */
export function giftCardMessagesOf(locale: Locale): GiftCardMessages {
  return ALL[locale];
}
