import { useSyncExternalStore } from 'react';

/** Customer logged in on this browser, with a name for the greeting. `isFull` is false for a soft login. */
export type KnownCustomer = { name: string; isFull: boolean };

let customer: KnownCustomer | null = null;
const listeners = new Set<() => void>();

/** Sets the customer of the session; pages themselves are equal for all visitors. */
export function setCustomer(next: KnownCustomer | null): void {
  if (next?.name === customer?.name && next?.isFull === customer?.isFull) return;
  customer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the customer; null without a login, and until the session is loaded. */
export function useCustomer(): KnownCustomer | null {
  return useSyncExternalStore(
    subscribe,
    () => customer,
    () => null,
  );
}
