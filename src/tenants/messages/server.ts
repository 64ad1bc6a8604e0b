import type { Locale } from '../tenant.ts';
import { messages as deAT } from './de-AT/index.ts';
import { messages as deCH } from './de-CH/index.ts';
import { messages as deDE } from './de-DE/index.ts';
import { messages as frCH } from './fr-CH/index.ts';
import { messages as nlNL } from './nl-NL/index.ts';
import type { Messages } from './types.ts';

const ALL: Record<Locale, Messages> = { 'de-CH': deCH, 'fr-CH': frCH, 'de-DE': deDE, 'de-AT': deAT, 'nl-NL': nlNL };

/** All languages at once, for the server only: in the browser this would load every catalogue. */
export function messagesOf(locale: Locale): Messages {
  return ALL[locale];
}
