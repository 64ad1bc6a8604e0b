import { useMatches } from 'react-router';

/**
 * The frame that the page's route asks for, by `handle = { frame: 'checkout' }`: the checkout's quiet one, one without
 * scripts, none at all, or the back office's.
 */
export function useShellKind(kind: 'checkout' | 'still' | 'bare' | 'backoffice'): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'frame' in handle && handle.frame === kind,
  );
}
