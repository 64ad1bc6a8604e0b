import { type AddressList, plainAddress } from '../platform/address-list.ts';

/**
 * Who sent a request, for limits. Behind trusted proxies it is the last address in X-Forwarded-For that none of them
 * has; a list that came from elsewhere is ignored. Hosts of one IPv6 network (/64) count as one.
 */
export function clientAddress(request: Request, peer: string | undefined, proxies: AddressList): string {
  const direct = plain(peer ?? 'unknown');
  if (!proxies.has(direct)) return network(direct);
  const forwarded = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => plain(entry.trim()))
    .filter((entry) => entry !== '');
  return network(forwarded.findLast((entry) => !proxies.has(entry)) ?? direct);
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
