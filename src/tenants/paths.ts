import { languageOf } from '../languages/language.ts';
import { PREFIXES } from './locales.ts';
import { type Area, PATH_TABLE, pathsOf } from './path-table.ts';
import type { Language, Locale, Tenant } from './tenant.ts';

export type { Area };
export const AREAS = Object.keys(PATH_TABLE) as Area[];

/** Areas with their own page in the route table. */
export const ROUTED = [
  'home',
  'search',
  'basket',
  'wishlist',
  'wishlistShared',
  'wishlistNotices',
  'checkoutLogin',
  'delivery',
  'deliveryChange',
  'detailsBeforePayment',
  'detailsBeforeOrder',
  'payment',
  'paymentChange',
  'delayedPayment',
  'protection',
  'protectionUpdate',
  'creditAgreement',
  'premium',
  'checkAndOrder',
  'confirmation',
  'noOrder',
  'afterPayment',
  'giftCards',
  'giftCardBalance',
  'paylink',
  'paylinkSuccess',
  'account',
  'accountOverview',
  'accountData',
  'accountOrders',
  'accountBookings',
  'accountInvoices',
  'accountDates',
  'accountAddresses',
  'accountPayback',
  'accountPremium',
  'accountCredit',
  'accountSecurity',
  'accountVouchers',
  'accountGiftCards',
  'accountNewsletter',
  'accountSearches',
  'accountPrivacy',
  'accountExtract',
  'accountErase',
  'accountReviews',
  'accountRegister',
  'accountConfirm',
  'accountEmail',
  'accountForgot',
  'accountPassword',
  'accountLogout',
  'accountCancel',
  'braFinder',
  'calculator',
  'compare',
  'cookies',
] as const satisfies readonly Area[];

/** Areas whose pages are in the content store. The other entries of the table are reserved. */
export const CONTENT_AREAS = [
  'home',
  'service',
  'terms',
  'privacy',
  'revocation',
  'imprint',
  'shipping',
  'returns',
  'paymentHelp',
  'sizeGuide',
  'guarantee',
  'contact',
  'accessibility',
] as const satisfies readonly Area[];

/** Returns the prefix of a locale's paths: '/fr' for fr-CH, '' for the main locale of a tenant. */
export function prefixOf(locale: Locale): string {
  return PREFIXES[locale] ?? '';
}

/** Returns the address of an area: href('fr-CH', 'basket') is "/fr/panier". */
export function href(locale: Locale, area: Area): string {
  const path = pathsOf(languageOf(locale))[area];
  return path === '/' ? prefixOf(locale) || '/' : `${prefixOf(locale)}${path}`;
}

export function productHref(locale: Locale, slug: string, sku: string): string {
  return `${prefixOf(locale)}/p/${slug}/${sku}`;
}

export function categoryHref(locale: Locale, path: string): string {
  return `${prefixOf(locale)}/${path}`;
}

export function searchHref(locale: Locale, term: string): string {
  return `${href(locale, 'search')}?q=${encodeURIComponent(term)}`;
}

/** Returns a path with the locale's language prefix, whether it already has it or not. */
export function pathInLocale(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (path === prefix || path.startsWith(`${prefix}/`)) return path;
  return path === '/' ? prefix : `${prefix}${path}`;
}

/** Returns the path without language prefix, for route tables and content: "/panier" in fr. */
export function pathIn(language: Language, area: Area): string {
  return pathsOf(language)[area];
}

/** Removes the final slash. */
const bare = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

const byPath = new Map<Language, Map<string, Area>>();
function areasOf(language: Language): Map<string, Area> {
  const known = byPath.get(language);
  if (known) return known;
  const paths = pathsOf(language);
  // Of two areas with one address, the first in the table wins.
  const areas = new Map((Object.keys(paths) as Area[]).toReversed().map((area) => [bare(paths[area]), area]));
  byPath.set(language, areas);
  return areas;
}

/** Returns the area of a path without language prefix, or null. */
export function areaOf(language: Language, path: string): Area | null {
  return areasOf(language).get(bare(path)) ?? null;
}

/**
 * Returns the locale of a path. A language prefix counts only as a whole first segment and only if the tenant has the
 * language; else the tenant's default applies. /freizeit is not French, and /nl on the Swiss host is not Dutch.
 */
export function localeOfPath(tenant: Tenant, pathname: string): { locale: Locale; rest: string } {
  for (const entry of tenant.locales) {
    if (entry.prefix === '') continue;
    if (pathname === entry.prefix) return { locale: entry.locale, rest: '/' };
    if (pathname.startsWith(`${entry.prefix}/`))
      return { locale: entry.locale, rest: pathname.slice(entry.prefix.length) };
  }
  return { locale: tenant.locales[0].locale, rest: pathname };
}
