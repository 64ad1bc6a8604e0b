import { newsletterHref } from './newsletter-paths.ts';
import { href } from './paths.ts';
import type { Locale } from './tenant.ts';

/**
 * Addresses that texts of the shop use (docs/rules/content.md#link-paths), whatever language they are written in, and the page of
 * a locale that each of them means. Paths without language prefix and final slash.
 */
const LINKS: Record<string, (locale: Locale) => string> = {
  '/account': (locale) => href(locale, 'account'),
  '/account/addresses': (locale) => href(locale, 'accountAddresses'),
  '/account/data': (locale) => href(locale, 'accountData'),
  '/account/bookings': (locale) => href(locale, 'accountBookings'),
  '/account/settings': (locale) => href(locale, 'accountSecurity'),
  '/password/reset': (locale) => href(locale, 'accountForgot'),
  '/service': (locale) => href(locale, 'service'),
  // What concerns money: balance and bookings, behind the login.
  '/service/geldzaken/login': (locale) => href(locale, 'accountBookings'),
  '/special/algemene-voorwaarden': (locale) => href(locale, 'terms'),
  '/service-hilfe/vorteile/newsletter-anmelden': (locale) => newsletterHref(locale, 'subscribe'),
  '/service-hilfe/ueber-uns/datenschutz': (locale) => href(locale, 'privacy'),
};

/** All of them with those that are pages of the content store, as they are written. */
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

/** Where such an address leads in a locale; null for any other, and for one that is that page itself. */
export function linkTarget(locale: Locale, path: string): string | null {
  const bare = path.replace(/(.)\/+$/, '$1');
  const target = Object.hasOwn(LINKS, bare) ? LINKS[bare]?.(locale) : undefined;
  return target === undefined || target === bare ? null : target;
}
