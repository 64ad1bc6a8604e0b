import { useSyncExternalStore } from 'react';

/** Who is logged in on this browser: a name for the greeting. `isFull` is false for a soft login. */
export type KnownCustomer = { name: string; isFull: boolean };

let customer: KnownCustomer | null = null;
const listeners = new Set<() => void>();

/** Called with what the session says; pages themselves are the same for everybody. */
export function setCustomer(next: KnownCustomer | null): void {
  if (next?.name === customer?.name && next?.isFull === customer?.isFull) return;
  customer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null for somebody who is not logged in, and until the session has said so. */
export function useCustomer(): KnownCustomer | null {
  return useSyncExternalStore(
    subscribe,
    () => customer,
    () => null,
  );
}
