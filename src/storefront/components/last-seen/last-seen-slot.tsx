import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Seen } from '../../last-seen.ts';
import { whenIdle } from '../../when-idle.ts';

export type LastSeenProps = {
  /** What this page shows: remembered, and not among what was seen before. */
  current: Seen | null;
  /** On pages whose parts reach from edge to edge. */
  isWide: boolean;
};

/** Where the row with what was seen comes, once the page is usable: the page itself is the same for everybody. */
export function LastSeenSlot({ current = null, isWide = false }: Partial<LastSeenProps>): ReactNode {
  const [Row, setRow] = useState<ComponentType<LastSeenProps> | null>(null);
  useEffect(
    () =>
      whenIdle(
        () =>
          void import('./last-seen-row.tsx').then(
            (loaded) => setRow(() => loaded.LastSeenRow),
            () => {},
          ),
      ),
    [],
  );
  return Row && <Row current={current} isWide={isWide} />;
}
