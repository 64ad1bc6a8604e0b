import type { ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { useWishesText } from '../../wishes-text.ts';
import { DepartmentsAhead } from '../departments-ahead.tsx';

/** An empty wishlist says how to fill it and leads on. */
export function EmptyWishlist(): ReactNode {
  const { basket } = useText();
  const text = useWishesText();
  return <DepartmentsAhead title={text.empty} text={text.emptyText} action={basket.emptyAction} />;
}
