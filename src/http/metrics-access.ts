import { createHash, timingSafeEqual } from 'node:crypto';
import { plainAddress } from '../platform/address-list.ts';

export type Asker = {
  /** Address at the other end of the connection. */
  peer: string | undefined;
  headers: Headers;
};

/** Headers that proxies add, each of them one that a monitor on the machine has no reason to send. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

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
  return isLoopback(plainAddress(peer ?? '')) && FORWARDED.every((name) => headers.get(name) === null);
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
