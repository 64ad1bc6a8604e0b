import { type Area, areaOf, href, languageOf, prefixOf, ROUTED } from '../tenants/paths.ts';
import type { Language, Locale } from '../tenants/tenant.ts';

const LOCALES: readonly string[] = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] satisfies Locale[];
const LANGUAGES: Language[] = ['de', 'fr', 'nl'];

export function isLocale(value: string): value is Locale {
  return LOCALES.includes(value);
}

function isRouted(area: Area): boolean {
  return (ROUTED as readonly Area[]).includes(area);
}

/**
 * Checkout and account have texts of their own, which no other page loads, and what stands below the wishlist is opened
 * from letters: from elsewhere they come as whole pages. Which of these parts of the shop an address belongs to.
 */
export function partOf(locale: Locale, pathname: string): 'checkAndOrder' | 'account' | 'wishlist' | 'paylink' | null {
  const isBelow = (root: string): boolean => pathname.startsWith(`${root}/`);
  return (
    (['checkAndOrder', 'account', 'wishlist', 'paylink'] as const).find(
      (area) => isBelow(href(locale, area)) || (area !== 'wishlist' && pathname === href(locale, area)),
    ) ?? null
  );
}

/** Fixed addresses that end in a slash, as they were agreed. */
const SLASHED = ['search', 'afterPayment', 'paylinkSuccess'] as const satisfies readonly Area[];

/** Drops the final slash, which no address of the shop has but these and the home page. */
export function canonicalPath(locale: Locale, pathname: string): string {
  const slashed = SLASHED.map((area) => href(locale, area)).find((own) => own === pathname || own === `${pathname}/`);
  if (slashed !== undefined) return slashed;
  // Two slashes at its beginning would name a host.
  const bare = pathname.replace(/\/+$/, '').replace(/^\/{2,}/, '/');
  return bare === '' ? '/' : bare;
}

/** False for a fixed address of another language and for a French prefix on a host without French: those are 404. */
export function belongsToLocale(locale: Locale, pathname: string): boolean {
  const prefix = prefixOf(locale);
  const isFrench = pathname === '/fr' || pathname.startsWith('/fr/');
  if (isFrench !== (prefix === '/fr')) return false;
  const rest = pathname.slice(prefix.length) || '/';
  if (areaOf(languageOf(locale), rest) !== null) return true;
  return LANGUAGES.every((language) => {
    const area = areaOf(language, rest);
    return area === null || !isRouted(area);
  });
}
