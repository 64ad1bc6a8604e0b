import type { SessionRow } from './simulator.store.ts';

/** Below it stand the pay pages, at the shop's own address. */
export const PAY_PATH = '/_pay';

/** Whether an address leads to this machine: the simulator must not be of use to anybody else. */
export function isOfThisMachine(address: string): boolean {
  return URL.canParse(address) && isLocalHost(new URL(address).host) && /^https?:$/.test(new URL(address).protocol);
}

/** "localhost:3000", "de.localhost", "127.0.0.1:3000". */
export function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

/** The pay page of a session, at the address from which the shopper comes. */
export function pageOf({ id, asked }: Pick<SessionRow, 'id' | 'asked'>): string {
  return `${new URL(asked.successUrl).origin}${PAY_PATH}/${id}`;
}
