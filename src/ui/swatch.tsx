import type { ReactNode } from 'react';
import styles from './swatch.module.css';

/** Renders a colour as a chip, and a pattern (no colour) as stripes. Its name is beside it or in the link. */
export function Swatch(props: { colour: string | null; size?: 'normal' | 'large' }): ReactNode {
  const { colour, size = 'normal' } = props;
  return (
    <svg className={size === 'large' ? styles.large : styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
      {colour === null && <path className={styles.pattern} d="M2 8l6-6M2 14L14 2M2 20L20 2M8 20L20 8m-6 12 6-6" />}
      <rect className={styles.chip} x=".5" y=".5" width="19" height="19" fill={colour ?? 'none'} />
    </svg>
  );
}
