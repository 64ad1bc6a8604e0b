import type { Locale } from '../tenant.ts';
import type { AfterMessages } from './types.ts';

export type { AfterMessages } from './types.ts';

// Apart from the other catalogues: their table is part of what every page loads before it is usable.
const LOADERS: Record<Locale, () => Promise<{ after: AfterMessages }>> = {
  'de-CH': () => import('./de-CH/after.ts'),
  'fr-CH': () => import('./fr-CH/after.ts'),
  'de-DE': () => import('./de-DE/after.ts'),
  'de-AT': () => import('./de-AT/after.ts'),
  'nl-NL': () => import('./nl-NL/after.ts'),
};

/** The texts of what comes once a page is usable: the question about cookies, and recommendations. */
export async function loadAfterMessages(locale: Locale): Promise<AfterMessages> {
  return (await LOADERS[locale]()).after;
}
