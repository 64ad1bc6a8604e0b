import { at } from './at.ts';
import { ch } from './ch.ts';
import { de } from './de.ts';
import { nl } from './nl.ts';
import { platform } from './platform.ts';
import type { Locale, LocaleConfig, Tenant, TenantId } from './tenant.ts';

export { platform } from './platform.ts';

export const tenants: Record<TenantId, Tenant> = { ch, de, at, nl };

const BY_HOST = new Map(
  Object.values(tenants).flatMap((tenant) => hostsOf(tenant).map((host) => [host, tenant] as const)),
);

function hostsOf(tenant: Tenant): string[] {
  return [tenant.hostName, tenant.hostName.replace(/^www\./, ''), ...tenant.localHosts];
}

/** Tenants by host names, as hostName() writes them. */
export type Hosts = ReadonlyMap<string, Tenant>;

const NO_HOSTS: Hosts = new Map();

/** The name in a Host header, without its port, in lower case. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/**
 * The tenant of a Host header, by the hosts of the configuration first, then by those of the tenants. Hosts that neither
 * names see the platform's defaults, and their pages are not for search engines. The platform has the id of a tenant, so
 * caches of pages have to tell known from unknown.
 */
export function tenantOfHost(host: string, configured = NO_HOSTS): { tenant: Tenant; known: boolean } {
  const name = hostName(host);
  const tenant = configured.get(name) ?? BY_HOST.get(name);
  return tenant ? { tenant, known: true } : { tenant: platform, known: false };
}

/** The house of an id that is stored. Throws for one that there never was. */
export function tenantById(id: string): Tenant {
  const house = Object.values(tenants).find((tenant) => tenant.id === id);
  if (!house) throw new Error(`there is no house ${id}`);
  return house;
}

/** A tenant's configuration of a locale; its default one if the tenant does not speak the other. */
export function localeConfig(tenant: Tenant, locale: Locale): LocaleConfig {
  return tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
}
