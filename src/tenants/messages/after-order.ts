import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { afterOrder as swiss } from './de-CH/after-order.ts';
import { afterOrder as english } from './en/after-order.ts';
import { afterOrder as french } from './fr-CH/after-order.ts';
import { afterOrder as italian } from './it/after-order.ts';
import { afterOrder as dutch } from './nl-NL/after-order.ts';
import type { AfterOrderMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<AfterOrderMessages>(swiss, {
  papers: { total: 'Gutgeschriebener Betrag inkl. MwSt.', vatTitle: 'Im Betrag enthaltene MwSt.' },
});
const austrian = germanVariant<AfterOrderMessages>(german, {
  papers: { total: 'Gutgeschriebener Betrag inkl. USt.', vatTitle: 'Im Betrag enthaltene USt.' },
});

const ALL: ByLocale<AfterOrderMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
  'de-AT': austrian,
};

/** Returns the texts for pages and letters after an order. Server only: pages receive the texts that they show. */
export function afterOrderMessagesOf(locale: Locale): AfterOrderMessages {
  return withOwnTexts('afterOrder', locale, inLocale(ALL, locale));
}
