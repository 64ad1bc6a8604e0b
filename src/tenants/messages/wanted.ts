import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import type { CareMessages, CreditMessages, SearchMessages, WishesMessages } from './types.ts';

/* Catalogues that are loaded on demand. They are separate from the others, whose tables every page loads before it is
 * usable. */

const SEARCH_LOADERS: ByLocale<() => Promise<{ search: SearchMessages }>> = {
  de: () => import('./de-DE/search.ts'),
  fr: () => import('./fr-CH/search.ts'),
  nl: () => import('./nl-NL/search.ts'),
  it: () => import('./it/search.ts'),
  en: () => import('./en/search.ts'),
  'de-CH': () => import('./de-CH/search.ts'),
  'de-LI': () => import('./de-CH/search.ts'),
  'de-AT': () => import('./de-AT/search.ts'),
};

/**
 * Loads the texts of suggestions and size advice. Pages receive them with their data; the search field loads them on
 * use.
 */
export async function loadSearchMessages(locale: Locale): Promise<SearchMessages> {
  return withOwnTexts('search', locale, (await inLocale(SEARCH_LOADERS, locale)()).search);
}

const CARE_LOADERS: ByLocale<() => Promise<{ care: CareMessages }>> = {
  de: () => import('./de-DE/care.ts'),
  fr: () => import('./fr-CH/care.ts'),
  nl: () => import('./nl-NL/care.ts'),
  it: () => import('./it/care.ts'),
  en: () => import('./en/care.ts'),
  'de-CH': () => import('./de-CH/care.ts'),
  'de-LI': () => import('./de-CH/care.ts'),
  'de-AT': () => import('./de-AT/care.ts'),
};

/** Loads the names of care codes, for loaders: a page carries only those of its product. */
export async function loadCareMessages(locale: Locale): Promise<CareMessages> {
  return withOwnTexts('care', locale, (await inLocale(CARE_LOADERS, locale)()).care);
}

const WISHES_LOADERS: ByLocale<() => Promise<{ wishes: WishesMessages }>> = {
  de: () => import('./de-DE/wishes.ts'),
  fr: () => import('./fr-CH/wishes.ts'),
  nl: () => import('./nl-NL/wishes.ts'),
  it: () => import('./it/wishes.ts'),
  en: () => import('./en/wishes.ts'),
  'de-CH': () => import('./de-CH/wishes.ts'),
  'de-LI': () => import('./de-CH/wishes.ts'),
  'de-AT': () => import('./de-AT/wishes.ts'),
};

/** Loads the texts of the wishlist page and of layers over other pages. */
export async function loadWishesMessages(locale: Locale): Promise<WishesMessages> {
  return withOwnTexts('wishes', locale, (await inLocale(WISHES_LOADERS, locale)()).wishes);
}

const CREDIT_LOADERS: ByLocale<() => Promise<{ credit: CreditMessages }>> = {
  de: () => import('./de-DE/credit.ts'),
  fr: () => import('./fr-CH/credit.ts'),
  nl: () => import('./nl-NL/credit.ts'),
  it: () => import('./it/credit.ts'),
  en: () => import('./en/credit.ts'),
  'de-CH': () => import('./de-CH/credit.ts'),
  'de-LI': () => import('./de-CH/credit.ts'),
  'de-AT': () => import('./de-AT/credit.ts'),
};

/** Loads the texts of instalments, for the pages about them and the calculator. */
export async function loadCreditMessages(locale: Locale): Promise<CreditMessages> {
  return withOwnTexts('credit', locale, (await inLocale(CREDIT_LOADERS, locale)()).credit);
}
