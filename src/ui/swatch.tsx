import type { ReactNode } from 'react';
import styles from './swatch.module.css';

/** A colour as a chip; a pattern (no colour) as stripes. The name stands beside it or in the link's name. */
export function Swatch(props: { colour: string | null; size?: 'normal' | 'large' }): ReactNode {
  const { colour, size = 'normal' } = props;
  return (
    <svg className={size === 'large' ? styles.large : styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
      {colour === null && <path className={styles.pattern} d="M2 8l6-6M2 14L14 2M2 20L20 2M8 20L20 8m-6 12 6-6" />}
      <rect className={styles.chip} x=".5" y=".5" width="19" height="19" fill={colour ?? 'none'} />
    </svg>
  );
}
