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

/** Tenants by host name, as hostName() normalises it. */
export type Hosts = ReadonlyMap<string, Tenant>;

const NO_HOSTS: Hosts = new Map();

/** Returns the name of a Host header without its port, in lower case. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/**
 * Returns the tenant of a Host header: by the configured hosts first, then by the hosts of the tenants. Unknown hosts
 * get the platform's defaults, and search engines must not index their pages. The platform has the id of a tenant, so
 * page caches must distinguish known from unknown hosts.
 */
export function tenantOfHost(host: string, configured = NO_HOSTS): { tenant: Tenant; known: boolean } {
  const name = hostName(host);
  const tenant = configured.get(name) ?? BY_HOST.get(name);
  return tenant ? { tenant, known: true } : { tenant: platform, known: false };
}

/** Returns the tenant with a stored id. Throws for an unknown id. */
export function tenantById(id: string): Tenant {
  const house = Object.values(tenants).find((tenant) => tenant.id === id);
  if (!house) throw new Error(`there is no house ${id}`);
  return house;
}

/** Returns a tenant's configuration of a locale, or its default locale if the tenant lacks it. */
export function localeConfig(tenant: Tenant, locale: Locale): LocaleConfig {
  return tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
}
