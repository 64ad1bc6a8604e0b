import type { ReactNode } from 'react';
import styles from './place.module.css';

/**
 * Where recommendations come once the page is usable (fill-places.tsx): empty in the page itself, which is the same for
 * everybody. The room for one row is kept free, so that nothing moves; without script there is no room and no row.
 */
export function RecommendationPlace(props: { at: 'home' | 'product' | 'basket'; shown?: string }): ReactNode {
  return <section className={styles.place} data-recommended={props.at} data-shown={props.shown} />;
}
