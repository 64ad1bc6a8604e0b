import type { ReactNode } from 'react';
import styles from './place.module.css';

/**
 * Renders the empty place of recommendations, which load once the page is usable (fill-places.tsx), because the page is
 * equal for all visitors. It reserves the height of one row, so nothing moves. Without JavaScript it has no height.
 */
export function RecommendationSlot(props: {
  at: 'home' | 'product' | 'basket';
  shown?: string;
  /** Products that the page shows elsewhere, separated by spaces. */
  without?: string | undefined;
}): ReactNode {
  return (
    <section
      className={styles.place}
      data-recommended={props.at}
      data-shown={props.shown}
      data-without={props.without || undefined}
    />
  );
}
