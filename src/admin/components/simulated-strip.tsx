import type { ReactNode } from 'react';
import styles from './admin-shell.module.css';
import { useSignInData } from './use-work.ts';

/** Warns above every page while payments are simulated, because these orders are not paid. */
export function SimulatedStrip(): ReactNode {
  const { text, isSimulated } = useSignInData();
  return isSimulated ? <aside className={styles.simulated}>{text.simulated}</aside> : null;
}
