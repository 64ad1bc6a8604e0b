import { createHash, timingSafeEqual } from 'node:crypto';
import { isForwarded, isLoopback } from './client-address.ts';

export type Asker = {
  /** Address of the connection's peer. */
  peer: string | undefined;
  headers: Headers;
};

/**
 * Returns whether a client may read /metrics (docs/interfaces.md#metrics): a monitor on this machine that connects
 * directly under a local name, or a holder of the token. Any forwarded header makes a request external, even from a
 * trusted proxy on this machine.
 */
export function mayReadMetrics({ peer, headers }: Asker, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return true;
  // DNS rebinding: a foreign page may send a local browser here under a name of its own.
  if (!isLoopbackName(headers.get('host') ?? '')) return false;
  return isLoopback(peer) && !isForwarded(headers);
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
