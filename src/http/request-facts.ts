import type { AddressList } from '../platform/address-list.ts';
import { pagePath } from '../storefront/data-path.ts';
import { type Hosts, localeConfig, tenantOfHost } from '../tenants/index.ts';
import { localeOfPath } from '../tenants/paths.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';

export type RequestFacts = {
  tenant: Tenant;
  locale: LocaleConfig;
  knownHost: boolean;
  /** Path without language prefix. */
  path: string;
  secure: boolean;
  /** As the browser asked for it; never for a link. */
  host: string;
  /** Public origin: from the tenant's configuration, on this machine the address the browser used; never a forged Host. */
  publicUrl: string;
};

export type Peer = { address: string | undefined; encrypted: boolean };

export type HostRules = {
  /** Whose forwarded headers count. */
  proxies: AddressList;
  /** Hosts of the configuration, besides those of the tenants. */
  hosts?: Hosts;
};

/**
 * Who is asked, and in which language. Forwarded headers count only from a trusted proxy (docs/interfaces.md#forwarded-headers); a path
 * of React Router's data requests (".data") means the page it belongs to.
 */
export function requestFacts(request: Request, peer: Peer, { proxies, hosts }: HostRules): RequestFacts {
  const url = new URL(request.url);
  const trusted = proxies.has(peer.address);
  const host = (trusted && lastOf(request.headers.get('x-forwarded-host'))) || request.headers.get('host') || url.host;
  const secure = trusted ? lastOf(request.headers.get('x-forwarded-proto')) === 'https' : peer.encrypted;
  const { tenant, known } = tenantOfHost(host, hosts);
  const { locale, rest } = localeOfPath(tenant, pagePath(url.pathname));
  return {
    tenant,
    locale: localeConfig(tenant, locale),
    knownHost: known,
    path: rest,
    secure,
    host,
    publicUrl: isLocal(host) ? `${secure ? 'https' : 'http'}://${host}` : `https://${tenant.hostName}`,
  };
}

/** What the trusted proxy said itself: it adds to the end of a list that a client may have begun. */
function lastOf(header: string | null): string | undefined {
  return header?.slice(header.lastIndexOf(',') + 1).trim();
}

/** Names of this machine cannot be forged into a link that leads elsewhere. */
function isLocal(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}
