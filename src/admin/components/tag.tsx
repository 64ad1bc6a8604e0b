import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'good' | 'warning' | 'problem' | 'quiet';

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
