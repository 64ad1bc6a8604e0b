import { createHash, timingSafeEqual } from 'node:crypto';

export type Asker = {
  /** Address at the other end of the connection. */
  peer: string | undefined;
  headers: Headers;
};

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Who may read /metrics (docs/interfaces.md#metrics): this machine, or whoever has the token. A proxy on this machine
 * brings the world's requests, so behind one the forwarded address counts; one that TRUSTED_PROXIES does not name can
 * say nothing about the sender, and its requests are the world's.
 */
export function mayReadMetrics(
  { peer, headers }: Asker,
  trustedProxies: readonly string[],
  token: string | undefined,
): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return true;
  // A browser on this machine that a foreign page sends here by a name of its own is no monitor.
  if (!isLoopbackName(headers.get('host') ?? '')) return false;
  const direct = plain(peer ?? '');
  if (!trustedProxies.includes(direct))
    return isLoopback(direct) && FORWARDED.every((name) => headers.get(name) === null);
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()));
  return isLoopback(hops.findLast((hop) => !trustedProxies.includes(hop)) ?? '');
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function plain(address: string): string {
  return address.replace(/^::ffff:/i, '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
