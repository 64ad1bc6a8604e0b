import type { MiddlewareHandler } from 'hono';
import type { Log } from '../platform/log.ts';
import { hostName } from '../tenants/index.ts';
import type { AppEnv } from './app-env.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import type { RequestFacts } from './request-facts.ts';

/** Names that resolve to the machine of the browser (RFC 6761, section 6.3), and loopback addresses. */
const OF_THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether a request's host is served if the configuration does not allow unknown hosts. */
export function isServedHost({ knownHost, host }: Pick<RequestFacts, 'knownHost' | 'host'>): boolean {
  return knownHost || OF_THIS_MACHINE.test(hostName(host));
}

/**
 * Refuses hosts that neither a tenant nor the configuration names (421, RFC 9110, section 15.5.20). It logs the first
 * refusal, because a shop behind a new name otherwise looks dead to its operator.
 */
export function refuseUnknownHosts(log: Pick<Log, 'warn'>): MiddlewareHandler<AppEnv> {
  let hasWarned = false;
  return async (c, next) => {
    const { facts } = c.var;
    if (isServedHost(facts)) return next();
    if (!hasWarned) {
      hasWarned = true;
      log.warn(
        { host: facts.host.slice(0, LONGEST_NAME) },
        'refused a host that no tenant has; name it in PUBLIC_URL, or see UNKNOWN_HOSTS',
      );
    }
    const headers = { 'Cache-Control': 'no-store' };
    if (c.req.path.startsWith('/api/') || c.req.path.endsWith('.data'))
      return c.text('No shop answers under this host.', 421, headers);
    return c.html(plainPage('misdirected'), 421, { ...headers, 'Content-Security-Policy': PLAIN_PAGE_POLICY });
  };
}

/** Greatest length of a domain name with its port. */
const LONGEST_NAME = 260;
