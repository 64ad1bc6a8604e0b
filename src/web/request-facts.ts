import { type AddressList, addressList } from '../platform/address-list.ts';
import type { Config } from '../platform/config.ts';
import { pagePath } from '../storefront/data-path.ts';
import { type Hosts, hostName, localeConfig, tenantOfHost } from '../tenants/index.ts';
import { configuredHosts, configuredUrls, localUrls, type PublicUrlOf } from '../tenants/origins.ts';
import { localeOfPath } from '../tenants/paths.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { isFromOwnMachine } from './client-address.ts';

export type RequestFacts = {
  tenant: Tenant;
  locale: LocaleConfig;
  knownHost: boolean;
  /** Path without language prefix. */
  path: string;
  secure: boolean;
  /** As the browser asked for it; never for a link. */
  host: string;
  /** Public origin of the tenant: configured, or of this machine for a browser on it; never of a forged Host. */
  publicUrl: string;
  /** The same of every tenant. */
  publicUrlOf: PublicUrlOf;
};

export type Peer = { address: string | undefined; encrypted: boolean };

export type HostRules = {
  /** Whose forwarded headers count. */
  proxies: AddressList;
  /** Hosts of the configuration, besides those of the tenants. */
  hosts: Hosts;
  publicUrlOf: PublicUrlOf;
  /**
   * How links are made for a browser on this machine that uses one of its names. `port`: where the process is reached
   * there, null where only the request knows. Null as a whole: it gets the public origin too.
   */
  local: { port: number | null } | null;
};

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** What the configuration says of hosts. */
export function hostRules(
  config: Pick<Config, 'publicUrls' | 'trustedProxies' | 'host' | 'port' | 'passedSocket'>,
): HostRules {
  const { publicUrls, trustedProxies, host, port, passedSocket } = config;
  // Behind a proxy or in a container browsers may use another port.
  const isPortKnown = LOOPBACK.test(host) && port !== 0 && !passedSocket && trustedProxies.length === 0;
  return {
    proxies: addressList(trustedProxies),
    hosts: configuredHosts(publicUrls),
    publicUrlOf: configuredUrls(publicUrls),
    local: Object.keys(publicUrls).length > 0 ? null : { port: isPortKnown ? port : null },
  };
}

/**
 * Who is asked, and in which language. Forwarded headers count only from a trusted proxy (docs/interfaces.md#forwarded-headers); a path
 * of React Router's data requests (".data") means the page it belongs to.
 */
export function requestFacts(request: Request, peer: Peer, rules: HostRules): RequestFacts {
  const { proxies, hosts, local } = rules;
  const url = new URL(request.url);
  const trusted = proxies.has(peer.address);
  const host = (trusted && lastOf(request.headers.get('x-forwarded-host'))) || request.headers.get('host') || url.host;
  const secure = trusted ? lastOf(request.headers.get('x-forwarded-proto')) === 'https' : peer.encrypted;
  const { tenant, known } = tenantOfHost(host, hosts);
  const { locale, rest } = localeOfPath(tenant, pagePath(url.pathname));
  // A client elsewhere may name this machine as well, and a mail with such a link would lead nowhere.
  const publicUrlOf =
    local && isLocal(host) && isFromOwnMachine(request.headers, peer.address, trusted)
      ? localUrls(tenant, localOrigin(host, secure, local.port))
      : rules.publicUrlOf;
  return {
    tenant,
    locale: localeConfig(tenant, locale),
    knownHost: known,
    path: rest,
    secure,
    host,
    publicUrl: publicUrlOf(tenant),
    publicUrlOf,
  };
}

/** The browser's own address on this machine. A client may write any port into Host. */
function localOrigin(host: string, secure: boolean, port: number | null): string {
  const scheme = secure ? 'https' : 'http';
  return port === null ? `${scheme}://${host}` : new URL(`${scheme}://${hostName(host)}:${port}`).origin;
}

/** What the trusted proxy said itself: it adds to the end of a list that a client may have begun. */
function lastOf(header: string | null): string | undefined {
  return header?.slice(header.lastIndexOf(',') + 1).trim();
}

/** Names of this machine cannot be forged into a link that leads elsewhere. */
function isLocal(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}
