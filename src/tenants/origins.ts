import type { Config } from '../platform/config.ts';
import type { PublicUrls } from '../platform/public-url.ts';
import { type Hosts, hostName, mainTenant, tenants } from './index.ts';
import { LOCALES } from './locales.ts';
import type { Locale, Tenant } from './tenant.ts';

/**
 * Returns a tenant's public origin, such as "https://www.example.org". Every absolute address of the shop begins with
 * one.
 */
export type PublicUrlOf = (tenant: Tenant) => string;

/** Returns the public origins of the configuration. A tenant without one is public at its host name. */
export function configuredUrls(configured: PublicUrls): PublicUrlOf {
  return (tenant) => configured[tenant.id] ?? `https://${tenant.hostName}`;
}

/**
 * Returns the origins of links in all letters. No header of a request changes them: a letter goes to another person than
 * the sender of the request. In a local demo they are those of this machine, like those of pages.
 */
export function letterUrls({ publicUrls, demoPort }: Pick<Config, 'publicUrls' | 'demoPort'>): PublicUrlOf {
  return demoPort === null ? configuredUrls(publicUrls) : localUrls(mainTenant, `http://localhost:${demoPort}`);
}

/** Returns the configured origin of the first tenant that has one, for the back office. Null without PUBLIC_URL. */
export function firstConfiguredUrl(configured: PublicUrls): string | null {
  const named = Object.values(tenants).find(({ id }) => configured[id] !== undefined);
  return (named && configured[named.id]) ?? null;
}

/** Returns the configured host names, by which requests find their tenant. */
export function configuredHosts(configured: PublicUrls): Hosts {
  return new Map(
    Object.values(tenants).flatMap((tenant) => {
      const url = configured[tenant.id];
      return url === undefined ? [] : [[hostName(new URL(url).host), tenant] as const];
    }),
  );
}

/**
 * Returns the origins on this machine for a request to one of its names. Other tenants get their local names at the
 * same port, so that links between tenants work.
 */
export function localUrls(asked: Tenant, origin: string): PublicUrlOf {
  const { protocol, port } = new URL(origin);
  return (tenant) =>
    tenant.id === asked.id
      ? origin
      : `${protocol}//${tenant.localHosts[0] ?? tenant.hostName}${port === '' ? '' : `:${port}`}`;
}

/** Replaces absolute addresses in a text from one set of origins to another. */
export function moveUrls(from: PublicUrlOf, to: PublicUrlOf): (text: string) => string {
  const moves = new Map(Object.values(tenants).map((tenant) => [`${from(tenant)}/`, `${to(tenant)}/`]));
  // In one pass, because the new origin of one tenant may be the old one of another.
  const anyOrigin = new RegExp([...moves.keys()].map((origin) => origin.replaceAll(/[.[\]]/g, '\\$&')).join('|'), 'g');
  return (text) => text.replaceAll(anyOrigin, (origin) => moves.get(origin) ?? origin);
}

/** Returns the tenant of a locale. */
export function tenantOfLocale(locale: Locale): Tenant {
  const house = Object.values(tenants).find((tenant) => tenant.locales.some((entry) => entry.locale === locale));
  if (!house) throw new Error(`no house speaks ${locale}`);
  return house;
}

/**
 * Returns hreflang and address of a page in all tenants that have it, then x-default. The latter is the platform's
 * default locale if it has the page. Empty if only one locale has the page.
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
