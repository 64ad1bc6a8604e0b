import type { Locale } from '../tenant.ts';
import type { CheckoutMessages, Messages } from './types.ts';

export type { CheckoutMessages, Messages } from './types.ts';

/** The texts of one locale, in a chunk of their own, so that the browser gets only the current language. */
const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'de-CH': () => import('./de-CH/index.ts'),
  'fr-CH': () => import('./fr-CH/index.ts'),
  'de-DE': () => import('./de-DE/index.ts'),
  'de-AT': () => import('./de-AT/index.ts'),
  'nl-NL': () => import('./nl-NL/index.ts'),
};

const CHECKOUT_LOADERS: Record<Locale, () => Promise<{ checkout: CheckoutMessages }>> = {
  'de-CH': () => import('./de-CH/checkout.ts'),
  'fr-CH': () => import('./fr-CH/checkout.ts'),
  'de-DE': () => import('./de-DE/checkout.ts'),
  'de-AT': () => import('./de-AT/checkout.ts'),
  'nl-NL': () => import('./nl-NL/checkout.ts'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).messages;
}

/** The checkout's own texts, which no other page needs. */
export async function loadCheckoutMessages(locale: Locale): Promise<CheckoutMessages> {
  return (await CHECKOUT_LOADERS[locale]()).checkout;
}
