import { createHash, timingSafeEqual } from 'node:crypto';
import { isForwarded, isLoopback } from './client-address.ts';

export type Asker = {
  /** Address at the other end of the connection. */
  peer: string | undefined;
  headers: Headers;
};

/**
 * Who may read /metrics (docs/interfaces.md#metrics): a monitor on this machine, which asks directly under a name of the
 * machine, and holders of the token. Forwarded headers make a request the world's, whoever sent them: a trusted proxy on
 * this machine may open the figures no more than another one.
 */
export function mayReadMetrics({ peer, headers }: Asker, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return true;
  // A browser on this machine that a foreign page sends here by a name of its own is no monitor.
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
