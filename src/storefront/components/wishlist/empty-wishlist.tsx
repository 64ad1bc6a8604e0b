import type { ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { useWishesText } from '../../wishes-text.ts';
import { DepartmentsAhead } from '../departments-ahead.tsx';

/** Renders an empty wishlist with a hint how to fill it and links. */
export function EmptyWishlist(): ReactNode {
  const { basket } = useText();
  const text = useWishesText();
  return <DepartmentsAhead title={text.empty} text={text.emptyText} action={basket.emptyAction} />;
}
