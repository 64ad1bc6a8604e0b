import { tenants } from './index.ts';
import type { Locale, Tenant } from './tenant.ts';

const LOCAL = /^https?:\/\/(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** The house that speaks a locale. */
export function houseOfLocale(locale: Locale): Tenant {
  const house = Object.values(tenants).find((tenant) => tenant.locales.some((entry) => entry.locale === locale));
  if (!house) throw new Error(`no house speaks ${locale}`);
  return house;
}

/**
 * The public address of another house, as seen from the one that is asked: on this machine its local name at the same
 * port, so that links from house to house can be followed there too.
 */
export function originOf(tenant: Tenant, seenFrom: { tenant: Tenant; publicUrl: string }): string {
  if (tenant.id === seenFrom.tenant.id) return seenFrom.publicUrl;
  if (!LOCAL.test(seenFrom.publicUrl)) return `https://${tenant.hostName}`;
  const { protocol, port } = new URL(seenFrom.publicUrl);
  return `${protocol}//${tenant.localHosts[0] ?? tenant.hostName}${port === '' ? '' : `:${port}`}`;
}

/** All locales that have pages, as search engines are told: the first that has a page also answers everybody else (x-default). */
export const LOCALES: readonly Locale[] = ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL'];

/**
 * The same page in all houses that have it, as search engines want it: hreflang and address, then x-default, which is the
 * platform's default locale wherever it has the page. Empty for a page that stands nowhere else.
 */
export function translations(
  paths: Partial<Record<Locale, string>>,
  seenFrom: { tenant: Tenant; publicUrl: string },
): [hreflang: string, address: string][] {
  const told = LOCALES.flatMap((locale): [string, string][] => {
    const path = paths[locale];
    return path === undefined ? [] : [[locale, `${originOf(houseOfLocale(locale), seenFrom)}${path}`]];
  });
  const [first] = told;
  return first === undefined || told.length < 2 ? [] : [...told, ['x-default', first[1]]];
}
