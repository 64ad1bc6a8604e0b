import type { Locale, TextLocale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { stock as swiss } from './de-CH/stock.ts';
import { stock as english } from './en/stock.ts';
import { stock as french } from './fr-CH/stock.ts';
import { stock as italian } from './it/stock.ts';
import { stock as dutch } from './nl-NL/stock.ts';
import type { StockMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<StockMessages>(swiss, {});

const ALL: ByLocale<StockMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts about stock. Server only: pages receive the texts that they show. */
export function stockMessagesOf(locale: TextLocale): StockMessages {
  return locale === 'en' ? ALL.en : withOwnTexts('stock', locale, inLocale(ALL, locale));
}

const days = new Map<TextLocale, Intl.DateTimeFormat>();

/** Formats an ISO date as "3. Dezember". UTC, because the date is a calendar day and no instant. */
export function arrivalDayText(iso: string, locale: Locale | TextLocale): string {
  const format =
    days.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  days.set(locale, format);
  return format.format(new Date(`${iso}T00:00:00Z`));
}
