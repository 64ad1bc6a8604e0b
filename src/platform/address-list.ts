import net from 'node:net';

/** Addresses and networks that a setting names. */
export type AddressList = {
  isEmpty: boolean;
  /** Whether an address is named, or lies in a network that is. */
  has(address: string | undefined): boolean;
};

/** A list is asked about few addresses again and again, and asking costs 1 µs. */
const MOST_REMEMBERED = 1000;
const BITS = { 4: 32, 6: 128 } as const;

type Entry = { address: string; family: 4 | 6; bits: number };

/** The list of these entries: "10.0.0.7", "10.0.0.0/8", "2001:db8::/32". Throws for others. */
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

/** Whether a list can have this entry. */
export function isListEntry(entry: string): boolean {
  return readEntry(entry) !== null;
}

/** An address as it is compared: IPv4 within IPv6 is IPv4, and the interface of a link-local address does not count. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function readEntry(entry: string): Entry | null {
  const [, given = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  // A network of IPv4 within IPv6 counts its bits from another end.
  const address = prefix === undefined ? plainAddress(given) : given;
  const family = net.isIP(address);
  if (family !== 4 && family !== 6) return null;
  const bits = prefix === undefined ? BITS[family] : Number(prefix);
  return bits > BITS[family] || (prefix !== undefined && /^::ffff:/i.test(address)) ? null : { address, family, bits };
}

function fail(entry: string): never {
  throw new Error(`${entry} is no address or network`);
}
