import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { layers as swiss } from './de-CH/layers.ts';
import { layers as english } from './en/layers.ts';
import { layers as french } from './fr-CH/layers.ts';
import { layers as italian } from './it/layers.ts';
import { layers as dutch } from './nl-NL/layers.ts';
import type { LayerMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<LayerMessages>(swiss, {
  geo: {
    text: {
      DE: 'Dieser Shop liefert nicht nach Deutschland. Unser deutscher Shop schon.',
      AT: 'Dieser Shop liefert nicht nach Österreich. Unser österreichischer Shop schon.',
    },
  },
});

const ALL: ByLocale<LayerMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of layers. Server only: browsers receive the texts that they show. */
export function layerMessagesOf(locale: Locale): LayerMessages {
  return withOwnTexts('layers', locale, inLocale(ALL, locale));
}
