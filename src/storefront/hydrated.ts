import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False on the server and until the page's script runs: what needs no script stands there until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
