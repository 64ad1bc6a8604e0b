/**
 * Who sent a request, for limits. Behind trusted proxies it is the last address in X-Forwarded-For that none of them
 * has; a list that came from elsewhere is ignored. Hosts of one IPv6 network (/64) count as one.
 */
export function clientAddress(request: Request, peer: string | undefined, trustedProxies: readonly string[]): string {
  const direct = plain(peer ?? 'unknown');
  if (!trustedProxies.includes(direct)) return network(direct);
  const forwarded = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => plain(entry.trim()))
    .filter((entry) => entry !== '');
  return network(forwarded.findLast((entry) => !trustedProxies.includes(entry)) ?? direct);
}

/** IPv4 in the clothes of IPv6 is IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:/i, '').slice(0, 45);
}

function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}
