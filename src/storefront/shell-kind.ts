import { useMatches } from 'react-router';

/**
 * Returns whether the route has a page shell of this kind, by `handle = { frame: 'checkout' }`. Kinds: reduced for the
 * checkout, without scripts ("still"), none ("bare"), or the back office's.
 */
export function useShellKind(kind: 'checkout' | 'still' | 'bare' | 'backoffice'): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'frame' in handle && handle.frame === kind,
  );
}
