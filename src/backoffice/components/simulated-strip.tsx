import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { useDoor } from './use-work.ts';

/** Stands above every page while payments are simulated: orders here were paid by nobody. */
export function SimulatedStrip(): ReactNode {
  const { text, isSimulated } = useDoor();
  return isSimulated ? <p className={styles.simulated}>{text.simulated}</p> : null;
}
