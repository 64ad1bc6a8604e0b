import type { SimulatorSessionRow } from './simulator.store.ts';

/** Path of the pay pages at the shop's own address. */
export const PAY_PATH = '/_pay';

/** Returns true for an address of this machine. */
export function isOfThisMachine(address: string): boolean {
  return URL.canParse(address) && isLocalHost(new URL(address).host) && /^https?:$/.test(new URL(address).protocol);
}

/** Matches "localhost:3000", "de.localhost", "127.0.0.1:3000". */
function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

/** Headers of a proxy, which show that the client is another machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Returns true if, by its headers, a browser on this machine sent the request. */
export function isFromThisMachine(headers: Headers): boolean {
  return isLocalHost(headers.get('host') ?? '') && FORWARDED.every((name) => !headers.has(name));
}

/** Returns the pay page of a session, at the shop's address to which it returns. */
export function payPageOf({ id, asked }: Pick<SimulatorSessionRow, 'id' | 'asked'>): string {
  return `${new URL(asked.successUrl).origin}${PAY_PATH}/${id}`;
}
