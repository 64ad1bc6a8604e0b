import type { Locale } from '../tenant.ts';
import type { Messages } from './types.ts';

export type { Messages } from './types.ts';

/** The texts of one locale, in a chunk of their own, so that the browser gets only the current language. */
const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'de-CH': () => import('./de-CH/index.ts'),
  'fr-CH': () => import('./fr-CH/index.ts'),
  'de-DE': () => import('./de-DE/index.ts'),
  'de-AT': () => import('./de-AT/index.ts'),
  'nl-NL': () => import('./nl-NL/index.ts'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).messages;
}
