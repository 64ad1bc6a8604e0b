import type { Locale } from '../tenant.ts';
import type { AfterMessages } from './types.ts';

export type { AfterMessages } from './types.ts';

// Separate from the other catalogues, whose table every page loads before it is usable.
const LOADERS: Record<Locale, () => Promise<{ after: AfterMessages }>> = {
  'de-CH': () => import('./de-CH/after.ts'),
  'fr-CH': () => import('./fr-CH/after.ts'),
  'de-DE': () => import('./de-DE/after.ts'),
  'de-AT': () => import('./de-AT/after.ts'),
  'nl-NL': () => import('./nl-NL/after.ts'),
};

/** Loads the texts that a page needs only once it is usable: the cookie dialog and recommendations. */
export async function loadAfterMessages(locale: Locale): Promise<AfterMessages> {
  return (await LOADERS[locale]()).after;
}
