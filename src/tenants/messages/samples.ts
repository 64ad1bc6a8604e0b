import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { samples as swiss } from './de-CH/samples.ts';
import { samples as english } from './en/samples.ts';
import { samples as french } from './fr-CH/samples.ts';
import { samples as italian } from './it/samples.ts';
import { samples as dutch } from './nl-NL/samples.ts';
import type { SampleMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const ALL: ByLocale<SampleMessages> = {
  de: germanVariant<SampleMessages>(swiss, {
    submit: 'Muster kostenlos bestellen',
    lead: (most) =>
      `Farbe und Griff zeigt kein Bildschirm. Wir schicken Ihnen bis zu ${most} Muster kostenlos per Post, ganz ohne Verpflichtung.`,
    mail: {
      requested: (product) =>
        `Danke für Ihr Interesse an ${product}. Wir schicken Ihnen die Muster kostenlos mit der Post.`,
    },
  }),
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of samples of covers. Server only: pages receive the texts that they show. */
export function sampleMessagesOf(locale: Locale): SampleMessages {
  return withOwnTexts('samples', locale, inLocale(ALL, locale));
}
