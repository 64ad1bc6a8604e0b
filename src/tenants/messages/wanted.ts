import type { Locale } from '../tenant.ts';
import type { CareMessages, CreditMessages, SearchMessages, WishesMessages } from './types.ts';

/* Catalogues that are loaded on demand. They are separate from the others, whose tables every page loads before it is
 * usable. */

const SEARCH_LOADERS: Record<Locale, () => Promise<{ search: SearchMessages }>> = {
  'de-CH': () => import('./de-CH/search.ts'),
  'fr-CH': () => import('./fr-CH/search.ts'),
  'de-DE': () => import('./de-DE/search.ts'),
  'de-AT': () => import('./de-AT/search.ts'),
  'nl-NL': () => import('./nl-NL/search.ts'),
};

/**
 * Loads the texts of suggestions and size advice. Pages receive them with their data; the search field loads them on
 * use.
 */
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

/** Loads the names of care codes, for loaders: a page carries only those of its product. */
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

/** Loads the texts of the wishlist page and of layers over other pages. */
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

/** Loads the texts of instalments, for the pages about them and the calculator. */
export async function loadCreditMessages(locale: Locale): Promise<CreditMessages> {
  return (await CREDIT_LOADERS[locale]()).credit;
}
