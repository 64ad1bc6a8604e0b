import type { IncomingMessage } from 'node:http';
import { isHealthPath } from '../web/health.ts';

/** Host name or address with a port (RFC 9110, section 7.2). Names in other scripts arrive encoded. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Host of a health check without a Host header. This domain is reserved (RFC 2606), so it has no owner. */
export const NO_HOST = 'no-host.invalid';

/**
 * Returns whether a request must get 400 (RFC 9112, section 3.2): it has several Host headers, an invalid one, or none.
 * Health checks by HTTP/1.0 need none; Node itself refuses HTTP/1.1 requests without one. An absolute address with
 * another host is refused too, because a cache could use one host and the shop the other.
 */
export function hasWrongHost({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return true;
    host = rawHeaders[at + 1]?.trim();
  }
  if (host === undefined) return !isHealthPath(url.replace(/\?.*$/s, ''));
  if (!HOST.test(host)) return true;
  const named = url.startsWith('/') ? undefined : ABSOLUTE.exec(url)?.[1];
  return named !== undefined && named.toLowerCase() !== host.toLowerCase();
}
