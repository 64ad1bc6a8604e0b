import type { Config } from '../platform/config.ts';
import type { PublicUrls } from '../platform/public-url.ts';
import { type Hosts, hostName, tenants } from './index.ts';
import type { Locale, Tenant } from './tenant.ts';

/** Gives a tenant's public origin: "https://www.montarve.ch". Every absolute address of the shop begins with one. */
export type PublicUrlOf = (tenant: Tenant) => string;

/** The public origins of the configuration. A tenant without one is public at its host name. */
export function configuredUrls(configured: PublicUrls): PublicUrlOf {
  return (tenant) => configured[tenant.id] ?? `https://${tenant.hostName}`;
}

/** Origins of links in letters that no request asks for. Those of a local demo lead to this machine, as its pages do. */
export function letterUrls({ publicUrls, demoPort }: Pick<Config, 'publicUrls' | 'demoPort'>): PublicUrlOf {
  return demoPort === null ? configuredUrls(publicUrls) : localUrls(tenants.ch, `http://localhost:${demoPort}`);
}

/** The configured origin of the first tenant that has one: employees work there. Null without PUBLIC_URL. */
export function firstConfiguredUrl(configured: PublicUrls): string | null {
  const named = Object.values(tenants).find(({ id }) => configured[id] !== undefined);
  return (named && configured[named.id]) ?? null;
}

/** The host names of the configuration, by which requests find their tenant. */
export function configuredHosts(configured: PublicUrls): Hosts {
  return new Map(
    Object.values(tenants).flatMap((tenant) => {
      const url = configured[tenant.id];
      return url === undefined ? [] : [[hostName(new URL(url).host), tenant] as const];
    }),
  );
}

/**
 * The origins of this machine, as a request for one of its names sees them: other tenants have their local names at the
 * same port, so that links between tenants can be followed there too.
 */
export function localUrls(asked: Tenant, origin: string): PublicUrlOf {
  const { protocol, port } = new URL(origin);
  return (tenant) =>
    tenant.id === asked.id
      ? origin
      : `${protocol}//${tenant.localHosts[0] ?? tenant.hostName}${port === '' ? '' : `:${port}`}`;
}

/** Moves absolute addresses in a text from one set of origins to another. */
export function moveUrls(from: PublicUrlOf, to: PublicUrlOf): (text: string) => string {
  const moves = new Map(Object.values(tenants).map((tenant) => [`${from(tenant)}/`, `${to(tenant)}/`]));
  // In one pass: what one tenant moves to may be where another comes from.
  const anyOrigin = new RegExp([...moves.keys()].map((origin) => origin.replaceAll(/[.[\]]/g, '\\$&')).join('|'), 'g');
  return (text) => text.replaceAll(anyOrigin, (origin) => moves.get(origin) ?? origin);
}

/** The house that speaks a locale. */
export function tenantOfLocale(locale: Locale): Tenant {
  const house = Object.values(tenants).find((tenant) => tenant.locales.some((entry) => entry.locale === locale));
  if (!house) throw new Error(`no house speaks ${locale}`);
  return house;
}

/** All locales that have pages, as search engines are told: the first that has a page also answers everybody else (x-default). */
export const LOCALES: readonly Locale[] = ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL'];

/**
 * The same page in all houses that have it, as search engines want it: hreflang and address, then x-default, which is the
 * platform's default locale wherever it has the page. Empty for a page that stands nowhere else.
 */
export function translations(
  paths: Partial<Record<Locale, string>>,
  publicUrlOf: PublicUrlOf,
): [hreflang: string, address: string][] {
  const told = LOCALES.flatMap((locale): [string, string][] => {
    const path = paths[locale];
    return path === undefined ? [] : [[locale, `${publicUrlOf(tenantOfLocale(locale))}${path}`]];
  });
  const [first] = told;
  return first === undefined || told.length < 2 ? [] : [...told, ['x-default', first[1]]];
}
