import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Stars, rounded to whole ones for the eye; `text` tells the exact average ("4.5 von 5 Sternen, 12 Bewertungen"). */
export function Rating(props: { average: number; count: number; text: string }): ReactNode {
  const full = Math.round(props.average);
  return (
    <span className={styles.rating}>
      <VisuallyHidden>{props.text}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name={star <= full ? 'star-fill' : 'star'} size="small" />
      ))}
      <span className={styles.count} aria-hidden="true">
        {props.count}
      </span>
    </span>
  );
}
