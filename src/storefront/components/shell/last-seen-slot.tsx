import type { ReactNode } from 'react';
import type { Seen } from '../../last-seen.ts';
import { onFirstInteraction, useLazyComponent } from '../../use-lazy-component.ts';

export type LastSeenProps = {
  /** What this page shows: remembered, and not among what was seen before. */
  current: Seen | null;
  /** On pages whose parts reach from edge to edge. */
  isWide: boolean;
};

// What somebody only opened they have not seen: it is remembered, and shown among others, once they do anything with it.
const loadRow = () =>
  onFirstInteraction(() => import('../last-seen/last-seen-row.tsx').then(({ LastSeenRow }) => LastSeenRow));

/** Where the row with what was seen comes: the page itself is the same for everybody. */
export function LastSeenSlot({ current = null, isWide = false }: Partial<LastSeenProps>): ReactNode {
  const Row = useLazyComponent(loadRow);
  return Row && <Row current={current} isWide={isWide} />;
}
