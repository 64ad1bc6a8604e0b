import type { Locale } from '../tenant.ts';
import { afterOrder as swiss } from './de-CH/after-order.ts';
import { afterOrder as french } from './fr-CH/after-order.ts';
import { afterOrder as dutch } from './nl-NL/after-order.ts';
import type { AfterOrderMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<AfterOrderMessages>(swiss, {
  papers: { total: 'Gutgeschriebener Betrag inkl. MwSt.', vatTitle: 'Im Betrag enthaltene MwSt.' },
});
const austrian = germanVariant<AfterOrderMessages>(german, {
  papers: { total: 'Gutgeschriebener Betrag inkl. USt.', vatTitle: 'Im Betrag enthaltene USt.' },
});

const ALL: Record<Locale, AfterOrderMessages> = {
  'de-CH': swiss,
  'fr-CH': french,
  'de-DE': german,
  'de-AT': austrian,
  'nl-NL': dutch,
};

/** Returns the texts for pages and letters after an order. Server only: pages receive the texts that they show. */
export function afterOrderMessagesOf(locale: Locale): AfterOrderMessages {
  return ALL[locale];
}
