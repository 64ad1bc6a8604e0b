import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { giftCards as swiss } from './de-CH/gift-cards.ts';
import { giftCards as english } from './en/gift-cards.ts';
import { giftCards as french } from './fr-CH/gift-cards.ts';
import { giftCards as italian } from './it/gift-cards.ts';
import { giftCards as dutch } from './nl-NL/gift-cards.ts';
import type { GiftCardMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<GiftCardMessages>(swiss, {});

const ALL: ByLocale<GiftCardMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of gift cards. Server only: loaders pass the texts that their pages show. */
export function giftCardMessagesOf(locale: Locale): GiftCardMessages {
  return withOwnTexts('giftCards', locale, inLocale(ALL, locale));
}
