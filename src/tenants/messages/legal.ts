import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { legal as swiss } from './de-CH/legal.ts';
import { legal as english } from './en/legal.ts';
import { legal as french } from './fr-CH/legal.ts';
import { legal as italian } from './it/legal.ts';
import { legal as dutch } from './nl-NL/legal.ts';
import type { LegalMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<LegalMessages>(swiss, {
  tyre: { fuel: 'Kraftstoffeffizienz', noise: 'Externes Rollgeräusch' },
  electric:
    'Elektro- und Elektronikgeräte gehören nicht in den Hausmüll. Bei der Lieferung eines neuen Geräts nehmen wir ein altes der gleichen Art unentgeltlich zurück. Entnehmen Sie vorher Batterien und Akkus, die nicht fest eingebaut sind.',
  battery:
    'Dieser Artikel enthält Batterien oder Akkus. Sie sind verpflichtet, verbrauchte getrennt vom Hausmüll abzugeben: unentgeltlich an einer Sammelstelle oder bei uns.',
});

const ALL: ByLocale<LegalMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of legal data on product pages. Server only: pages get the printed part. */
export function legalMessagesOf(locale: Locale): LegalMessages {
  return withOwnTexts('legal', locale, inLocale(ALL, locale));
}
