import { house } from './load-house.ts';
import { platform } from './platform.ts';
import type { Locale, LocaleConfig, Tenant, TenantId } from './tenant.ts';

export { platform } from './platform.ts';

/** The retailer's tenants by id; the first one is the main tenant. */
export const tenants: Readonly<Record<TenantId, Tenant>> = house.tenants;

/** Tenant of what belongs to no tenant: the back office, letters about the whole shop, addresses of this machine. */
export const mainTenant: Tenant = firstTenant();

function firstTenant(): Tenant {
  const [first] = Object.values(tenants);
  if (!first) throw new Error('the retailer has no tenant');
  return first;
}

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
  const tenant = Object.values(tenants).find((one) => one.id === id);
  if (!tenant) throw new Error(`there is no tenant ${id}`);
  return tenant;
}

/** Returns a tenant's configuration of a locale, or its default locale if the tenant lacks it. */
export function localeConfig(tenant: Tenant, locale: Locale): LocaleConfig {
  return tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
}
