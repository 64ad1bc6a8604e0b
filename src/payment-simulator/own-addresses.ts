import type { SessionRow } from './simulator.store.ts';

/** Below it stand the pay pages, at the shop's own address. */
export const PAY_PATH = '/_pay';

/** Whether an address leads to this machine. */
export function isOfThisMachine(address: string): boolean {
  return URL.canParse(address) && isLocalHost(new URL(address).host) && /^https?:$/.test(new URL(address).protocol);
}

/** "localhost:3000", "de.localhost", "127.0.0.1:3000". */
function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

/** Headers by which a proxy says that somebody else asks. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request was sent by a browser on this machine, as far as its headers tell. */
export function isFromThisMachine(headers: Headers): boolean {
  return isLocalHost(headers.get('host') ?? '') && FORWARDED.every((name) => !headers.has(name));
}

/** The pay page of a session, at the address of the shop to which it leads back. */
export function pageOf({ id, asked }: Pick<SessionRow, 'id' | 'asked'>): string {
  return `${new URL(asked.successUrl).origin}${PAY_PATH}/${id}`;
}
