import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { facets as swiss } from './de-CH/facets.ts';
import { facets as english } from './en/facets.ts';
import { facets as french } from './fr-CH/facets.ts';
import { facets as italian } from './it/facets.ts';
import { facets as dutch } from './nl-NL/facets.ts';
import type { FacetMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<FacetMessages>(swiss, {});

const ALL: ByLocale<FacetMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the names of the system's facet values. Server only: lists receive the names that they show. */
export function facetMessagesOf(locale: Locale): FacetMessages {
  return withOwnTexts('facets', locale, inLocale(ALL, locale));
}
