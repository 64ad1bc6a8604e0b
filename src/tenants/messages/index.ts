import type { Locale } from '../tenant.ts';
import type { AccountMessages, CheckoutMessages, Messages } from './types.ts';

export type {
  AccountMessages,
  CheckoutMessages,
  CreditMessages,
  Messages,
  ReviewMessages,
  SearchMessages,
  WishesMessages,
} from './types.ts';

/** Texts by locale, each in its own chunk, so that browsers load only the current language. */
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

const ACCOUNT_LOADERS: Record<Locale, () => Promise<{ account: AccountMessages }>> = {
  'de-CH': () => import('./de-CH/account.ts'),
  'fr-CH': () => import('./fr-CH/account.ts'),
  'de-DE': () => import('./de-DE/account.ts'),
  'de-AT': () => import('./de-AT/account.ts'),
  'nl-NL': () => import('./nl-NL/account.ts'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).messages;
}

/** Loads the texts of the checkout, which no other page needs. */
export async function loadCheckoutMessages(locale: Locale): Promise<CheckoutMessages> {
  return (await CHECKOUT_LOADERS[locale]()).checkout;
}

/** Loads the texts of login and account. */
export async function loadAccountMessages(locale: Locale): Promise<AccountMessages> {
  return (await ACCOUNT_LOADERS[locale]()).account;
}
