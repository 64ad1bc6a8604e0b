import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
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
const LOADERS: ByLocale<() => Promise<{ messages: Messages }>> = {
  de: () => import('./de-DE/index.ts'),
  fr: () => import('./fr-EU/index.ts'),
  nl: () => import('./nl-NL/index.ts'),
  it: () => import('./it-EU/index.ts'),
  en: () => import('./en-EU/index.ts'),
  'de-CH': () => import('./de-CH/index.ts'),
  'de-LI': () => import('./de-CH/index.ts'),
  'de-AT': () => import('./de-AT/index.ts'),
  'fr-CH': () => import('./fr-CH/index.ts'),
  'it-CH': () => import('./it/index.ts'),
  'en-CH': () => import('./en/index.ts'),
  'en-GB': () => import('./en/index.ts'),
};

const CHECKOUT_LOADERS: ByLocale<() => Promise<{ checkout: CheckoutMessages }>> = {
  de: () => import('./de-DE/checkout.ts'),
  fr: () => import('./fr-EU/checkout.ts'),
  nl: () => import('./nl-NL/checkout.ts'),
  it: () => import('./it/checkout.ts'),
  en: () => import('./en/checkout.ts'),
  'de-CH': () => import('./de-CH/checkout.ts'),
  'de-LI': () => import('./de-CH/checkout.ts'),
  'de-AT': () => import('./de-AT/checkout.ts'),
  'fr-CH': () => import('./fr-CH/checkout.ts'),
};

const ACCOUNT_LOADERS: ByLocale<() => Promise<{ account: AccountMessages }>> = {
  de: () => import('./de-DE/account.ts'),
  fr: () => import('./fr-CH/account.ts'),
  nl: () => import('./nl-NL/account.ts'),
  it: () => import('./it/account.ts'),
  en: () => import('./en/account.ts'),
  'de-CH': () => import('./de-CH/account.ts'),
  'de-LI': () => import('./de-CH/account.ts'),
  'de-AT': () => import('./de-AT/account.ts'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  return withOwnTexts('', locale, (await inLocale(LOADERS, locale)()).messages);
}

/** Loads the texts of the checkout, which no other page needs. */
export async function loadCheckoutMessages(locale: Locale): Promise<CheckoutMessages> {
  return withOwnTexts('checkout', locale, (await inLocale(CHECKOUT_LOADERS, locale)()).checkout);
}

/** Loads the texts of login and account. */
export async function loadAccountMessages(locale: Locale): Promise<AccountMessages> {
  return withOwnTexts('account', locale, (await inLocale(ACCOUNT_LOADERS, locale)()).account);
}
