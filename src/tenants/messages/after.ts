import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import type { AfterMessages } from './types.ts';

export type { AfterMessages } from './types.ts';

// Separate from the other catalogues, whose table every page loads before it is usable.
const LOADERS: ByLocale<() => Promise<{ after: AfterMessages }>> = {
  de: () => import('./de-DE/after.ts'),
  fr: () => import('./fr-CH/after.ts'),
  nl: () => import('./nl-NL/after.ts'),
  it: () => import('./it/after.ts'),
  en: () => import('./en/after.ts'),
  'de-CH': () => import('./de-CH/after.ts'),
  'de-LI': () => import('./de-CH/after.ts'),
  'de-AT': () => import('./de-AT/after.ts'),
};

/** Loads the texts that a page needs only once it is usable: the cookie dialog and recommendations. */
export async function loadAfterMessages(locale: Locale): Promise<AfterMessages> {
  return withOwnTexts('after', locale, (await inLocale(LOADERS, locale)()).after);
}
