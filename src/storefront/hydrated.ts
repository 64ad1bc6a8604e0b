import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** Returns false on the server and before hydration, when controls that work without JavaScript must show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
