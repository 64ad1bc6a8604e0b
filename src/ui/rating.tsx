import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Renders stars rounded to halves; `text` states the exact average ("4.5 von 5 Sternen, 12 Bewertungen"). */
export function Rating(props: { average: number; count: number; text: string }): ReactNode {
  const halves = Math.round(props.average * 2);
  return (
    <span className={styles.rating}>
      <VisuallyHidden>{props.text}</VisuallyHidden>
      {[2, 4, 6, 8, 10].map((star) => (
        <Icon key={star} name={star <= halves ? 'star-fill' : star > halves + 1 ? 'star' : 'star-half'} size="small" />
      ))}
      <span className={styles.count} aria-hidden="true">
        {props.count}
      </span>
    </span>
  );
}
