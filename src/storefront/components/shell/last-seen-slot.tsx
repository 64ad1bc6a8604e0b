import type { ReactNode } from 'react';
import type { SeenProduct } from '../../last-seen.ts';
import { onFirstInteraction, useLazyComponent } from '../../use-lazy-component.ts';

export type LastSeenProps = {
  /** Product of this page: stored as viewed, and excluded from the row. */
  current: SeenProduct | null;
  /** True on pages whose parts span the whole width. */
  isWide: boolean;
};

// An opened page counts as viewed only after an interaction; then it is stored and the row shows.
const loadRow = () =>
  onFirstInteraction(() => import('../last-seen/last-seen-row.tsx').then(({ LastSeenRow }) => LastSeenRow));

/** Place of the row with viewed products: the page itself is equal for all visitors. */
export function LastSeenSlot({ current = null, isWide = false }: Partial<LastSeenProps>): ReactNode {
  const Row = useLazyComponent(loadRow);
  return Row && <Row current={current} isWide={isWide} />;
}
