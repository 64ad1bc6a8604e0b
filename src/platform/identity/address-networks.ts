import net from 'node:net';

/** Networks of a client address for limits, from the narrowest to the widest; widths in bits. */
const IPV4_WIDTHS = [32, 24] as const;
/** A household gets a /64 or a /56, and a small provider or a server's tenant often a /48. */
const IPV6_WIDTHS = [64, 56, 48] as const;
/** Four groups: the /64 to which web/client-address.ts shortens an IPv6 address. */
const SHORTENED = /^[\da-f]{1,4}(?::[\da-f]{1,4}){3}$/i;

/**
 * Returns the networks that contain a client's address, each with its width: "192.0.2.7/32", "192.0.2.0/24",
 * "2001:db8:1:2::/64". A text that is no IP address, such as "unknown", is its only network. An IPv4 address in IPv6
 * notation counts as IPv4.
 */
export function networksOf(address: string): string[] {
  const whole = SHORTENED.test(address) ? `${address}::` : address;
  const plain = whole.replace(/^::ffff:(?=\d+\.)/i, '');
  if (net.isIPv4(plain)) {
    const parts = plain.split('.').map(Number);
    return IPV4_WIDTHS.map(
      (width) => `${parts.map((part, index) => (index * 8 < width ? part : 0)).join('.')}/${width}`,
    );
  }
  if (!net.isIPv6(plain)) return [address];
  const groups = groupsOf(plain);
  return IPV6_WIDTHS.map((width) => `${kept(groups, width)}::/${width}`);
}

/** Returns the eight groups of an IPv6 address as numbers; a zone is ignored. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').flatMap(groupOf));
  const [first, last] = [parse(head), parse(tail ?? '')];
  return tail === undefined ? first : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Returns one group, or both groups of an IPv4 address at the end. */
function groupOf(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

function kept(groups: readonly number[], width: number): string {
  const masked = groups.slice(0, Math.ceil(width / 16)).map((group, index) => {
    const bits = Math.min(16, width - index * 16);
    return group & (0xffff << (16 - bits)) & 0xffff;
  });
  return masked.map((group) => group.toString(16)).join(':');
}
