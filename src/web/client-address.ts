import { type AddressList, plainAddress } from '../platform/address-list.ts';

/**
 * Returns the address of the client, for limits. Behind trusted proxies it is the last address in X-Forwarded-For that
 * is no trusted proxy; a list from another peer is ignored. Hosts of one IPv6 network (/64) count as one.
 */
export function clientAddress(request: Request, peer: string | undefined, proxies: AddressList): string {
  return network(fullClientAddress(request, peer, proxies));
}

/** Returns the whole address of the client, to compare it with allowed networks; never log it. */
export function fullClientAddress(request: Request, peer: string | undefined, proxies: AddressList): string {
  const direct = plain(peer ?? 'unknown');
  if (!proxies.has(direct)) return direct;
  return forwardedFor(request.headers).findLast((entry) => !proxies.has(entry)) ?? direct;
}

/** Headers that proxies add and that a client on this machine has no reason to send. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Returns whether headers show that a proxy forwarded the request. */
export function isForwarded(headers: Headers): boolean {
  return FORWARDED.some((name) => headers.has(name));
}

export function isLoopback(address: string | undefined): boolean {
  const found = plainAddress(address ?? '');
  return found === '::1' || /^127(?:\.\d{1,3}){3}$/.test(found);
}

/**
 * Returns whether a browser on this machine sent a request. A local proxy also forwards requests of others: a trusted
 * one names the client, and forwarding headers reveal any other.
 */
export function isFromOwnMachine(headers: Headers, peer: string | undefined, isTrusted: boolean): boolean {
  if (!isLoopback(peer)) return false;
  if (!isTrusted) return !isForwarded(headers);
  const named = forwardedFor(headers);
  return named.length > 0 && named.every(isLoopback);
}

function forwardedFor(headers: Headers): string[] {
  return (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => plain(entry.trim()))
    .filter((entry) => entry !== '');
}

function plain(address: string): string {
  return plainAddress(address).slice(0, 45);
}

function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}
