import { type AddressList, addressList } from '../platform/address-list.ts';
import type { Config } from '../platform/config.ts';
import { pagePath } from '../storefront/data-path.ts';
import { type Hosts, hostName, localeConfig, tenantOfHost } from '../tenants/index.ts';
import { configuredHosts, configuredUrls, letterUrls, localUrls, type PublicUrlOf } from '../tenants/origins.ts';
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
  /** Host that the browser requested; never used for links. */
  host: string;
  /** Public origin of the tenant: configured, or local for a browser on this machine; never of a forged Host. */
  publicUrl: string;
  /** Public origins of all tenants. */
  publicUrlOf: PublicUrlOf;
  /** Origins of links in letters, which depend on the configuration alone. */
  letterUrlOf: PublicUrlOf;
};

export type Peer = { address: string | undefined; encrypted: boolean };

export type HostRules = {
  /** Trusted proxies, whose forwarded headers count. */
  proxies: AddressList;
  /** Configured hosts besides those of the tenants. */
  hosts: Hosts;
  publicUrlOf: PublicUrlOf;
  letterUrlOf: PublicUrlOf;
  /**
   * Settings of links for a browser on this machine under a local name; null: it gets the public origin too. `port`: the
   * port of this process. Null: only the request has it.
   */
  local: { port: number | null } | null;
};

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Returns the host rules of the configuration. */
export function hostRules(
  config: Pick<Config, 'publicUrls' | 'trustedProxies' | 'host' | 'port' | 'passedSocket' | 'demoPort'>,
): HostRules {
  const { publicUrls, trustedProxies, host, port, passedSocket } = config;
  // Behind a proxy or a container, browsers may use another port.
  const isPortKnown = LOOPBACK.test(host) && port !== 0 && !passedSocket && trustedProxies.length === 0;
  return {
    proxies: addressList(trustedProxies),
    hosts: configuredHosts(publicUrls),
    publicUrlOf: configuredUrls(publicUrls),
    letterUrlOf: letterUrls(config),
    local: Object.keys(publicUrls).length > 0 ? null : { port: isPortKnown ? port : null },
  };
}

/**
 * Determines tenant, locale and public address of a request. Forwarded headers count only from a trusted proxy
 * (docs/interfaces.md#forwarded-headers). The path of a data request (".data") becomes that of its page.
 */
export function requestFacts(request: Request, peer: Peer, rules: HostRules): RequestFacts {
  const { proxies, hosts, local } = rules;
  const url = new URL(request.url);
  const trusted = proxies.has(peer.address);
  const host = (trusted && lastOf(request.headers.get('x-forwarded-host'))) || request.headers.get('host') || url.host;
  const secure = trusted ? lastOf(request.headers.get('x-forwarded-proto')) === 'https' : peer.encrypted;
  const { tenant, known } = tenantOfHost(host, hosts);
  const { locale, rest } = localeOfPath(tenant, pagePath(url.pathname));
  // A remote client may send a local name too, and such a link would be dead.
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
    letterUrlOf: rules.letterUrlOf,
  };
}

/** Returns the local origin for a browser on this machine. A known port replaces that of Host, which may be forged. */
function localOrigin(host: string, secure: boolean, port: number | null): string {
  const scheme = secure ? 'https' : 'http';
  return port === null ? `${scheme}://${host}` : new URL(`${scheme}://${hostName(host)}:${port}`).origin;
}

/** Returns the trusted proxy's own entry: it appends to a list that a client may have begun. */
function lastOf(header: string | null): string | undefined {
  return header?.slice(header.lastIndexOf(',') + 1).trim();
}

/** Returns whether a host is a local name. A forged local name cannot lead a link elsewhere. */
function isLocal(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}
