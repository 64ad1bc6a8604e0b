/**
 * Where a request comes from: the peer, or, behind trusted proxies, the last address in X-Forwarded-For that is none
 * of them. What stands before it anybody can write.
 */
export function clientAddress(
  forwardedFor: string | null,
  peer: string | undefined,
  trustedProxies: readonly string[],
) {
  const plain = (address: string) => address.trim().replace(/^::ffff:/i, '');
  const own = plain(peer ?? '');
  if (!trustedProxies.includes(own)) return own;
  const chain = (forwardedFor ?? '').split(',').map(plain).filter(Boolean);
  return chain.findLast((address) => !trustedProxies.includes(address)) ?? own;
}
