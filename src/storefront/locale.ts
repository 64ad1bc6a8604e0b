import { languageOf } from '../languages/language.ts';
import { LOCALES, PREFIXES, SHOP_LANGUAGES } from '../tenants/locales.ts';
import { type Area, areaOf, href, prefixOf, ROUTED } from '../tenants/paths.ts';
import type { Locale } from '../tenants/tenant.ts';

export function isLocale(value: string): value is Locale {
  const known: readonly string[] = LOCALES;
  return known.includes(value);
}

/** Returns the locale of the loaded document. */
export function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return LOCALES.find((locale) => locale === lang) ?? LOCALES[0];
}

function isRouted(area: Area): boolean {
  return (ROUTED as readonly Area[]).includes(area);
}

/**
 * Returns the part of the shop with separate texts to which an address belongs, or null. Checkout and account load
 * texts that no other page does. Gift cards, and pages below wishlist, returns and withdrawals, are rare or opened from
 * letters. Links from elsewhere load these parts as whole documents.
 */
export function localePart(locale: Locale, pathname: string): Part | null {
  const isBelow = (area: Area): boolean => pathname.startsWith(`${href(locale, area)}/`);
  return (
    WHOLE.find((area) => isBelow(area) || pathname === href(locale, area)) ??
    BELOW.find((area) => isBelow(area)) ??
    null
  );
}

const WHOLE = ['checkAndOrder', 'account', 'paylink', 'contact', 'giftCards'] as const satisfies readonly Area[];
const BELOW = ['wishlist', 'returns', 'revocation'] as const satisfies readonly Area[];
type Part = (typeof WHOLE)[number] | (typeof BELOW)[number];

/** Fixed addresses that end in a slash, by agreement. */
const SLASHED = ['search', 'afterPayment', 'paylinkSuccess'] as const satisfies readonly Area[];

/** Writes the prefix of a locale in small letters: the router takes /FR for /fr, but no locale has it. */
function withSmallPrefix(pathname: string): string {
  const [, first = ''] = /^\/([^/]*)/.exec(pathname) ?? [];
  const prefix = `/${first.toLowerCase()}`;
  const isKnown = Object.values(PREFIXES).some((known) => known === prefix);
  return isKnown ? `${prefix}${pathname.slice(prefix.length)}` : pathname;
}

/**
 * Returns the canonical path: its prefix in small letters, without a final slash. Only the home page and these addresses
 * have one.
 */
export function canonicalPath(locale: Locale, requested: string): string {
  const pathname = withSmallPrefix(requested);
  const slashed = SLASHED.map((area) => href(locale, area)).find((own) => own === pathname || own === `${pathname}/`);
  if (slashed !== undefined) return slashed;
  // Two leading slashes would name a host.
  const bare = pathname.replace(/\/+$/, '').replace(/^\/{2,}/, '/');
  return bare === '' ? '/' : bare;
}

/** Returns true for a path with the prefix of its locale: /fr/panier in fr-CH, and no path with /fr in others. */
export function hasOwnPrefix(locale: Locale, pathname: string): boolean {
  const found = Object.values(PREFIXES).find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return (found ?? '') === prefixOf(locale);
}

/**
 * Returns false for a fixed address of another language, and for the prefix of a locale that the host lacks; both are
 * 404.
 */
export function belongsToLocale(locale: Locale, pathname: string): boolean {
  if (!hasOwnPrefix(locale, pathname)) return false;
  const prefix = prefixOf(locale);
  const rest = pathname.slice(prefix.length) || '/';
  if (areaOf(languageOf(locale), rest) !== null) return true;
  return SHOP_LANGUAGES.every((language) => {
    const area = areaOf(language, rest);
    return area === null || !isRouted(area);
  });
}
