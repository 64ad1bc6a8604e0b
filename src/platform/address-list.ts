import net from 'node:net';

/** Set of IP addresses and networks from a setting. */
export type AddressList = {
  isEmpty: boolean;
  /** Returns true if the list contains the address or a network around it. */
  has(address: string | undefined): boolean;
};

/** Number of results to cache. Callers check few addresses often, and one check takes 1 µs. */
const MOST_REMEMBERED = 1000;
const BITS = { 4: 32, 6: 128 } as const;

type Entry = { address: string; family: 4 | 6; bits: number };

/** Builds the list from entries such as "10.0.0.7", "10.0.0.0/8" or "2001:db8::/32". Throws for any other entry. */
export function addressList(entries: readonly string[]): AddressList {
  const list = new net.BlockList();
  for (const entry of entries) {
    const { address, family, bits } = readEntry(entry) ?? fail(entry);
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  const remembered = new Map<string, boolean>();
  const check = (address: string): boolean => {
    const plain = plainAddress(address);
    const family = net.isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
  return {
    isEmpty: entries.length === 0,
    has: (address) => {
      if (address === undefined || entries.length === 0) return false;
      const before = remembered.get(address);
      if (before !== undefined) return before;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const isNamed = check(address);
      remembered.set(address, isNamed);
      return isNamed;
    },
  };
}

/** Returns true if `addressList` accepts the entry. */
export function isListEntry(entry: string): boolean {
  return readEntry(entry) !== null;
}

/** Normalises an address for comparison: maps IPv4-mapped IPv6 to IPv4 and drops the zone of a link-local address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function readEntry(entry: string): Entry | null {
  const [, given = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  // The prefix of an IPv4-mapped network counts over 128 bits, so it is not normalised here and is refused below.
  const address = prefix === undefined ? plainAddress(given) : given;
  const family = net.isIP(address);
  if (family !== 4 && family !== 6) return null;
  const bits = prefix === undefined ? BITS[family] : Number(prefix);
  return bits > BITS[family] || (prefix !== undefined && /^::ffff:/i.test(address)) ? null : { address, family, bits };
}

function fail(entry: string): never {
  throw new Error(`${entry} is no address or network`);
}
