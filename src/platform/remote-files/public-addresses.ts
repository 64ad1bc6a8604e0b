import net from 'node:net';
import { type AddressList, plainAddress } from '../address-list.ts';
import { createHostResolver } from './resolve-host.ts';

/** Networks that no public server has: of machines, companies, documentation, and those that embed other addresses. */
const NOT_PUBLIC: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
/** The only IPv6 addresses that are assigned to public servers, without those that embed other addresses. */
const PUBLIC_V6 = new net.BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const BLOCKED = new net.BlockList();
for (const [address, bits, family] of NOT_PUBLIC) BLOCKED.addSubnet(address, bits, family);
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  BLOCKED.addSubnet(address, bits, 'ipv6');

/** Whether an address belongs to a public server. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = net.isIP(plain);
  if (family === 4) return !BLOCKED.check(plain, 'ipv4');
  return family === 6 && PUBLIC_V6.check(plain, 'ipv6') && !BLOCKED.check(plain, 'ipv6');
}

export type HostAddress = { address: string; family: 4 | 6 };
export type FoundHost = { ok: true; addresses: HostAddress[] } | { ok: false; problem: 'no-host' | 'private-host' };
/** Resolves the name of a host; tests pass their own. */
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

const resolveByDns = createHostResolver();

/**
 * Resolves a host and refuses it if any of its addresses is neither public nor allowed by the operator. Callers connect
 * to these addresses and never resolve the name again, since the second answer could be another one.
 */
export async function findHost(
  host: string,
  allowed: AddressList,
  resolve: ResolveHost = resolveByDns,
): Promise<FoundHost> {
  const bare = host.replace(/^\[|\]$/g, '');
  const literal = net.isIP(bare);
  const addresses: HostAddress[] =
    literal === 0 ? await resolve(bare).catch(() => []) : [{ address: bare, family: literal === 6 ? 6 : 4 }];
  if (addresses.length === 0) return { ok: false, problem: 'no-host' };
  const isGood = ({ address }: HostAddress) => allowed.has(address) || isPublicAddress(address);
  return addresses.every(isGood) ? { ok: true, addresses } : { ok: false, problem: 'private-host' };
}
