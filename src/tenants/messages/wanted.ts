import type { Locale } from '../tenant.ts';
import type { CareMessages, CreditMessages, SearchMessages, WishesMessages } from './types.ts';

/*
 * Catalogues that are loaded where somebody wants them. Apart from the other ones: their tables are part of what every
 * page loads before it is usable.
 */

const SEARCH_LOADERS: Record<Locale, () => Promise<{ search: SearchMessages }>> = {
  'de-CH': () => import('./de-CH/search.ts'),
  'fr-CH': () => import('./fr-CH/search.ts'),
  'de-DE': () => import('./de-DE/search.ts'),
  'de-AT': () => import('./de-AT/search.ts'),
  'nl-NL': () => import('./nl-NL/search.ts'),
};

/** The texts of suggestions and size advice: pages get those they show with their data, the search field when it is used. */
export async function loadSearchMessages(locale: Locale): Promise<SearchMessages> {
  return (await SEARCH_LOADERS[locale]()).search;
}

const CARE_LOADERS: Record<Locale, () => Promise<{ care: CareMessages }>> = {
  'de-CH': () => import('./de-CH/care.ts'),
  'fr-CH': () => import('./fr-CH/care.ts'),
  'de-DE': () => import('./de-DE/care.ts'),
  'de-AT': () => import('./de-AT/care.ts'),
  'nl-NL': () => import('./nl-NL/care.ts'),
};

/** For loaders: a page carries the words of its article only. */
export async function loadCareMessages(locale: Locale): Promise<CareMessages> {
  return (await CARE_LOADERS[locale]()).care;
}

const WISHES_LOADERS: Record<Locale, () => Promise<{ wishes: WishesMessages }>> = {
  'de-CH': () => import('./de-CH/wishes.ts'),
  'fr-CH': () => import('./fr-CH/wishes.ts'),
  'de-DE': () => import('./de-DE/wishes.ts'),
  'de-AT': () => import('./de-AT/wishes.ts'),
  'nl-NL': () => import('./nl-NL/wishes.ts'),
};

/** The texts of the wishlist's page, and of what opens over other pages. */
export async function loadWishesMessages(locale: Locale): Promise<WishesMessages> {
  return (await WISHES_LOADERS[locale]()).wishes;
}

const CREDIT_LOADERS: Record<Locale, () => Promise<{ credit: CreditMessages }>> = {
  'de-CH': () => import('./de-CH/credit.ts'),
  'fr-CH': () => import('./fr-CH/credit.ts'),
  'de-DE': () => import('./de-DE/credit.ts'),
  'de-AT': () => import('./de-AT/credit.ts'),
  'nl-NL': () => import('./nl-NL/credit.ts'),
};

/** The texts of instalments: on the pages about them, and with the calculator when it opens. */
export async function loadCreditMessages(locale: Locale): Promise<CreditMessages> {
  return (await CREDIT_LOADERS[locale]()).credit;
}
