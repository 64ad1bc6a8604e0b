import { newsletterHref } from './newsletter-paths.ts';
import { href } from './paths.ts';
import type { Locale } from './tenant.ts';

/**
 * Addresses that texts of the shop use in any language (docs/rules/content.md#link-paths), and the page of a locale for
 * each. Paths are without language prefix and final slash.
 */
const LINKS: Record<string, (locale: Locale) => string> = {
  '/account': (locale) => href(locale, 'account'),
  '/account/addresses': (locale) => href(locale, 'accountAddresses'),
  '/account/data': (locale) => href(locale, 'accountData'),
  '/account/bookings': (locale) => href(locale, 'accountBookings'),
  '/account/settings': (locale) => href(locale, 'accountSecurity'),
  '/password/reset': (locale) => href(locale, 'accountForgot'),
  '/service': (locale) => href(locale, 'service'),
  // Financial matters: balance and bookings, behind the login.
  '/service/geldzaken/login': (locale) => href(locale, 'accountBookings'),
  '/special/algemene-voorwaarden': (locale) => href(locale, 'terms'),
  '/service-hilfe/vorteile/newsletter-anmelden': (locale) => newsletterHref(locale, 'subscribe'),
  '/service-hilfe/ueber-uns/datenschutz': (locale) => href(locale, 'privacy'),
};

/** All link paths as written, including those of pages in the content store. */
export const LINK_PATHS = [
  '/account',
  '/account/addresses',
  '/account/data',
  '/account/bookings',
  '/account/settings',
  '/password/reset',
  '/service',
  '/service/#anchor',
  '/service/geldzaken/login',
  '/special/vacatures',
  '/special/algemene-voorwaarden',
  '/service-hilfe/vorteile/newsletter-anmelden',
  '/service-hilfe/ueber-uns/datenschutz',
] as const;

/** Returns the target of a link path in a locale. Null for other paths, and for a path that is the target itself. */
export function linkTarget(locale: Locale, path: string): string | null {
  const bare = path.replace(/(.)\/+$/, '$1');
  const target = Object.hasOwn(LINKS, bare) ? LINKS[bare]?.(locale) : undefined;
  return target === undefined || target === bare ? null : target;
}
