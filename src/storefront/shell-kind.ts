import { useMatches } from 'react-router';

/**
 * Returns whether the route has a page shell of this kind, by `handle = { frame: 'checkout' }`: reduced for the
 * checkout, without scripts, none at all, or that of the back office.
 */
export function useShellKind(kind: 'checkout' | 'still' | 'bare' | 'backoffice'): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'frame' in handle && handle.frame === kind,
  );
}
